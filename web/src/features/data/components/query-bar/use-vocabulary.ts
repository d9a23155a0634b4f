import {
  completeQuery,
  type FirestoreDocument,
  type Query,
  type QueryCompletions,
} from '@firekeep/functions/contract';
import { useDeferredValue, useMemo } from 'react';
import { idOf } from '#lib/document-path.ts';
import { useCollectionPaths } from '../../api/use-collection-paths.ts';
import { sampledFields } from '../../model/query/query-samples.ts';

/** The collection that a text begins with, as far as it has been typed. */
function typedPlace(text: string): string {
  return /^\s*`?([^\s`]*)/.exec(text)?.[1] ?? '';
}

/** What is known to choose from: the database's collections, and what documents seen had. */
export function useVocabulary({
  projectId,
  root,
  from,
  text,
  samples,
}: {
  projectId: string;
  root: string;
  from: Query['from'] | undefined;
  text: string;
  samples: readonly FirestoreDocument[];
}) {
  const collections = useCollectionPaths(projectId, useDeferredValue(typedPlace(text)));
  const fields = useMemo(() => sampledFields(samples), [samples]);
  const complete = (typed: string, position: number): QueryCompletions => {
    const groups = [...new Set(collections.map(idOf))];
    return completeQuery(typed, position, {
      root,
      from,
      vocabulary: { collections, groups, fields },
    });
  };
  return { fields, collections, complete };
}
