import { getDocumentHistory } from '@firekeep/functions/contract';
import { Box, List, Text } from '@chakra-ui/react';
import { FileClock } from 'lucide-react';
import { Callout } from '#components/callout.tsx';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { TextLink } from '#components/router-link.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { NextPage } from '#components/show-more.tsx';
import { paths } from '#config/paths.ts';
import { useEndpointPages } from '#lib/api/use-endpoint.ts';
import { formatCount, formatNumber } from '#lib/format.ts';
import { joinPages, type History } from './join-pages.ts';
import { HistoryState } from './history-state.tsx';

function Gaps({ history }: { history: History }) {
  const { live, unreadable } = history;
  if (live.status !== 'unreadable' && unreadable.length === 0) {
    return null;
  }
  return (
    <Callout status="warning" title="Part of the history could not be read">
      <List.Root paddingInlineStart="4">
        {live.status === 'unreadable' ? (
          <List.Item>The database as it is now: {live.message}</List.Item>
        ) : null}
        {unreadable.map(({ recordId, message }) => (
          <List.Item key={recordId}>{message}</List.Item>
        ))}
      </List.Root>
    </Callout>
  );
}

function lookedThrough({ backups, leftOut }: History): string {
  const all = `${formatCount(backups, 'backup')} searched, each distinct version shown once`;
  return leftOut === 0
    ? `${all}.`
    : `${all}; ${formatNumber(leftOut)} of them ${leftOut === 1 ? 'does' : 'do'} not cover it.`;
}

function States({
  states,
  ...place
}: Pick<History, 'states'> & { projectId: string; path: string }) {
  return states.some(({ kind }) => kind === 'version') ? (
    <Box as="ol" listStyleType="none">
      {states.map((state, index) => (
        <HistoryState
          key={`${state.versionId}-${state.backups[0]?.recordId}`}
          state={state}
          isNewest={index === 0}
          {...place}
        />
      ))}
    </Box>
  ) : (
    <EmptyNotice
      icon={<FileClock />}
      title="No version of this document was found"
      description="Neither the database nor any backup that was searched has it."
    />
  );
}

/** Every distinct version of a document across the project's backups. */
export function DocumentHistory({ projectId, path }: { projectId: string; path: string }) {
  const query = useEndpointPages(
    getDocumentHistory,
    { query: { pid: projectId, path } },
    {
      select: ({ pages }) => joinPages(pages),
      // Beside what is live now, which must not be half a minute old.
      staleTime: 0,
      failure: 'Failed to load the history',
    },
  );
  const { data, error, isPending } = query;
  if (isPending) {
    return (
      <Panel flush>
        <RowsSkeleton label="Loading the history" rows={6} />
      </Panel>
    );
  }
  if (data === undefined) {
    return (
      <ErrorNotice
        title="Failed to load the history"
        error={error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <>
      <Gaps history={data} />
      <Panel
        title="Versions"
        description={lookedThrough(data)}
        actions={
          <TextLink to={paths.projectSecurity.link(projectId, { path })} fontSize="sm">
            What was done to it
          </TextLink>
        }
        flush
      >
        <States states={data.states} projectId={projectId} path={path} />
        <NextPage
          pages={query}
          after={
            query.isFetchNextPageError ? (
              <Text color="fg.error" fontSize="sm" marginTop="2" role="alert">
                {error?.message}
              </Text>
            ) : null
          }
        >
          Look through older backups
        </NextPage>
      </Panel>
    </>
  );
}
