import type { FirestoreValue, Query } from '@firekeep/functions/contract';
import { Box, Flex, Text } from '@chakra-ui/react';
import { ExactText } from '#components/exact-text.tsx';
import { aggregateText } from './model/results.ts';

/** The values over all that was found, as the query names them. */
export function Aggregates({
  query,
  values,
}: {
  query: Query;
  values: readonly (FirestoreValue | null)[];
}) {
  return (
    <Flex as="dl" gap="8" wrap="wrap" paddingInline="4" paddingBlock="3" margin="0">
      {query.aggregates.map((aggregate, index) => {
        const name = aggregate.op === 'count' ? 'count' : `${aggregate.op}(${aggregate.field})`;
        const value = values[index] ?? null;
        return (
          <Box key={name}>
            <Text as="dt" fontSize="xs" color="fg.muted" fontFamily="mono">
              <ExactText text={name} />
            </Text>
            <Text as="dd" fontSize="xl" fontVariantNumeric="tabular-nums" margin="0">
              {value === null ? '–' : aggregateText(value)}
            </Text>
          </Box>
        );
      })}
    </Flex>
  );
}
