import type { RestoreOutcome } from '../../firestore-model/document-changes.ts';
import { joinOutcomes, outcomeCounts } from '../../engine/changes/apply/outcome.ts';
import { paceSchema } from '../../engine/changes/apply/shared-throttle.ts';
import { throttleStateSchema } from '../../engine/changes/apply/throttle.ts';
import type { Job, JobStore } from '../ports/job-store.ts';
import { sumProgress, type PartProgress } from '../ports/part-progress.ts';
import {
  ofPhase,
  restoreJobStateSchema,
  restoreSliceSchema,
  type SliceOf,
  type StateOf,
} from './restore-state.ts';

/** What all slices have written, or deleted. @throws Error unless each has done all it had to */
export function joinApplied(
  job: Pick<Job, 'shared'>,
  state: StateOf<'writing'>,
  slices: readonly SliceOf<'writing'>[],
): StateOf<'writing'> {
  if (!slices.every(({ apply }) => apply.isDone)) {
    throw new Error('a part has not been applied to its end');
  }
  const [first] = slices;
  const pace = state.slice === null ? paceSchema.parse(job.shared) : first?.throttle;
  return {
    ...state,
    done: {
      documents: slices.reduce((sum, { apply }) => sum + apply.documents, state.done.documents),
      tally: joinOutcomes([state.done.tally, ...slices.map(({ apply }) => apply.tally)]),
    },
    pages: Math.max(...slices.map(({ pages }) => pages)),
    throttle: throttleStateSchema.parse(pace),
    slice: null,
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
export async function outcomeSoFar(
  jobs: Pick<JobStore, 'partStates'>,
  job: Job,
): Promise<RestoreOutcome | null> {
  const { data: state } = restoreJobStateSchema.safeParse(job.state);
  const isWriting = state?.phase === 'writing' || state?.phase === 'deleting';
  if (!isWriting || state.slice !== null) {
    return null;
  }
  const parts = await jobs.partStates(job);
  const { tally } = state.done;
  const slices = parts.map((part) => restoreSliceSchema.parse(part.state));
  const tallies = ofPhase(state.phase, slices).map(({ apply }) => apply.tally);
  const { failures, conflicting, proof } = joinOutcomes([tally, ...tallies]);
  // A worker that was interrupted had done more than it had committed.
  const reported = outcomeOfParts(tally, sumProgress(parts.map(({ progress }) => progress)));
  return { ...reported, failures, conflicting, ...(proof === undefined ? {} : { proof }) };
}
