import { Alert, Box, Button, Flex, Tabs, Text } from '@chakra-ui/react';
import { Download, SearchX, TextSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { DocumentTable } from '#components/document-table.tsx';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { JsonText } from '#components/json-text.tsx';
import { Panel } from '#components/panel.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import { formatCount, formatDuration } from '#lib/format.ts';
import type { QueryRun, useQueryRun } from '../api/run-query.ts';
import { wantedFields } from '../model/results.ts';
import { ExportDialog } from './export-dialog.tsx';
import { QueryError } from './query-error.tsx';

type Runner = ReturnType<typeof useQueryRun>;

function summaryOf({ pages }: QueryRun): string {
  const sum = (of: (page: QueryRun['pages'][number]) => number) =>
    pages.reduce((total, page) => total + of(page), 0);
  const documents = formatCount(
    sum(({ items }) => items.length),
    'document',
  );
  const reads = formatCount(
    sum(({ readCount }) => readCount),
    'read',
  );
  return `${documents} · ${reads} · ${formatDuration(sum(({ durationMs }) => durationMs))}`;
}

function Documents({ projectId, run }: { projectId: string; run: QueryRun }) {
  const documents = useMemo(() => run.pages.flatMap(({ items }) => items), [run]);
  const json = useMemo(
    () =>
      JSON.stringify(
        documents.map(({ name, fields, createTime, updateTime }) => ({
          name,
          fields,
          createTime,
          updateTime,
        })),
        null,
        2,
      ),
    [documents],
  );
  return (
    <Tabs.Root defaultValue="table" lazyMount variant="line">
      <Tabs.List paddingInline={{ base: '2', md: '4' }}>
        <Tabs.Trigger value="table">Table</Tabs.Trigger>
        <Tabs.Trigger value="json">JSON</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="table" padding="0">
        <DocumentTable
          documents={documents}
          linkTo={(path) => paths.projectDocument.link(projectId, path)}
          caption="Documents found"
          hasPaths={run.query.from.kind === 'group'}
          wanted={wantedFields(run.query)}
        />
      </Tabs.Content>
      <Tabs.Content value="json" padding={{ base: '3', md: '5' }}>
        <JsonText
          json={json}
          label="Documents as JSON"
          note="Firestore’s REST form: every value with its type."
        />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Found({ projectId, run, runner }: { projectId: string; run: QueryRun; runner: Runner }) {
  if (run.pages.every(({ items }) => items.length === 0)) {
    return (
      <EmptyNotice
        icon={<SearchX />}
        title="No document matches"
        description="Firestore compares values of the same type only, and leaves out documents that lack a field the query filters or sorts by."
      />
    );
  }
  const hasMore = run.pages.at(-1)?.nextPageToken !== null;
  return (
    <>
      <Documents projectId={projectId} run={run} />
      {hasMore ? (
        <Box padding="4" borderTopWidth="1px" borderColor="border">
          <QuietButton loading={runner.loading === 'more'} onClick={runner.more}>
            Show more
          </QuietButton>
        </Box>
      ) : null}
    </>
  );
}

function OutdatedNotice({ onRun }: { onRun: () => void }) {
  return (
    <Alert.Root status="warning" variant="surface" borderRadius="0">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>The query has changed since</Alert.Title>
        <Alert.Description>
          These results, and their export, are those of the query as it ran.
        </Alert.Description>
      </Alert.Content>
      <Button size="sm" variant="outline" alignSelf="center" onClick={onRun}>
        Run again
      </Button>
    </Alert.Root>
  );
}

function Content({ projectId, runner, onRun }: Omit<QueryResultsProps, 'isOutdated'>) {
  const { run, loading, error, isCancelled } = runner;
  if (loading === 'first') {
    return <RowsSkeleton label="Running the query" rows={8} />;
  }
  return (
    <>
      {error === null ? null : (
        <QueryError error={error} onRetry={run === null ? onRun : runner.more} />
      )}
      {run === null ? (
        error === null ? (
          <EmptyNotice
            icon={<TextSearch />}
            title={isCancelled ? 'The query was cancelled' : 'No query has run yet'}
            description="Run a query to see the documents it finds. Each document found counts as one read of the project."
          />
        ) : null
      ) : (
        <Found projectId={projectId} run={run} runner={runner} />
      )}
    </>
  );
}

export interface QueryResultsProps {
  readonly projectId: string;
  readonly runner: Runner;
  /** The query was edited after it ran. */
  readonly isOutdated: boolean;
  readonly onRun: () => void;
}

/** What the last query found, page after page. */
export function QueryResults({ projectId, runner, isOutdated, onRun }: QueryResultsProps) {
  const [isExporting, setExporting] = useState(false);
  const { run, loading } = runner;
  const shown = run?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  return (
    <Panel
      title="Results"
      flush
      actions={
        run === null || shown === 0 ? undefined : (
          <QuietButton onClick={() => setExporting(true)}>
            <Download size={16} /> Export
          </QuietButton>
        )
      }
    >
      <Flex paddingInline={{ base: '4', md: '5' }} paddingBottom="2" aria-live="polite">
        <Text fontSize="sm" color="fg.muted">
          {run === null ? (loading === null ? '' : 'Running …') : summaryOf(run)}
        </Text>
      </Flex>
      {isOutdated && loading === null ? <OutdatedNotice onRun={onRun} /> : null}
      <Content projectId={projectId} runner={runner} onRun={onRun} />
      {run === null ? null : (
        <ExportDialog
          projectId={projectId}
          query={run.query}
          shown={shown}
          isOpen={isExporting}
          onClose={() => setExporting(false)}
        />
      )}
    </Panel>
  );
}
