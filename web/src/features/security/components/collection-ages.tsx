import type { SecurityReport } from '@firekeep/functions/contract';
import { Box, Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { DataTable } from '#components/data-table.tsx';
import { TextLink } from '#components/router-link.tsx';
import { numberColumn, pathColumn } from '#components/table-columns.tsx';
import { paths } from '#config/paths.ts';
import { formatDuration } from '#lib/format.ts';

type Age = SecurityReport['protection']['collections'][number];

/** Which backup each collection would come from, the worst protected first; on demand. */
export function CollectionAges({
  projectId,
  collections,
}: {
  projectId: string;
  collections: readonly Age[];
}) {
  const [isOpen, setOpen] = useState(false);
  if (collections.length === 0) {
    return null;
  }
  if (!isOpen) {
    return (
      <Button size="xs" variant="ghost" marginStart="1" onClick={() => setOpen(true)}>
        Show them
      </Button>
    );
  }
  const columns = [
    pathColumn<Age>('Collection', ({ path }) => path),
    numberColumn<Age>('Would be lost', ({ recordId, exposedMs }) =>
      recordId === null || exposedMs === null ? (
        <Text as="span" color="fg.error">
          all of it
        </Text>
      ) : (
        <TextLink to={paths.projectBackup.link(projectId, { record: recordId })}>
          the last {formatDuration(exposedMs)}
        </TextLink>
      ),
    ),
  ];
  return (
    <Box marginTop="2">
      <DataTable
        caption="Protection of each collection"
        size="sm"
        columns={columns}
        rows={collections}
        rowKey={({ path }) => path}
        area={{ maxHeight: '16rem', label: 'Protection of each collection' }}
      />
    </Box>
  );
}
