import { printQuery, type Query } from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { timeQuery } from '#lib/at.ts';
import type { Rows } from '../api/rows.ts';
import { runState } from '../model/query/run-state.ts';
import { fitsAddress, type ShownQuery } from '../model/query/use-shown-query.ts';
import { collectionLink, withQuery, type Source } from '../model/source.ts';
import { QueryBar } from './query-bar/query-bar.tsx';
import { useSamples } from './use-samples.ts';

/** The query of a collection; one of another place leads there. */
export function CollectionQuery({
  source,
  rows,
  shown,
}: {
  source: Source;
  rows: Rows;
  shown: ShownQuery;
}) {
  const navigate = useNavigate();
  const { place, text } = shown;
  const run = (query: Query) => {
    const { from } = query;
    if (from.kind === 'group') {
      const q = printQuery(query, { root: place.root });
      const asked = { project: source.projectId, q, ...timeQuery(source.at) };
      void navigate(paths.dashboardQuery.link(asked), { state: runState });
    } else if (from.path !== place.from.path) {
      const q = printQuery(query, { root: place.root, from });
      void navigate(withQuery(collectionLink(source, from.path), q));
    } else if (!shown.run(query)) {
      rows.restart();
    }
  };
  const isFirst = rows.isLoading && rows.count === 0 && shown.shown !== '';
  return (
    <Box flex="none" maxHeight="60%" overflowY="auto" borderBottomWidth="1px">
      <QueryBar
        source={source}
        root={place.root}
        from={place.from}
        text={text}
        onTextChange={shown.type}
        onRun={run}
        samples={useSamples(rows)}
        isStale={shown.isStale}
        busy={isFirst}
        onCancel={rows.stop}
      />
      {fitsAddress(text) ? null : (
        <Text fontSize="xs" color="fg.error" role="alert">
          This query is too long for the page’s address: shorten it.
        </Text>
      )}
    </Box>
  );
}
