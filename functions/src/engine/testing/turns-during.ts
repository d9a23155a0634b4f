/** How many turns of the event loop others had while `work` was done, give or take one. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  try {
    await work();
    return turns;
  } finally {
    clearImmediate(next);
  }
}

/** In place of `performance.now`: by this clock each step of work takes longer than a slice. */
export function slowClock(): () => number {
  let ms = 0;
  return () => (ms += 10);
}
