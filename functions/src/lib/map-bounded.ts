/**
 * Maps `items` with at most `limit` calls of `work` under way at once; results are in the order of
 * the items. Rejects with the first failure; work already begun is not stopped.
 */
export async function mapBounded<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const drain = async (): Promise<void> => {
    for (const [index, item] of queue) {
      // Each runner takes its items one after the other; that is what bounds the work.
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, drain));
  return results;
}
