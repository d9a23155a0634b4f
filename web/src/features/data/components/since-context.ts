import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Then } from '../model/changes-since.ts';
import type { ThenStore } from '../model/then-store.ts';

/** What documents were at the time that they are compared with; null where they are not. */
export const SinceContext = createContext<ThenStore | null>(null);

const never = () => () => {};

/** What a document was; undefined where nothing is compared. */
export function useThen(path: string): Then | undefined {
  const store = useContext(SinceContext);
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.thenOf(path));
}

/** As `useThen`, for a document that is in no list. */
export function useWantedThen(path: string): Then | undefined {
  const store = useContext(SinceContext);
  useEffect(() => store?.want([path]), [store, path]);
  return useThen(path);
}
