import type { Analytics } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { DataTable } from '#components/data-table.tsx';
import { Panel } from '#components/panel.tsx';
import { numberColumn, pathColumn, type Column } from '#components/table-columns.tsx';
import { formatBytes, formatCount, formatNumber } from '#lib/format.ts';
import { signed } from '../model/chart-data.ts';

function latest(values: readonly (number | null)[]): number | null {
  return values.findLast((value) => value !== null) ?? null;
}

const columns: Column<Analytics['collections'][number]>[] = [
  pathColumn('Collection', ({ path }) => path),
  numberColumn('Documents', ({ documentCounts }) => formatNumber(latest(documentCounts) ?? 0)),
  numberColumn('Grown by', ({ growth }) => signed(growth.documents, formatNumber)),
  numberColumn('Size', ({ rawBytes }) => formatBytes(latest(rawBytes) ?? 0), { hideOnPhone: true }),
  numberColumn('Size grown by', ({ growth }) => signed(growth.rawBytes, formatBytes), {
    hideOnPhone: true,
  }),
];

/** What each collection holds by its newest backup, and how much it grew in the range. */
export function GrowthTable({
  collections,
  moreCollections,
}: Pick<Analytics, 'collections' | 'moreCollections'>) {
  return (
    <Panel
      title="Growth"
      description="What each collection’s newest backup of the range holds, before compression; grown since its first."
      flush
    >
      <DataTable
        caption="Growth"
        columns={columns}
        rows={collections}
        rowKey={({ path }) => path}
      />
      {moreCollections > 0 ? (
        <Text fontSize="sm" color="fg.muted" padding="4">
          The largest are shown;{' '}
          {formatCount(moreCollections, 'smaller one is', 'smaller ones are')} not shown.
        </Text>
      ) : null}
    </Panel>
  );
}
