import { diffFields, type FirestoreDocument } from '@firekeep/functions/contract';
import { Box, List } from '@chakra-ui/react';
import { useMemo } from 'react';
import { formatFieldPath } from '#lib/value-text.ts';
import { cellText } from '../model/cell-text.ts';
import { rowChange, type RowChange, type Then } from '../model/changes-since.ts';

const sentences: Readonly<Record<RowChange, string>> = {
  same: 'Same as then.',
  created: 'Created since then.',
  changed: 'Changed since then.',
  deleted: 'Deleted since then.',
  pending: 'Not compared yet.',
  failed: 'Could not be compared.',
};

/** What happened to a document since the time that it is compared with, and fields it lost. */
export function FieldsSince({
  document,
  then,
}: {
  document: FirestoreDocument;
  then: Then | undefined;
}) {
  const change = useMemo(() => rowChange(document, then), [document, then]);
  const removed = useMemo(
    () =>
      change === 'changed' && then?.status === 'known'
        ? diffFields(then.document.fields, document.fields).changes.flatMap(
            ({ path, before, after }) =>
              after === null && before !== null ? [{ path, before }] : [],
          )
        : [],
    [change, document, then],
  );
  if (change === undefined) {
    return null;
  }
  return (
    <Box
      fontSize="xs"
      paddingInline="3"
      paddingBlock="1.5"
      bg="bg.subtle"
      borderBottomWidth="1px"
      borderColor="border"
      flex="none"
      maxHeight="8rem"
      overflowY="auto"
    >
      <output>{sentences[change]}</output>
      {removed.length === 0 ? null : (
        <List.Root listStyleType="none" aria-label="Removed fields">
          {removed.map(({ path, before }) => (
            <List.Item key={JSON.stringify(path)} fontFamily="mono">
              {formatFieldPath(path)} was {cellText(before).text}, removed
            </List.Item>
          ))}
        </List.Root>
      )}
    </Box>
  );
}
