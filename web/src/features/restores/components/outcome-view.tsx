import type { RestoreOutcome } from '@firekeep/functions/contract';
import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { DataTable, type Column } from '#components/data-table.tsx';
import { Panel } from '#components/panel.tsx';
import { StatTile } from '#components/stat-tile.tsx';
import { formatNumber } from '#lib/format.ts';

const columns: Column<RestoreOutcome['failures'][number]>[] = [
  {
    header: 'Document',
    cell: ({ path }) => (
      <Text as="span" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
        {path}
      </Text>
    ),
  },
  {
    header: 'Reason',
    cell: ({ reason }) => (
      <Text as="span" fontSize="sm" overflowWrap="anywhere">
        {reason}
      </Text>
    ),
  },
];

/** What a restore did, counted per document, with the ones that were refused. */
export function OutcomeView({ outcome }: { outcome: RestoreOutcome }) {
  const { written, deleted, skipped, failed, failures } = outcome;
  return (
    <Stack gap="5">
      <SimpleGrid columns={{ base: 2, md: 4 }} gap={{ base: '3', md: '4' }}>
        <StatTile label="Written" value={formatNumber(written)} help="and read back" />
        <StatTile label="Deleted" value={formatNumber(deleted)} help="not in the backup" />
        <StatTile label="Skipped" value={formatNumber(skipped)} help="left as they were" />
        <StatTile label="Failed" value={formatNumber(failed)} help="refused by Firestore" />
      </SimpleGrid>
      {failures.length === 0 ? null : (
        <Panel title="Refused documents" description="At most 100 are listed." flush>
          <DataTable
            caption="Refused documents"
            columns={columns}
            rows={failures}
            rowKey={({ path }) => path}
          />
        </Panel>
      )}
    </Stack>
  );
}
