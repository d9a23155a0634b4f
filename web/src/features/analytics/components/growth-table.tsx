import type { Analytics } from '@firekeep/functions/contract';
import { Text } from '@chakra-ui/react';
import { ExactText } from '#components/exact-text.tsx';
import { DataTable, type Column } from '#components/data-table.tsx';
import { Panel } from '#components/panel.tsx';
import { formatBytes, formatCount, formatNumber } from '#lib/format.ts';
import { signed } from '../model/chart-data.ts';

function latest(values: readonly (number | null)[]): number | null {
  return values.findLast((value) => value !== null) ?? null;
}

const columns: Column<Analytics['collections'][number]>[] = [
  {
    header: 'Collection',
    cell: ({ path }) => (
      <Text as="span" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
        <ExactText text={path} />
      </Text>
    ),
  },
  {
    header: 'Documents',
    isNumeric: true,
    cell: ({ documentCounts }) => formatNumber(latest(documentCounts) ?? 0),
  },
  {
    header: 'Grown by',
    isNumeric: true,
    cell: ({ growth }) => signed(growth.documents, formatNumber),
  },
  {
    header: 'Size',
    isNumeric: true,
    hideOnPhone: true,
    cell: ({ rawBytes }) => formatBytes(latest(rawBytes) ?? 0),
  },
  {
    header: 'Size grown by',
    isNumeric: true,
    hideOnPhone: true,
    cell: ({ growth }) => signed(growth.rawBytes, formatBytes),
  },
];

/** What each collection holds by its newest backup, and how much it grew in the range. */
export function GrowthTable({
  collections,
  moreCollections,
}: Pick<Analytics, 'collections' | 'moreCollections'>) {
  return (
    <Panel title="Growth" description="From the first to the last backup of the range." flush>
      <DataTable
        caption="Growth"
        columns={columns}
        rows={collections}
        rowKey={({ path }) => path}
      />
      {moreCollections > 0 ? (
        <Text fontSize="sm" color="fg.muted" padding="4">
          The largest are shown;{' '}
          {formatCount(moreCollections, 'smaller one is', 'smaller ones are')} left out.
        </Text>
      ) : null}
    </Panel>
  );
}
