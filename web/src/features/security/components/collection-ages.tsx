import type { SecurityReport } from '@firekeep/functions/contract';
import { Box, Button, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { ExactText } from '#components/exact-text.tsx';
import { TextLink } from '#components/router-link.tsx';
import { useScrollArea } from '#components/use-scroll-area.ts';
import { paths } from '#config/paths.ts';
import { formatDuration } from '#lib/format.ts';

/** Which backup each collection would come back from, the worst protected first; shown on demand. */
export function CollectionAges({
  projectId,
  collections,
}: {
  projectId: string;
  collections: SecurityReport['protection']['collections'];
}) {
  const [isOpen, setOpen] = useState(false);
  const area = useScrollArea();
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
  return (
    <Box
      as="section"
      aria-label="Protection of each collection"
      maxHeight="16rem"
      overflowY="auto"
      marginTop="2"
      {...area}
    >
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>Collection</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">Would be lost</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {collections.map(({ path, recordId, exposedMs }) => (
            <Table.Row key={path}>
              <Table.Cell fontFamily="mono" overflowWrap="anywhere">
                <ExactText text={path} />
              </Table.Cell>
              <Table.Cell textAlign="end">
                {recordId === null || exposedMs === null ? (
                  <Text as="span" color="fg.error">
                    all of it
                  </Text>
                ) : (
                  <TextLink to={paths.projectBackup.link(projectId, { record: recordId })}>
                    the last {formatDuration(exposedMs)}
                  </TextLink>
                )}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
