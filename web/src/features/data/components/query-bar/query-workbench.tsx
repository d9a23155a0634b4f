import { parseQuery, printQuery, type Project, type Query } from '@firekeep/functions/contract';
import { Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Callout } from '#components/callout.tsx';
import { useQueryRun } from '../../api/run-query.ts';
import { useQueryText } from '../../model/query/use-query-text.ts';
import { QueryBar } from './query-bar.tsx';
import { QueryResults } from './query-results.tsx';

/** Whether a text still asks for what ran. */
function isTextOf(text: string, query: Query, root: string): boolean {
  const parsed = parseQuery(text, { root });
  return 'query' in parsed && printQuery(parsed.query, { root }) === printQuery(query, { root });
}

/** Queries of one project: the bar, and what came of it. */
export function QueryWorkbench({ project }: { project: Project }) {
  const { id: projectId, firebaseProjectId, databaseId } = project;
  const root = `projects/${firebaseProjectId}/databases/${databaseId}/documents`;
  const { text, change, isTooLong } = useQueryText(projectId);
  const runner = useQueryRun(projectId);
  const { run, loading, start } = runner;
  const samples = useMemo(() => run?.pages.flatMap(({ items }) => items) ?? [], [run]);
  const isStale = useMemo(
    () => run !== null && !isTextOf(text, run.query, root),
    [run, text, root],
  );
  return (
    <Stack gap="3">
      {isTooLong ? (
        <Callout
          status="warning"
          title="This query is too long for the page’s address: save it to keep it."
        />
      ) : null}
      <QueryBar
        projectId={projectId}
        root={root}
        text={text}
        onTextChange={change}
        onRun={start}
        samples={samples}
        isStale={run === null || isStale}
        busy={loading !== null}
        onCancel={runner.cancel}
      />
      <QueryResults
        projectId={projectId}
        runner={runner}
        isOutdated={isStale}
        onRun={() => {
          const parsed = parseQuery(text, { root });
          if ('query' in parsed) {
            start(parsed.query);
          }
        }}
      />
    </Stack>
  );
}
