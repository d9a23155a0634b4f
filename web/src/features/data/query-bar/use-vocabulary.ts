import type { QueryVocabulary } from '@firekeep/functions/contract';
import { useDeferredValue, useMemo } from 'react';
import { idOf } from '#lib/document-path.ts';
import { useCollectionPaths } from '../api/use-collection-paths.ts';

/** The collection that a text begins with, as far as it has been typed. */
export function typedPlace(text: string): string {
  return /^\s*`?([^\s`]*)/.exec(text)?.[1] ?? '';
}

/** What is known to choose from before the bar is used: the database's collections. */
export function useVocabulary(projectId: string, text: string): QueryVocabulary {
  const collections = useCollectionPaths(projectId, useDeferredValue(typedPlace(text)));
  return useMemo(
    () => ({
      fields: [],
      collections,
      groups: [...new Set(collections.map(idOf))],
    }),
    [collections],
  );
}
