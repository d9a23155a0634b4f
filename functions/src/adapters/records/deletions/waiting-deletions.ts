import type { Conditions, Records } from '../records.ts';

export const waitingDeletionsCollection = 'deletions';

/** Twice what any tier covers. */
const maxCounted = 200;

/** How many of these were deleted and can be taken back. */
export async function countWaiting(records: Pick<Records, 'ids'>, of: Conditions): Promise<number> {
  const where = { ...of, isGone: false };
  return (await records.ids(waitingDeletionsCollection, { where, limit: maxCounted })).length;
}
