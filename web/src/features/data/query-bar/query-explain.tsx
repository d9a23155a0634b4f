import type { Query, QueryPlan } from '@firekeep/functions/contract';
import { Box, Flex, Heading, Spinner, Stack, Table, Text } from '@chakra-ui/react';
import { QuietButton } from '#components/quiet-button.tsx';
import { formatCount, formatDuration, formatNumber } from '#lib/format.ts';
import { useExplain } from './explain.ts';
import type { Source } from '../model/source.ts';
import { QueryError } from './query-error.tsx';

function Indexes({ indexes }: Pick<QueryPlan, 'indexes'>) {
  if (indexes.length === 0) {
    return <Text fontSize="sm">No index is read.</Text>;
  }
  return (
    <Box overflowX="auto">
      <Table.Root size="sm" aria-label="Indexes that are read">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>Index</Table.ColumnHeader>
            <Table.ColumnHeader>Scope</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {indexes.map(({ scope, properties }) => (
            <Table.Row key={`${scope} ${properties}`}>
              <Table.Cell fontFamily="mono">{properties}</Table.Cell>
              <Table.Cell>{scope}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

function Stats({ stats }: { stats: NonNullable<QueryPlan['stats']> }) {
  const lines = [
    ['Results', formatNumber(stats.results)],
    ['Reads', formatNumber(stats.reads)],
    ['Time in Firestore', formatDuration(stats.durationMs)],
    ...Object.entries(stats.details),
  ];
  return (
    <Flex as="dl" gap="6" wrap="wrap" margin="0">
      {lines.map(([name, value]) => (
        <Box key={name}>
          <Text as="dt" fontSize="xs" color="fg.muted">
            {name}
          </Text>
          <Text as="dd" margin="0" fontVariantNumeric="tabular-nums">
            {value}
          </Text>
        </Box>
      ))}
    </Flex>
  );
}

interface AskButtonProps {
  readonly isRunning: boolean;
  readonly onAsk: () => void;
  readonly onCancel: () => void;
  readonly children: string;
}

/** One button for both, so that the focus stays on it. */
function AskButton({ isRunning, onAsk, onCancel, children }: AskButtonProps) {
  return (
    <QuietButton size="xs" onClick={isRunning ? onCancel : onAsk}>
      {isRunning ? (
        <>
          <Spinner size="xs" /> Cancel
        </>
      ) : (
        children
      )}
    </QuietButton>
  );
}

interface QueryExplainProps {
  readonly source: Source;
  readonly query: Query | null;
}

/** Which indexes a query reads and, where it is run for that, what its first page comes to. */
export function QueryExplain({ source, query }: QueryExplainProps) {
  const { mutate, data = null, error, isPending, variables, cancel } = useExplain(source);
  if (query === null) {
    return (
      <Text fontSize="sm" color="fg.muted">
        A plan comes with a query that is complete.
      </Text>
    );
  }
  const pending = isPending ? variables.explain : null;
  const ask = (explain: 'plan' | 'analyze') => mutate({ query, explain });
  const isOther = data !== null && JSON.stringify(data.query) !== JSON.stringify(query);
  return (
    <Stack gap="3">
      <Flex gap="2" align="center" wrap="wrap">
        <AskButton isRunning={pending === 'plan'} onAsk={() => ask('plan')} onCancel={cancel}>
          Show plan
        </AskButton>
        <AskButton isRunning={pending === 'analyze'} onAsk={() => ask('analyze')} onCancel={cancel}>
          Run and analyze
        </AskButton>
        <Text fontSize="xs" color="fg.muted">
          A plan costs one read; analyzing runs the first page, and costs its reads.
        </Text>
      </Flex>
      {error === null || isPending ? null : (
        <QueryError
          title="The query was not explained"
          error={error}
          onRetry={() => ask(variables?.explain ?? 'plan')}
        />
      )}
      {data === null || isPending ? null : (
        <Stack as="section" aria-label="Plan of the query" gap="3">
          <Heading as="h2" size="sm">
            {isOther ? 'Plan of the query before' : 'Plan'} · {formatCount(data.reads, 'read')}
          </Heading>
          <Indexes indexes={data.plan.indexes} />
          {data.plan.stats === null ? null : <Stats stats={data.plan.stats} />}
        </Stack>
      )}
    </Stack>
  );
}
