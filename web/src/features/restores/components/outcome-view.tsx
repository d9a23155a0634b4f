import type { Restore, RestoreOutcome } from '@firekeep/functions/contract';
import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { DataTable } from '#components/data-table.tsx';
import { Panel } from '#components/panel.tsx';
import { StatTile } from '#components/stat-tile.tsx';
import { column, pathColumn, type Column } from '#components/table-columns.tsx';
import { formatNumber } from '#lib/format.ts';
import { formatFieldPath } from '#lib/value-text.ts';

type Named = RestoreOutcome['failures'][number];

const columns: Column<Named>[] = [
  pathColumn('Document', ({ path }) => path),
  column('Reason', ({ reason }) => (
    <Text as="span" fontSize="sm" overflowWrap="anywhere">
      {reason}
    </Text>
  )),
];

function NamedDocuments({
  title,
  description,
  rows,
}: {
  title: string;
  description: string;
  rows: readonly Named[];
}) {
  return rows.length === 0 ? null : (
    <Panel title={title} description={description} flush>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => JSON.stringify(row)}
      />
    </Panel>
  );
}

function excludedRows({ paths, fields }: Restore['untick']): Named[] {
  return [
    ...paths.map((path) => ({ path, reason: 'Unticked as a whole' })),
    ...fields.map(({ path, field }) => ({ path, reason: `Unticked: ${formatFieldPath(field)}` })),
  ];
}

const tiles = [
  ['written', 'Written', 'and read back'],
  ['deleted', 'Deleted', 'gone from the target'],
  ['skipped', 'Skipped', 'already right'],
  ['unticked', 'Unticked', 'left as chosen'],
  ['conflicts', 'Conflicts', 'changed meanwhile'],
  ['failed', 'Failed', 'refused'],
] as const;

/** What a restore did, in documents, with the names of those it left alone or failed to write. */
export function OutcomeView({ restore }: { restore: Restore }) {
  const { outcome, untick } = restore;
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <SimpleGrid columns={{ base: 2, md: 3, xl: 6 }} gap={{ base: '3', md: '4' }}>
        {tiles.map(([count, label, help]) => (
          <StatTile key={count} label={label} value={formatNumber(outcome[count])} help={help} />
        ))}
      </SimpleGrid>
      <NamedDocuments
        title="Refused documents"
        description="At most 100 are listed."
        rows={outcome.failures}
      />
      <NamedDocuments
        title="Conflicts"
        description={`Changed by somebody else since the ${restore.undoOf === null ? 'plan was made' : 'restore wrote them'}, and left alone. At most 100 are listed.`}
        rows={outcome.conflicting}
      />
      <NamedDocuments
        title="Unticked"
        description="Left as they were, as chosen."
        rows={excludedRows(untick)}
      />
    </Stack>
  );
}
