import { getDocumentHistory, listChanges, type ListedChange } from '@firekeep/functions/contract';
import { Box, List, Text } from '@chakra-ui/react';
import { FileClock } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
import { Callout } from '#components/callout.tsx';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { TextLink } from '#components/router-link.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { NextPage } from '#components/show-more.tsx';
import { hasEvidence } from '#config/demonstration.ts';
import { paths } from '#config/paths.ts';
import { isRestoreUnderWay } from '#lib/change-names.ts';
import { useEndpointPages } from '#lib/api/use-endpoint.ts';
import { formatCount, formatNumber } from '#lib/format.ts';
import { PutBackRefusal } from '../put-back/put-back-button.tsx';
import { PutBackContext } from '../put-back/put-back-context.ts';
import { joinPages, type History } from './join-pages.ts';
import { HistoryChange } from './history-change.tsx';
import { HistoryState } from './history-state.tsx';
import { placeChanges } from './placed-changes.ts';

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

interface ProjectDocument {
  readonly projectId: string;
  readonly path: string;
}

function States({
  states,
  changes,
  ...place
}: Pick<History, 'states'> & ProjectDocument & { changes: readonly ListedChange[] }) {
  const isKnown = states.some(({ kind }) => kind === 'version') || changes.length > 0;
  return isKnown ? (
    <Box as="ol" listStyleType="none">
      {placeChanges(states, changes).map(({ state, change }) =>
        state === null ? (
          <HistoryChange key={change.id} change={change} projectId={place.projectId} />
        ) : (
          <HistoryState
            key={`${state.versionId}-${state.backups[0]?.recordId}`}
            state={state}
            change={change}
            isNewest={state === states[0]}
            {...place}
          />
        ),
      )}
    </Box>
  ) : (
    <EmptyNotice
      icon={<FileClock />}
      title="No version of this document was found"
      description="Neither the database nor any backup that was searched has it."
    />
  );
}

/** Asks again once something of the database was written from here. */
function useAgainAfterWriting({ refetch }: { readonly refetch: () => unknown }): void {
  const written = useContext(PutBackContext)?.editing?.drafts.written;
  useEffect(() => written?.subscribe(() => void refetch()), [written, refetch]);
}

const pollMs = 3000;

/**
 * The changes that wrote the document, or may have, among the newest of the project at first; asked
 * for again while one of them is under way.
 */
function useChangesOf({ projectId, path }: ProjectDocument) {
  return useEndpointPages(
    listChanges,
    { query: { projectId, path } },
    {
      staleTime: 0,
      refetchInterval: (pages) =>
        pages.some(({ items }) => items.some(isRestoreUnderWay)) ? pollMs : false,
      failure: 'Failed to load the changes',
    },
  );
}

/** Asks again once the changes that were under way have ended. */
function useAgainAfterEnd(
  changes: readonly ListedChange[],
  { refetch }: { readonly refetch: () => unknown },
): void {
  const isAny = changes.some(isRestoreUnderWay);
  const wasAny = useRef(false);
  useEffect(() => {
    if (wasAny.current && !isAny) {
      void refetch();
    }
    wasAny.current = isAny;
  }, [isAny, refetch]);
}

/** What of the changes is not listed. */
function ChangesNote({ pages }: { pages: ReturnType<typeof useChangesOf> }) {
  return pages.error !== null ? (
    <Text color="fg.error" fontSize="sm" paddingInline="4" paddingBlock="2" role="alert">
      Changes made through Firekeep are not among the versions: {pages.error.message}
    </Text>
  ) : (
    <>
      {pages.isPending || pages.hasNextPage ? (
        <Text color="fg.muted" fontSize="sm" paddingInline="4" paddingBlock="2" aria-live="polite">
          {pages.isPending
            ? 'Looking for changes made through Firekeep…'
            : 'Of the changes made through Firekeep only the newest were searched.'}
        </Text>
      ) : null}
      <NextPage pages={pages}>Look through older changes</NextPage>
    </>
  );
}

function useHistory({ projectId, path }: ProjectDocument) {
  return useEndpointPages(
    getDocumentHistory,
    { query: { pid: projectId, path } },
    {
      select: ({ pages }) => joinPages(pages),
      // Beside what is live now, which must not be half a minute old.
      staleTime: 0,
      failure: 'Failed to load the history',
    },
  );
}

interface VersionsProps extends ProjectDocument {
  readonly history: History;
  readonly pages: ReturnType<typeof useHistory>;
}

/** The versions, with the changes among them. */
function Versions({ history, pages, ...place }: VersionsProps) {
  const changes = useChangesOf(place);
  const listed = changes.data?.pages.flatMap(({ items }) => items) ?? [];
  useAgainAfterWriting(changes);
  useAgainAfterEnd(listed, pages);
  return (
    <Panel
      title="Versions"
      description={lookedThrough(history)}
      actions={
        hasEvidence(place.projectId) ? (
          <TextLink
            to={paths.projectSecurity.link(place.projectId, { path: place.path })}
            fontSize="sm"
          >
            What was done to it
          </TextLink>
        ) : null
      }
      flush
    >
      <States states={history.states} changes={listed} {...place} />
      <ChangesNote pages={changes} />
      <NextPage
        pages={pages}
        after={
          pages.isFetchNextPageError ? (
            <Text color="fg.error" fontSize="sm" marginTop="2" role="alert">
              {pages.error?.message}
            </Text>
          ) : null
        }
      >
        Look through older backups
      </NextPage>
    </Panel>
  );
}

/** Every distinct version of a document across the project's backups, and who changed it. */
export function DocumentHistory(place: ProjectDocument) {
  const pages = useHistory(place);
  useAgainAfterWriting(pages);
  const { data, error, isPending } = pages;
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
        onRetry={() => void pages.refetch()}
      />
    );
  }
  return (
    <>
      <Gaps history={data} />
      <PutBackRefusal />
      <Versions history={data} pages={pages} {...place} />
    </>
  );
}
