import type { Restore } from '@firekeep/functions/contract';

/** The newest first; of one moment the higher id, as the server sorts. */
function compare(a: Restore, b: Restore): number {
  return b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1);
}

/**
 * A list with what a listener has brought: changes as they are now, and those that began since.
 * @param isWhole whether there is nothing after the list: then what is older belongs to it, too
 */
export function withLive(
  listed: readonly Restore[],
  live: readonly Restore[],
  { isListed, isWhole }: { isListed: (change: Restore) => boolean; isWhole: boolean },
): readonly Restore[] {
  const now = new Map(live.map((change) => [change.id, change]));
  const known = new Set(listed.map(({ id }) => id));
  const end = listed.at(-1);
  const isWithin = (change: Restore) => isWhole || (end !== undefined && compare(change, end) < 0);
  const added = live.filter(
    (change) => !known.has(change.id) && isListed(change) && isWithin(change),
  );
  return [...added, ...listed.map((change) => now.get(change.id) ?? change)].toSorted(compare);
}

/** A list in which what applies a plan, which is newer, stands for the plan. */
export function withoutApplied(changes: readonly Restore[]): readonly Restore[] {
  const applied = new Set(changes.map(({ planId }) => planId));
  return changes.filter(({ id, dryRun }) => !dryRun || !applied.has(id));
}
