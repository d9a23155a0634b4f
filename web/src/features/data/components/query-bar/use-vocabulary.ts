import type { FirestoreDocument, QueryVocabulary } from '@firekeep/functions/contract';
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
  text,
  samples,
}: {
  projectId: string;
  text: string;
  samples: readonly FirestoreDocument[];
}): QueryVocabulary {
  const collections = useCollectionPaths(projectId, useDeferredValue(typedPlace(text)));
  const fields = useMemo(() => sampledFields(samples), [samples]);
  const groups = useMemo(() => [...new Set(collections.map(idOf))], [collections]);
  return { fields, collections, groups };
}
