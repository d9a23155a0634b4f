import { compareValues } from './compare-values.ts';
import type { OrderStep } from './order.ts';
import type { QueryCursor } from './shape.ts';
import type { FirestoreValue } from '../values.ts';

/** The order of two places, as a sort's comparison, as far as both have values. */
export function comparePlaces(
  order: readonly OrderStep[],
  a: readonly FirestoreValue[],
  b: readonly FirestoreValue[],
): number {
  for (const [index, { direction }] of order.entries()) {
    const [left, right] = [a[index], b[index]];
    if (left === undefined || right === undefined) {
      return 0;
    }
    const difference = compareValues(left, right);
    if (difference !== 0) {
      return direction === 'asc' ? difference : -difference;
    }
  }
  return 0;
}

/** Whether a place of an order (`placeIn`) lies between a query's cursors. */
export function isBetween(
  order: readonly OrderStep[],
  { start, end }: { readonly start: QueryCursor | null; readonly end: QueryCursor | null },
  place: readonly FirestoreValue[],
): boolean {
  if (start !== null) {
    const toStart = comparePlaces(order, place, start.values);
    if (toStart < 0 || (toStart === 0 && !start.inclusive)) {
      return false;
    }
  }
  if (end === null) {
    return true;
  }
  const toEnd = comparePlaces(order, place, end.values);
  return toEnd < 0 || (toEnd === 0 && end.inclusive);
}
