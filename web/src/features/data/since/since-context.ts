import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { PastDocument } from './changes-since.ts';
import type { PastDocuments } from './past-documents.ts';

/** What documents were at the time that they are compared with; null where they are not. */
export const SinceContext = createContext<PastDocuments | null>(null);

const never = () => () => {};

/** What a document was; undefined where nothing is compared. */
export function usePast(path: string): PastDocument | undefined {
  const store = useContext(SinceContext);
  return useSyncExternalStore(store?.state.subscribe ?? never, () => store?.pastOf(path));
}

/** As `usePast`, for a document that is in no list. */
export function useWantedPast(path: string): PastDocument | undefined {
  const store = useContext(SinceContext);
  useEffect(() => store?.want([path]), [store, path]);
  return usePast(path);
}
