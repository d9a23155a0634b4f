import { setImmediate as others } from 'node:timers/promises';
import type { Rewrite } from './rewrite/rewrite.ts';

/** Milliseconds: signs of life and cancelling wait no longer, however long an item takes. */
const maxBusyMs = 100;

/** Waits for everything else to have its turn, where this has been busy for long. */
export class Turns {
  private since = performance.now();

  async pass(): Promise<void> {
    if (performance.now() - this.since > maxBusyMs) {
      await others();
      this.since = performance.now();
    }
  }
}

/** Does something with each item, and lets everything else have its turn between them. */
export async function inTurns<T>(
  items: readonly T[],
  work: (item: T) => void,
  together: Rewrite['together'] = (some) => some(),
): Promise<void> {
  const iterator = items.values();
  const workAtSome = (): boolean => {
    const since = performance.now();
    for (const item of iterator) {
      work(item);
      if (performance.now() - since > maxBusyMs) {
        return false;
      }
    }
    return true;
  };
  while (!together(workAtSome)) {
    await others();
  }
}
