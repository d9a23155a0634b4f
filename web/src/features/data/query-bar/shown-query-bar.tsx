import type { Query } from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import type { Rows } from '../rows/rows.ts';
import type { QueryInAddress } from './model/use-query-in-address.ts';
import type { Source } from '../model/source.ts';
import { useSamples } from '../rows/use-samples.ts';
import { QueryBar } from './query-bar.tsx';

/** The bar of the query in the page's address, above what that finds. */
export function ShownQueryBar({
  source,
  rows,
  asked,
  onElsewhere,
}: {
  source: Source;
  rows: Rows;
  asked: QueryInAddress;
  /** Runs a query of another place than the page's, and returns whether it is one. */
  onElsewhere?: (query: Query) => boolean;
}) {
  const { place, shown } = asked;
  const isQuery = shown.query !== null && shown.text !== '';
  return (
    <Box flex="none" maxHeight="60%" overflowY="auto" borderBottomWidth="1px">
      <QueryBar
        source={source}
        place={place}
        typed={asked.typed}
        onTextChange={asked.type}
        onRun={(query) => {
          if (onElsewhere?.(query) !== true && !asked.run(query)) {
            rows.restart();
          }
        }}
        samples={useSamples(rows)}
        isStale={asked.isStale}
        busy={isQuery && rows.isLoading && rows.count === 0}
        onCancel={rows.stop}
      />
      {asked.isTooLong ? (
        <Text fontSize="xs" color="fg.error" role="alert" padding="2" paddingTop="0">
          This query is too long for the page’s address:{' '}
          {place.from === undefined ? 'save it to keep it' : 'shorten it'}.
        </Text>
      ) : null}
    </Box>
  );
}
