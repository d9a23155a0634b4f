import type { RestoreOutcome } from '../../firestore-model/document-changes.ts';
import { joinOutcomes, outcomeCounts } from '../../engine/restore/outcome.ts';
import { joinTallies, type PlanTally } from '../../engine/restore/plan-tally.ts';
import { paceSchema } from '../../engine/restore/shared-throttle.ts';
import { type Job, type JobStore } from '../ports/job-store.ts';
import { sumProgress, type PartProgress } from '../ports/part-progress.ts';
import { tallyOf } from './plan-phase.ts';
import { statesOf } from './restore-part-state.ts';
import { restoreJobStateSchema, type StateOf } from './restore-state.ts';

type PartStates = Pick<JobStore, 'partStates'>;
type Applying = StateOf<'writing'> | StateOf<'deleting'>;

/** What all slices of the backup came to. @throws Error unless each is compared to its end */
export async function joinComparing(jobs: PartStates, job: Job): Promise<PlanTally> {
  const parts = statesOf('planning', await jobs.partStates(job));
  if (!parts.every(({ plan, deletes }) => plan.isDone && deletes?.isDone !== false)) {
    throw new Error('a part has not been compared to its end');
  }
  return joinTallies(parts.map(tallyOf));
}

/** What all parts have written, or deleted. @throws Error unless each has done all it had to */
export async function joinApplying<S extends Applying>(
  jobs: PartStates,
  job: Job,
  state: S,
): Promise<S> {
  const parts = statesOf(state.phase, await jobs.partStates(job));
  if (!parts.every(({ apply }) => apply.isDone)) {
    throw new Error('a part has not been applied to its end');
  }
  const before = state.phase === 'writing' ? state.restore : state.delete;
  const applied = {
    cursor: parts.findLast(({ apply }) => apply.cursor !== null)?.apply.cursor ?? null,
    documents: parts.reduce((sum, { apply }) => sum + apply.documents, before.documents),
    tally: joinOutcomes([before.tally, ...parts.map(({ apply }) => apply.tally)]),
    isDone: true,
  };
  const { activeMs, share } = paceSchema.parse(job.shared);
  return {
    ...state,
    ...(state.phase === 'writing' ? { restore: applied } : { delete: applied }),
    pages: Math.max(...parts.map(({ pages }) => pages)),
    throttle: { activeMs, share },
  };
}

/** Numbers that parts have reported, added to what had been done before. */
export function outcomeOfParts(
  before: RestoreOutcome,
  { counts = {} }: Pick<PartProgress, 'counts'>,
): RestoreOutcome {
  const added = Object.entries(outcomeCounts(before)).map(
    ([name, count]) => [name, count + (counts[name] ?? 0)] as const,
  );
  return { ...before, ...Object.fromEntries(added) };
}

/**
 * What a restore has done whose parts write, or did until they were stopped; null where it isn't
 * parts that say so.
 */
export async function outcomeSoFar(jobs: PartStates, job: Job): Promise<RestoreOutcome | null> {
  const { data: state } = restoreJobStateSchema.safeParse(job.state);
  const isWriting = state?.phase === 'writing' || state?.phase === 'deleting';
  if (!isWriting || !state.isDivided) {
    return null;
  }
  const parts = await jobs.partStates(job);
  const { tally } = state.phase === 'writing' ? state.restore : state.delete;
  const tallies = statesOf(state.phase, parts).map(({ apply }) => apply.tally);
  const { failures, conflicting } = joinOutcomes([tally, ...tallies]);
  // A worker that was interrupted had done more than it had committed.
  const reported = outcomeOfParts(tally, sumProgress(parts.map(({ progress }) => progress)));
  return { ...reported, failures, conflicting };
}
