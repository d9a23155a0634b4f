import { useRef } from 'react';

/**
 * Keys for a part of the page that was asked for and whose code isn't there yet.
 * @param isAwaited whether keys are kept from the start
 */
export function useHeldKeys(isAwaited = false) {
  const held = useRef<KeyboardEvent[] | null>(isAwaited ? [] : null);
  const take = (): readonly KeyboardEvent[] => {
    const keys = held.current ?? [];
    held.current = null;
    return keys;
  };
  return {
    /** Keeps the keys from now on. */
    begin: () => {
      held.current = [];
    },
    /** @returns whether the key was kept */
    hold: (key: KeyboardEvent): boolean => {
      held.current?.push(key);
      // What the browser does by a command, such as pasting, comes as another event.
      if (held.current !== null && !key.ctrlKey && !key.metaKey) {
        key.preventDefault();
      }
      return held.current !== null;
    },
    /** Those that were kept; no others are from now on. */
    take,
  };
}
