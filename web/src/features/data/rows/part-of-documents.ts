import type { Query } from '@firekeep/functions/contract';

/** Whether documents are found otherwise than they are stored: compared or edited they can't be. */
export function isPart(query: Query | null | undefined): boolean {
  return (
    query !== null &&
    query !== undefined &&
    (query.select !== null || (query.nearest?.distanceField ?? null) !== null)
  );
}
