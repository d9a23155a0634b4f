import { hashByteOf, type HashRange } from '../../engine/store/marks.ts';

/** The note of all names must stay small enough to be read: some 30 MB. */
const maxNoted = 200_000;

/**
 * Since when each of `names` has been unreferenced, and what other ranges noted. What is over the
 * limit is noted by a later sweep: its time begins with that.
 * @param known what was noted before, in milliseconds since 1970
 * @param range of hashes that `names` are all the unreferenced ones of
 * @param now in milliseconds since 1970
 */
export function sinceWhen(
  names: readonly string[],
  known: ReadonlyMap<string, number>,
  { range, now, limit = maxNoted }: { range: HashRange; now: number; limit?: number },
): Map<string, number> {
  const since = new Map([...known].filter(([name]) => !isCovered(name, range)));
  const [noted, fresh] = [
    names.filter((name) => known.has(name)),
    names.filter((name) => !known.has(name)),
  ];
  for (const name of [
    ...noted,
    ...fresh.slice(0, Math.max(0, limit - since.size - noted.length)),
  ]) {
    // A time in the future is the work of a clock that was wrong.
    since.set(name, Math.min(known.get(name) ?? now, now));
  }
  return since;
}

/** Whether this range's pass covers the object; what is no chunk belongs to the first. */
function isCovered(name: string, { from, to }: HashRange): boolean {
  const byte = hashByteOf(name) ?? 0;
  return byte >= from && byte < to;
}
