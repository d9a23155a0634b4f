import type { BackupRecord } from '@firekeep/functions/contract';
import { Box, Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { DataTable } from '#components/data-table.tsx';
import { numberColumn, pathColumn, type Column } from '#components/table-columns.tsx';
import { formatBytes, formatNumber } from '#lib/format.ts';

const shownFirst = 50;

const columns: Column<BackupRecord['metadata']['collections'][number]>[] = [
  pathColumn('Collection', ({ path }) => path),
  numberColumn('Documents', ({ documentCount }) => formatNumber(documentCount)),
  numberColumn('Size before compression', ({ rawBytes }) => formatBytes(rawBytes)),
];

/** Documents and bytes of each collection in a backup; `*` stands for any document. */
export function CollectionTotals({ record: { metadata, status } }: { record: BackupRecord }) {
  const { collections } = metadata;
  const [isWhole, setWhole] = useState(false);
  if (collections.length === 0) {
    return (
      <Text fontSize="sm" color="fg.muted">
        {status === 'completed' ? 'None: the backup is empty.' : 'Not counted yet.'}
      </Text>
    );
  }
  const shown = isWhole ? collections : collections.slice(0, shownFirst);
  return (
    <Box>
      <Box borderWidth="1px" borderColor="border" borderRadius="lg" overflow="hidden">
        <DataTable
          caption="Totals per collection"
          size="sm"
          columns={columns}
          rows={shown}
          rowKey={({ path }) => path}
          {...(isWhole ? { area: { maxHeight: '60vh', label: 'All collections' } } : {})}
        />
      </Box>
      {shown.length === collections.length ? null : (
        <Button size="xs" variant="ghost" marginTop="2" onClick={() => setWhole(true)}>
          Show all {formatNumber(collections.length)}
        </Button>
      )}
    </Box>
  );
}
