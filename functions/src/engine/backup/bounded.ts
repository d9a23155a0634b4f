import { jsonBytes } from '../../firestore-model/paths.ts';

/**
 * Lists kept in a job's state and on its record. Firestore holds 1 MiB in a document and a
 * document's name may have 6 KiB, so bytes are bounded as well as numbers.
 */

export interface ListLimits {
  readonly items: number;
  /** Of the items as JSON. */
  readonly bytes: number;
}

/** For what a verification found: texts that name documents. */
export const mismatchBounds: ListLimits = { items: 100, bytes: 96 * 1024 };

/** `list` with as many of `items` after it, one after the other, as the bounds allow. */
export function appendBounded<T>(list: readonly T[], items: readonly T[], bounds: ListLimits): T[] {
  const next = [...list];
  if (items.length === 0 || list.length >= bounds.items) {
    return next;
  }
  let bytes = list.reduce((sum, item) => sum + jsonBytes(item), 0);
  for (const item of items) {
    bytes += jsonBytes(item);
    if (next.length >= bounds.items || bytes > bounds.bytes) {
      break;
    }
    next.push(item);
  }
  return next;
}
