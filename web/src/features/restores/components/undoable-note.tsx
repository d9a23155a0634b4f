import { getUndoable, type Undoable } from '@firekeep/functions/contract';
import { Box, List, Text } from '@chakra-ui/react';
import { ExactText } from '#components/exact-text.tsx';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { formatNumber } from '#lib/format.ts';
import { undoableText } from '../model/undoable-text.ts';

const namedAtMost = 10;

/** How much of a change set an undo puts back now, and what it leaves as it is. */
export function UndoableNote({ id }: { id: string }) {
  const { data, error } = useEndpoint(
    getUndoable,
    { params: { id } },
    // Others write meanwhile.
    { staleTime: 0, failure: 'Failed to compare with the database' },
  );
  // One element throughout: what comes with its text is not read out.
  return (
    <Box fontSize="sm" aria-live="polite">
      {data === undefined ? (
        <Text color="fg.muted">
          {error === null
            ? 'Comparing with the database …'
            : `What can still be put back is not known: ${describeError(error).message}`}
        </Text>
      ) : (
        <WhatIsPutBack {...data} />
      )}
    </Box>
  );
}

function WhatIsPutBack(data: Undoable) {
  const named = data.others.slice(0, namedAtMost);
  const more = data.others.length - named.length;
  return (
    <>
      <Text fontWeight="medium">{undoableText(data)}</Text>
      {named.length === 0 ? null : (
        <List.Root aria-label="What stays as it is" paddingInlineStart="4" color="fg.muted">
          {named.map(({ path, reason }) => (
            <List.Item key={path} overflowWrap="anywhere">
              <Text as="span" fontFamily="mono" color="fg">
                <ExactText text={path} />
              </Text>
              : {reason}
            </List.Item>
          ))}
          {more === 0 ? null : <List.Item>and {formatNumber(more)} more</List.Item>}
        </List.Root>
      )}
    </>
  );
}
