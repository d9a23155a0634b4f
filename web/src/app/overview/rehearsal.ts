import type { Drill } from '@firekeep/functions/contract';

/** How long a restore would take, by what was rehearsed last. */
export interface LastRehearsal {
  /** The newest drill that passed and says so; a real one wherever there is one. */
  readonly drill: Drill;
  /** For as many documents as there are today; null where no real drill was ever timed. */
  readonly seconds: number | null;
  /** Whether that is another number of documents than the drill restored. */
  readonly isScaled: boolean;
  /** Whether a newer drill failed. */
  readonly hasFailedSince: boolean;
}

/** Few documents say little about many: most of the time was spent on getting started. */
const leastComparable = 1000;

/** @param documents that there are today; null where that is not known */
function scaled(
  { documents: restored, restoreSeconds }: Drill,
  documents: number | null,
): Pick<LastRehearsal, 'seconds' | 'isScaled'> {
  return restoreSeconds === null ||
    restored === null ||
    restored < leastComparable ||
    documents === null ||
    documents === restored
    ? { seconds: restoreSeconds, isScaled: false }
    : { seconds: (restoreSeconds * documents) / restored, isScaled: true };
}

/**
 * @param drills the newest first
 * @param documents that the newest proven backup of the whole database holds; null without one
 */
export function rehearsalOf(
  drills: readonly Drill[],
  documents: number | null,
): LastRehearsal | null {
  const passed = drills.filter(({ status }) => status === 'passed');
  const drill = passed.find(({ kind }) => kind === 'real') ?? passed[0];
  if (drill === undefined) {
    return null;
  }
  const newer = drills.slice(0, drills.indexOf(drill));
  const hasFailedSince = newer.some(({ status }) => status === 'failed');
  if (drill.kind === 'real') {
    return { drill, hasFailedSince, ...scaled(drill, documents) };
  }
  return { drill, hasFailedSince, seconds: drill.estimate?.seconds ?? null, isScaled: false };
}
