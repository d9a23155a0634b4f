import { diffFields, type FirestoreDocument } from '@firekeep/functions/contract';
import { Box, Flex, List } from '@chakra-ui/react';
import { useMemo } from 'react';
import { formatFieldPath } from '#lib/value-text.ts';
import { cellText } from '../grid/cell-text.ts';
import { ShownPlanButton } from '../put-back/plan-button.tsx';
import { PutBackButton, PutBackRefusal } from '../put-back/put-back-button.tsx';
import { usePutBack } from '../put-back/use-put-back.ts';
import { rowChange, type RowChange, type PastDocument } from './changes-since.ts';

const sentences: Readonly<Record<RowChange, string>> = {
  same: 'Same as then.',
  created: 'Created since then.',
  changed: 'Changed since then.',
  deleted: 'Deleted since then.',
  pending: 'Not compared yet.',
  failed: 'Could not be compared.',
};

const isDifferent: Readonly<Record<RowChange, boolean>> = {
  same: false,
  created: true,
  changed: true,
  deleted: true,
  pending: false,
  failed: false,
};

/** What happened to a document since the time that it is compared with, and fields it lost. */
export function FieldsSince({
  document,
  past,
}: {
  document: FirestoreDocument;
  past: PastDocument | undefined;
}) {
  const isShown = usePutBack()?.isShown === true;
  const change = useMemo(() => rowChange(document, past), [document, past]);
  const removed = useMemo(
    () =>
      change === 'changed' && typeof past === 'object'
        ? diffFields(past.fields, document.fields).changes.flatMap(({ path, before, after }) =>
            after === null && before !== null ? [{ path, before }] : [],
          )
        : [],
    [change, document, past],
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
      <Flex align="center" gap="2" wrap="wrap">
        <output>{sentences[change]}</output>
        {isDifferent[change] ? <PutBackButton path={document.path} /> : null}
        {isDifferent[change] ? (
          <ShownPlanButton scope={{ paths: [document.path], below: true }}>
            Put back with everything below…
          </ShownPlanButton>
        ) : null}
        {isDifferent[change] && isShown ? <PutBackRefusal /> : null}
      </Flex>
      {removed.length === 0 ? null : (
        <List.Root listStyleType="none" aria-label="Removed fields">
          {removed.map(({ path, before }) => (
            <List.Item key={JSON.stringify(path)} fontFamily="mono">
              {formatFieldPath(path)} was {cellText(before).text}, removed{' '}
              <PutBackButton path={document.path} field={path} />
            </List.Item>
          ))}
        </List.Root>
      )}
    </Box>
  );
}
