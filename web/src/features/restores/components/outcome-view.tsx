import {
  collectionOf,
  collectionShape,
  type Restore,
  type RestoreOutcome,
} from '@firekeep/functions/contract';
import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { DataTable } from '#components/data-table.tsx';
import { Panel } from '#components/panel.tsx';
import { StatTile } from '#components/stat-tile.tsx';
import { column, pathColumn, type Column } from '#components/table-columns.tsx';
import { formatCount, formatNumber } from '#lib/format.ts';
import { formatFieldPath } from '#lib/value-text.ts';

type Named = RestoreOutcome['failures'][number];

const columns: Column<Named>[] = [
  pathColumn('Path', ({ path }) => path),
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

function excludedRows(untick: Restore['untick']): Named[] {
  const { paths, fields, collections, included, fieldPatterns } = untick;
  return [
    ...collections.map((path) => {
      const isKept = (document: string) => collectionShape(collectionOf(document)) === path;
      const kept = included.filter(isKept).length;
      const but = kept === 0 ? '' : `, but for ${formatCount(kept, 'document')}`;
      return { path, reason: `All of its documents excluded${but}` };
    }),
    ...fieldPatterns.map(({ collection: path, field, before, after }) => ({
      path,
      reason: `Excluded where it changes: ${formatFieldPath(field)}, ${before ?? 'missing'} → ${after ?? 'missing'}`,
    })),
    ...paths.map((path) => ({ path, reason: 'Excluded as a whole' })),
    ...fields.map(({ path, field }) => ({ path, reason: `Excluded: ${formatFieldPath(field)}` })),
  ];
}

const tiles = [
  ['written', 'Written', 'documents, read back'],
  ['deleted', 'Deleted', 'documents of the target'],
  ['skipped', 'Skipped', 'documents already right'],
  ['unticked', 'Excluded', 'documents as a whole'],
  ['conflicts', 'Conflicts', 'documents changed meanwhile'],
  ['failed', 'Failed', 'documents refused'],
] as const;

/** What a restore did, in documents: names those it left unchanged or failed to write. */
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
        description={`Changed by somebody else since the ${restore.undoOf === null ? 'plan was made' : 'restore wrote them'}, and not overwritten. At most 100 are listed.`}
        rows={outcome.conflicting}
      />
      <NamedDocuments
        title="What was excluded"
        description="As chosen. Documents of which only fields were excluded count as written."
        rows={excludedRows(untick)}
      />
    </Stack>
  );
}
