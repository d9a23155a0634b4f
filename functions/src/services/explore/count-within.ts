import type { CustomerDatabase } from '../ports/customer-database.ts';

/**
 * A collection's document count; null when counting fails or isn't done by `deadline` (milliseconds
 * since 1970).
 */
export async function countWithin(
  database: Pick<CustomerDatabase, 'countCollection'>,
  path: string,
  deadline: number,
): Promise<number | null> {
  const leftMs = deadline - Date.now();
  if (leftMs <= 0) {
    return null;
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, leftMs, null);
  });
  try {
    return await Promise.race([database.countCollection(path), late]);
  } catch {
    // A list of collections without one of the counts is better than none.
    return null;
  } finally {
    clearTimeout(timer);
  }
}
