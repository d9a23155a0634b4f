import type { Restore, RestoreOutcome } from '@firekeep/functions/contract';
import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { ExactText } from '#components/exact-text.tsx';
import { DataTable, type Column } from '#components/data-table.tsx';
import { Panel } from '#components/panel.tsx';
import { StatTile } from '#components/stat-tile.tsx';
import { formatNumber } from '#lib/format.ts';
import { fieldPathText } from '#lib/value-text.ts';

type Named = RestoreOutcome['failures'][number];

const columns: Column<Named>[] = [
  {
    header: 'Document',
    cell: ({ path }) => (
      <Text as="span" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
        <ExactText text={path} />
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
    ...fields.map(({ path, field }) => ({ path, reason: `Unticked: ${fieldPathText(field)}` })),
  ];
}

/** What a restore did, counted per document, with the names of those it left alone or could not write. */
export function OutcomeView({ restore }: { restore: Restore }) {
  const { outcome, untick } = restore;
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <SimpleGrid columns={{ base: 2, md: 3, xl: 6 }} gap={{ base: '3', md: '4' }}>
        <StatTile label="Written" value={formatNumber(outcome.written)} help="and read back" />
        <StatTile
          label="Deleted"
          value={formatNumber(outcome.deleted)}
          help="gone from the target"
        />
        <StatTile label="Skipped" value={formatNumber(outcome.skipped)} help="already right" />
        <StatTile label="Unticked" value={formatNumber(outcome.unticked)} help="left as chosen" />
        <StatTile
          label="Conflicts"
          value={formatNumber(outcome.conflicts)}
          help="changed meanwhile"
        />
        <StatTile label="Failed" value={formatNumber(outcome.failed)} help="refused" />
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
