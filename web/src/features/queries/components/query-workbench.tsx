import type { Project, Query } from '@firekeep/functions/contract';
import { Grid, Stack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { Callout } from '#components/callout.tsx';
import { Panel } from '#components/panel.tsx';
import { useQueryRun } from '../api/run-query.ts';
import type { Draft } from '../model/draft.ts';
import { draftOf, isQueryOf, readQuery, type Problems } from '../model/draft-query.ts';
import { fieldPaths } from '../model/results.ts';
import { useDraft } from '../model/use-draft.ts';
import { QueryBuilder } from './query-builder.tsx';
import { QueryResults } from './query-results.tsx';
import { SavedQueries } from './saved-queries.tsx';

const none: Problems = new Map();

/** The draft as a query. Messages come with the first try, and then follow what is typed. */
function useCheckedQuery(draft: Draft, root: string) {
  const [isChecked, setChecked] = useState(false);
  const problems = useMemo(
    () => (isChecked ? (readQuery(draft, root).problems ?? none) : none),
    [draft, isChecked, root],
  );
  const read = (): Query | null => {
    const result = readQuery(draft, root);
    setChecked(true);
    return result.problems === undefined ? result.query : null;
  };
  return { problems, read, forget: () => setChecked(false) };
}

/** What is wrong with the page's address, which keeps the draft. */
function AddressNotices({
  isUnreadable,
  isTooLong,
}: Record<'isUnreadable' | 'isTooLong', boolean>) {
  return (
    <>
      {isUnreadable ? (
        <Callout status="warning" title="The link holds no query that can be read." />
      ) : null}
      {isTooLong ? (
        <Callout
          status="warning"
          title="This query is too long for the page’s address: save it to keep it."
        />
      ) : null}
    </>
  );
}

/** Queries of one project: the builder, what came of it, and what was saved. */
export function QueryWorkbench({ project }: { project: Project }) {
  const { id: projectId, firebaseProjectId, databaseId } = project;
  const root = `projects/${firebaseProjectId}/databases/${databaseId}/documents`;
  const { draft, change, isUnreadable, isTooLong } = useDraft(projectId);
  const runner = useQueryRun(projectId);
  const { problems, read, forget } = useCheckedQuery(draft, root);
  const fields = useMemo(
    () => fieldPaths(runner.run?.pages.flatMap(({ items }) => items) ?? []),
    [runner.run],
  );
  const start = () => {
    const query = read();
    if (query !== null) {
      runner.start(query);
    }
  };
  const replace = (next: Draft) => {
    forget();
    change(next);
  };
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <AddressNotices isUnreadable={isUnreadable} isTooLong={isTooLong} />
      <Grid
        gap={{ base: '5', md: '6' }}
        alignItems="start"
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 20rem' }}
      >
        <Panel title="Query">
          <QueryBuilder
            projectId={projectId}
            draft={draft}
            onChange={change}
            problems={problems}
            fields={fields}
            isRunning={runner.loading !== null}
            onRun={start}
            onCancel={runner.cancel}
          />
        </Panel>
        <SavedQueries
          projectId={projectId}
          readQuery={read}
          onLoad={(query) => replace(draftOf(query, root))}
        />
      </Grid>
      <QueryResults
        projectId={projectId}
        runner={runner}
        isOutdated={runner.run !== null && !isQueryOf(draft, root, runner.run.query)}
        onRun={start}
      />
    </Stack>
  );
}
