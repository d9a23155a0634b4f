import type { BackupRecord } from '@firekeep/functions/contract';
import { Box, Button, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { useScrollArea } from '#components/use-scroll-area.ts';
import { formatBytes, formatNumber } from '#lib/format.ts';

const shownFirst = 50;

/** Documents and bytes of each collection in a backup; `*` stands for any document. */
export function CollectionTotals({
  collections,
  isEmpty,
}: {
  collections: BackupRecord['metadata']['collections'];
  isEmpty: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
  const area = useScrollArea();
  if (collections.length === 0) {
    return (
      <Text fontSize="sm" color="fg.muted">
        {isEmpty ? 'None: the backup is empty.' : 'Not counted yet.'}
      </Text>
    );
  }
  const shown = isWhole ? collections : collections.slice(0, shownFirst);
  return (
    <Box>
      <Table.ScrollArea
        {...area}
        whiteSpace="normal"
        borderWidth="1px"
        borderColor="border"
        borderRadius="lg"
      >
        <Table.Root size="sm" aria-label="Totals per collection">
          <Table.Header>
            <Table.Row bg="bg.subtle">
              <Table.ColumnHeader scope="col">Collection</Table.ColumnHeader>
              <Table.ColumnHeader scope="col" textAlign="end">
                Documents
              </Table.ColumnHeader>
              <Table.ColumnHeader scope="col" textAlign="end">
                Size
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {shown.map(({ path, documentCount, rawBytes }) => (
              <Table.Row key={path} bg="transparent" fontVariantNumeric="tabular-nums">
                <Table.Cell fontFamily="mono" fontSize="xs" overflowWrap="anywhere">
                  <ExactText text={path} />
                </Table.Cell>
                <Table.Cell textAlign="end">{formatNumber(documentCount)}</Table.Cell>
                <Table.Cell textAlign="end" whiteSpace="nowrap">
                  {formatBytes(rawBytes)}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
      {shown.length === collections.length ? null : (
        <Button size="xs" variant="ghost" marginTop="2" onClick={() => setWhole(true)}>
          Show all {formatNumber(collections.length)}
        </Button>
      )}
    </Box>
  );
}
