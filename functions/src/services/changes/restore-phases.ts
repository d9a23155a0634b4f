import { isDeepStrictEqual } from 'node:util';
import { isBackFromMove } from '../../contract/copies.ts';
import type { ChangeCounts, RestoreOutcome } from '../../firestore-model/document-changes.ts';
import type { PlanTally } from '../../engine/changes/plan-tally.ts';
import { endOfClone } from '../alerts/clone-alerts.ts';
import { beginPhase, endedSlices, type Slice } from '../jobs/slices.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { waitForSweep } from '../retention/wait-for-sweep.ts';
import { joinApplied } from './applied.ts';
import { applySlice, beginDeleting, beginWriting } from './apply-phase.ts';
import { assertPlanAllowed } from './guarded-plan.ts';
import { beginNext, isFollowed } from './next-change.ts';
import { closeNotWritten } from './not-written.ts';
import { beginComparing, finishPlan, joinPlanned, planSlice } from './plan-phase.ts';
import { readSlice } from './read-phase.ts';
import { reliableVerification } from './reliable-verification.ts';
import {
  changesOf,
  countsOf,
  endedPatch,
  incompleteness,
  restorePatch,
} from './restore-changes.ts';
import { closeJournal } from './restore-journal.ts';
import {
  ofPhase,
  restoreSliceSchema,
  type PhaseState,
  type RestoreSlice,
  type SliceOf,
  type StateOf,
} from './restore-state.ts';
import { assertOfPlan } from './assert-of-plan.ts';
import type { RestoreWork } from './change-kind.ts';
import { partsOf, planPages } from './restore-work.ts';
import { beginChecking, beginSaving, completeSafety, saveSlice } from './safety-phase.ts';
import { joinUndone, undoSlice } from './undo-phase.ts';
import {
  checkSlice,
  joinVerified,
  totalsVerified,
  verifyingSlices,
  verifySlice,
} from './verify-phase.ts';

/** What a step ends with, or the state of the phase to continue with. */
export type RestoreNext = 'more' | 'waiting' | 'done' | PhaseState;

type SlicedState = Exclude<PhaseState, { phase: 'new' }>;

/** One step of work at a slice of whatever phase. */
export async function workAt(
  work: RestoreWork,
  slice: Slice<RestoreSlice>,
): Promise<'more' | RestoreSlice> {
  const { state } = slice;
  switch (state.phase) {
    case 'verifying':
      return await verifySlice(work, { ...slice, state });
    case 'planning':
      return await planSlice(work, { ...slice, state });
    case 'undoing':
      return await undoSlice(work, { ...slice, state });
    case 'reading':
      return await readSlice(work, { ...slice, state });
    case 'saving':
      return await saveSlice(work, { ...slice, state });
    case 'checking':
      return await checkSlice(work, { ...slice, state });
    case 'writing':
    case 'deleting':
      // One at its end is there again where what comes after it failed: that is no progress.
      return state.apply.isDone ? state : await applySlice(work, { ...slice, state });
  }
}

/**
 * Does a phase's work, as far as this step gets. @returns the state of the phase to continue with,
 * or what the step ends with
 */
export async function advance(
  context: StepContext,
  work: RestoreWork,
  state: PhaseState,
): Promise<RestoreNext> {
  if (state.phase === 'new') {
    return await begin(context, work);
  }
  if (state.phase === 'saving' && !(await mayStore(context, work))) {
    return 'more';
  }
  const slices = await endedSlices<RestoreSlice>(context, state, {
    jobs: work.options.jobs,
    parse: (slice) => restoreSliceSchema.parse(slice),
    work: (slice) => workAt(work, slice),
  });
  return slices === 'more' ? 'more' : await endPhase(context, work, { state, slices });
}

/** Joins what the slices of a phase have come to, and begins the next one. */
async function endPhase(
  context: StepContext,
  work: RestoreWork,
  { state, slices }: { state: SlicedState; slices: readonly RestoreSlice[] },
): Promise<RestoreNext> {
  switch (state.phase) {
    case 'verifying': {
      const verified = ofPhase(state.phase, slices);
      joinVerified(verified, totalsVerified(work, verified), 'The backup');
      return await beginPlanning(context, work);
    }
    case 'planning':
      return await endPlanning(context, work, joinPlanned(ofPhase(state.phase, slices)));
    case 'undoing':
      return await endPlanning(context, work, joinUndone(ofPhase(state.phase, slices)));
    case 'reading':
      return await beginComparing(context, work, comparingPatch(work));
    case 'saving':
      return await beginChecking(context, work, { state, slices: ofPhase(state.phase, slices) });
    case 'checking':
      await completeSafety(context, work, { state, slices: ofPhase(state.phase, slices) });
      // They may have been set while that was made.
      await assertPlanAllowed(work, state.counts);
      return await beginWriting(context, work, state);
    case 'writing':
    case 'deleting':
      return await endApplying(
        context,
        work,
        joinApplied(context.claim.job, state, ofPhase(state.phase, slices)),
      );
  }
}

async function endApplying(
  context: StepContext,
  work: RestoreWork,
  applied: StateOf<'writing'>,
): Promise<RestoreNext> {
  const isLeft = async () => (await planPages(work.vault, work.restore)).deletes.length > 0;
  return applied.phase === 'writing' && (await isLeft())
    ? await beginDeleting(context, work, applied)
    : await complete(context, work, applied.done);
}

/** False while chunks of the target's project are being deleted. */
export async function mayStore(
  context: StepContext,
  { options, restore }: RestoreWork,
): Promise<boolean> {
  return await waitForSweep(options.use, restore.target.projectId, context);
}

/** Verifies what is restored of the backup, unless that has just been done. */
async function begin(context: StepContext, work: RestoreWork): Promise<RestoreNext> {
  const { id, reliesOn: noted } = work.restore;
  const reliesOn = await reliableVerification(work);
  const patches = isDeepStrictEqual(reliesOn, noted) ? [] : [restorePatch(id, { reliesOn })];
  if (reliesOn !== null) {
    await context.commit({ patches });
    return await beginPlanning(context, work);
  }
  return await beginPhase(context, {
    slices: verifyingSlices(work),
    stateWith: (slice: SliceOf<'verifying'> | null) => ({ phase: 'verifying', slice }) as const,
    parts: partsOf(work),
    patches,
  });
}

async function endPlanning(
  context: StepContext,
  work: RestoreWork,
  tally: PlanTally,
): Promise<RestoreNext> {
  if ((await finishPlan(context, work, tally)) === 'done') {
    return 'done';
  }
  // The job's pages are numbered after those of its plan.
  const pages = (await work.options.jobs.pages(context.claim.job.id)).length;
  return await beginApplying(context, work, { counts: countsOf(tally), pages });
}

async function beginPlanning(context: StepContext, work: RestoreWork): Promise<RestoreNext> {
  const { restore, kind } = work;
  if (restore.planId !== null && restore.plan !== null) {
    await assertOfPlan(work);
    return await beginApplying(context, work, { counts: countsOf(restore.plan), pages: 0 });
  }
  return await kind.beginPlanning(context, work, comparingPatch(work));
}

function comparingPatch({ restore }: RestoreWork) {
  return restorePatch(restore.id, { status: 'planning', phase: 'comparing' });
}

/**
 * What the guards refuse is refused before anything is backed up. Where nothing changes nothing is.
 */
async function beginApplying(
  context: StepContext,
  work: RestoreWork,
  at: { counts: ChangeCounts; pages: number },
): Promise<RestoreNext> {
  await assertPlanAllowed(work, at.counts);
  return work.restore.safetyBackup && changesOf(at.counts) > 0
    ? await beginSaving(context, work, at)
    : await beginWriting(context, work, at);
}

async function complete(
  context: StepContext,
  work: RestoreWork,
  { documents, tally }: { documents: number; tally: RestoreOutcome },
): Promise<'done'> {
  const { restore, kind, targetVault, options } = work;
  const canUndo = await closeJournal(options.jobs, targetVault, restore);
  await closeNotWritten(options.jobs, targetVault, { restoreId: restore.id, isComplete: true });
  const error = incompleteness(restore, tally);
  const result = {
    outcome: tally,
    progress: { documents, fraction: 1, writesPerSecond: null },
    canUndo: canUndo && !isBackFromMove(restore),
  };
  if (error === null && isFollowed(restore)) {
    // Once the next one has begun, this one is complete: that is cancelled then (`endWithNext`).
    // Kept once only: each commit is progress, and failures of what follows would never add up.
    const { outcome, progress, canUndo: kept } = restore;
    if (!isDeepStrictEqual({ outcome, progress, canUndo: kept }, result)) {
      await context.commit({ patches: [restorePatch(restore.id, result)] });
    }
    context.signal.throwIfAborted();
    await beginNext(work);
    // Whoever cancels after this look finds the next one (`cancelWithNext`).
    await context.assertHeld();
  }
  const status = error === null ? 'completed' : 'failed';
  const end = { status, error, now: options.now() } as const;
  const ended = endedPatch(restore.id, end, result);
  const cloned = await endOfClone(options, restore, { ...end, conflicts: tally.conflicts });
  await context.finish([ended, ...cloned, ...kind.ended({ ...restore, ...result, status })]);
  return 'done';
}
