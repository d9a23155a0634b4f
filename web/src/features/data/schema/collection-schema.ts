import {
  CollectionTally,
  getCollectionSchema,
  printAt,
  type EndpointData,
} from '@firekeep/functions/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useEndpointPages } from '#lib/api/use-endpoint.ts';
import type { Source } from '../model/source.ts';

type SchemaPart = EndpointData<typeof getCollectionSchema>;

/** A sample is read from the database: not again each time that it is looked at. */
const keptMs = 5 * 60_000;

function merged({ pages }: InfiniteData<SchemaPart, string | undefined>) {
  const all = new CollectionTally();
  for (const { tally } of pages) {
    all.merge(tally);
  }
  const last = pages.at(-1);
  return {
    tally: all.tally,
    isSample: pages.some(({ isSample }) => isSample),
    readCount: pages.reduce((sum, { readCount }) => sum + readCount, 0),
    progress: last?.progress ?? null,
    isComplete: last?.nextPageToken === null,
  };
}

/** What fields the documents of a collection have, part by part until all were looked at. */
export function useCollectionSchema({ projectId: pid, at }: Source, path: string) {
  const schema = useEndpointPages(
    getCollectionSchema,
    { query: { pid, path, at: printAt(at) } },
    { failure: 'Failed to read the schema', staleTime: keptMs, select: merged },
  );
  const { hasNextPage, isFetching, error, fetchNextPage } = schema;
  const isNextWanted = hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (isNextWanted) {
      void fetchNextPage();
    }
  }, [isNextWanted, fetchNextPage]);
  return schema;
}
