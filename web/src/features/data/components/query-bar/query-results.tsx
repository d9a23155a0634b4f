import { Box, Button, Flex, Link, Stack, Tabs, Text } from '@chakra-ui/react';
import { ExternalLink, SearchX, TextSearch } from 'lucide-react';
import { useMemo } from 'react';
import { Callout } from '#components/callout.tsx';
import { DocumentTable } from '#components/document-table.tsx';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { ExactText } from '#components/exact-text.tsx';
import { JsonText } from '#components/json-text.tsx';
import { Panel } from '#components/panel.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { MoreButton } from '#components/show-more.tsx';
import { paths } from '#config/paths.ts';
import { now } from '#lib/at.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { formatCount, formatDuration } from '#lib/format.ts';
import type { QueryRun, useQueryRun } from '../../api/run-query.ts';
import { ExportButton } from '../export/export-button.tsx';
import { aggregateText, consoleLink, wantedFields } from '../../model/query/results.ts';

type Runner = ReturnType<typeof useQueryRun>;

function summaryOf({ query, pages }: QueryRun): string {
  const sum = (of: (page: QueryRun['pages'][number]) => number) =>
    pages.reduce((total, page) => total + of(page), 0);
  const documents = sum(({ items }) => items.length);
  const reads = sum(({ readCount }) => readCount);
  const duration = formatDuration(sum(({ durationMs }) => durationMs));
  if (query.aggregates.length > 0) {
    return `${formatCount(reads, 'read')} · ${duration}`;
  }
  return `${formatCount(documents, 'document')} · ${formatCount(reads, 'read')} · ${duration}`;
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
    <Tabs.Root defaultValue="table" lazyMount variant="line" size="sm">
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

/** The values over all that was found, as the query names them. */
function Aggregates({ run }: { run: QueryRun }) {
  const values = run.pages[0]?.aggregates ?? [];
  return (
    <Flex as="dl" gap="8" wrap="wrap" paddingInline="4" paddingBlock="3" margin="0">
      {run.query.aggregates.map((aggregate, index) => {
        const name = aggregate.op === 'count' ? 'count' : `${aggregate.op}(${aggregate.field})`;
        const value = values[index] ?? null;
        return (
          <Box key={name}>
            <Text as="dt" fontSize="xs" color="fg.muted" fontFamily="mono">
              <ExactText text={name} />
            </Text>
            <Text as="dd" fontSize="xl" fontVariantNumeric="tabular-nums" margin="0">
              {value === null ? '–' : aggregateText(value)}
            </Text>
          </Box>
        );
      })}
    </Flex>
  );
}

function Found({ projectId, run, runner }: { projectId: string; run: QueryRun; runner: Runner }) {
  if (run.query.aggregates.length > 0) {
    return <Aggregates run={run} />;
  }
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
        <MoreButton loading={runner.loading === 'more'} onClick={runner.more}>
          Show more
        </MoreButton>
      ) : null}
    </>
  );
}

/** Why a query failed; where an index is missing, with the page that creates it. */
function QueryError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const link = consoleLink(error instanceof ApiError ? error.link : undefined);
  return (
    <Stack gap="3" padding="4">
      <ErrorNotice title="The query failed" error={error} onRetry={onRetry} />
      {link === undefined ? null : (
        <Link href={link} target="_blank" rel="noopener noreferrer" color="brand.fg">
          Create the index in the Firebase console <ExternalLink size={14} />
        </Link>
      )}
    </Stack>
  );
}

function Content({ projectId, runner, onRun }: Omit<QueryResultsProps, 'isOutdated'>) {
  const { run, loading, error, isCancelled } = runner;
  if (loading === 'first') {
    return <RowsSkeleton label="Running the query" rows={8} />;
  }
  if (run === null && error === null) {
    return (
      <EmptyNotice
        icon={<TextSearch />}
        title={isCancelled ? 'The query was cancelled' : 'No query has run yet'}
        description="Run a query to see the documents it finds. Each document found counts as one read of the project."
      />
    );
  }
  return (
    <>
      {error === null ? null : (
        <QueryError error={error} onRetry={run === null ? onRun : runner.more} />
      )}
      {run === null ? null : <Found projectId={projectId} run={run} runner={runner} />}
    </>
  );
}

interface QueryResultsProps {
  readonly projectId: string;
  readonly runner: Runner;
  /** The query was edited after it ran. */
  readonly isOutdated: boolean;
  readonly onRun: () => void;
}

/** What the last query found, page after page. */
export function QueryResults({ projectId, runner, isOutdated, onRun }: QueryResultsProps) {
  const { run, loading } = runner;
  const shown = run?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  return (
    <Panel
      title="Results"
      flush
      actions={
        <Flex gap="3" align="center" wrap="wrap">
          <Text fontSize="sm" color="fg.muted" aria-live="polite">
            {run === null ? (loading === null ? '' : 'Running …') : summaryOf(run)}
          </Text>
          {run === null || shown === 0 ? null : (
            <ExportButton
              source={{ projectId, at: now }}
              what={{ kind: 'query', query: run.query }}
            />
          )}
        </Flex>
      }
    >
      {isOutdated && loading === null ? (
        <Callout
          status="warning"
          borderRadius="0"
          title="The query has changed since"
          action={
            <Button size="sm" variant="outline" alignSelf="center" onClick={onRun}>
              Run again
            </Button>
          }
        >
          These results, and their export, are those of the query as it ran.
        </Callout>
      ) : null}
      <Content projectId={projectId} runner={runner} onRun={onRun} />
    </Panel>
  );
}
