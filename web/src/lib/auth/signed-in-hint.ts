import { useSyncExternalStore } from 'react';
import { storageKeys } from '#config/limits.ts';
import { browserStorage } from '../browser-storage.ts';

const wasSignedIn = () => browserStorage.read(storageKeys.signedIn) !== null;

function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/**
 * Whether somebody was signed in here. A hint only: public pages don't load Firebase to find out
 * who is. Prerendered pages are made for visitors, and change once they live.
 */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(onStorage, wasSignedIn, () => false);
}
