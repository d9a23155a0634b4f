import { useState } from 'react';

function heldKeys(isAwaited: boolean) {
  let held: KeyboardEvent[] | null = isAwaited ? [] : null;
  return {
    /** Keeps the keys from now on. */
    begin: () => {
      held = [];
    },
    /** @returns whether the key was kept */
    hold: (key: KeyboardEvent): boolean => {
      held?.push(key);
      // What is pasted comes as another event.
      if (held !== null && key.key !== 'v') {
        key.preventDefault();
      }
      return held !== null;
    },
    /** Those that were kept; no others are from now on. */
    take: (): readonly KeyboardEvent[] => {
      const keys = held ?? [];
      held = null;
      return keys;
    },
  };
}

/**
 * Keys for a part of the page that was asked for and whose code isn't there yet.
 * @param isAwaited whether keys are kept from the start
 */
export function useHeldKeys(isAwaited = false) {
  return useState(() => heldKeys(isAwaited))[0];
}
