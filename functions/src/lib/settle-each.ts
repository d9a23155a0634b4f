import { mapBounded } from './map-bounded.ts';

export interface FailedItem<Item> {
  readonly item: Item;
  readonly error: unknown;
}

export interface SettleOptions {
  /** So many at once; the default is one after the other, as long as `nextAfterMs` allows. */
  readonly parallel?: number;
  /** Where an item takes longer, the next begins beside it. */
  readonly nextAfterMs?: number;
  /**
   * What has not ended by then counts as failed, though it continues; nothing more begins.
   */
  readonly limitMs?: number;
}

/** Whether `work`, which must not reject, ends within so many milliseconds. */
async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Does `work` for each item; one that fails or hangs stops no other. Never rejects. */
export async function settleEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { parallel = 1, nextAfterMs = 2000, limitMs = 40_000 }: SettleOptions = {},
): Promise<FailedItem<Item>[]> {
  const until = performance.now() + limitMs;
  const open = new Set<Item>();
  const failed: FailedItem<Item>[] = [];
  const all: Promise<void>[] = [];
  const begin = async (item: Item): Promise<void> => {
    open.add(item);
    try {
      await work(item);
    } catch (error) {
      failed.push({ item, error });
    } finally {
      open.delete(item);
    }
  };
  await mapBounded(items, parallel, async (item) => {
    if (performance.now() < until) {
      const one = begin(item);
      all.push(one);
      await endsWithin(one, nextAfterMs);
    }
  });
  await endsWithin(Promise.all(all), Math.max(0, until - performance.now()));
  const late = [...open].map((item) => ({ item, error: new Error('Has not ended in time') }));
  return [...failed, ...late];
}

/** @throws AggregateError as in '2 uploads could not be removed', when anything failed */
export function throwFailed(failed: readonly FailedItem<unknown>[], what: string): void {
  if (failed.length > 0) {
    const errors = failed.map(({ error }) => error);
    throw new AggregateError(errors, `${failed.length} ${what}`, { cause: errors[0] });
  }
}
