import type { ChangeCounts, RestoreOutcome } from '../../firestore-model/document-changes.ts';
import { initialPlanState } from '../../engine/restore/plan.ts';
import { initialUndoPlanState } from '../../engine/restore/undo-plan.ts';
import { failedRecord } from '../backups/record-changes.ts';
import { haveEnded, type Claim, type JobFailure, type RecordPatch } from '../ports/job-store.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import { apply, beginDeleting, beginWriting } from './apply-phase.ts';
import { divideComparing } from './divide-restore.ts';
import { joinApplying, joinComparing, outcomeSoFar } from './join-restore.ts';
import { openRestore, withTarget } from './open-restore.ts';
import { finishPlan, isTargetEmpty, plan, planUndo, totalOf, type Planned } from './plan-phase.ts';
import { changesOf, countsOf, endedPatch, refusedError, restorePatch } from './restore-changes.ts';
import { closeJournal } from './restore-journal.ts';
import { restoreJobStateSchema, type RestoreJobState, type StateOf } from './restore-state.ts';
import { safetyIdOf, type RestoreHandlerOptions, type Work } from './restore-work.ts';
import { beginSaving, save } from './safety-phase.ts';
import { verifyBackup } from './verify-phase.ts';
import { waitForSweep } from '../retention/wait-for-sweep.ts';

type Next = 'more' | 'waiting' | 'done' | RestoreJobState;

/**
 * A restore: verify the whole backup, plan (compare with the target), back up what will change,
 * write, delete. Each write asks that the document still be as the plan saw it. A dry run ends with
 * its plan; a restore that applies such a plan begins after it; an undo makes its plan from
 * the journal of the restore that it puts back. Nothing is written before the last chunk has been
 * verified and, unless it was refused, before the safety backup has.
 */
export class RestoreHandler implements StepHandler {
  /** Nothing may still be writing when the restore says that it ended. */
  readonly endsAfterParts = true;
  private readonly options: RestoreHandlerOptions;

  constructor(options: RestoreHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'waiting' | 'done'> {
    const { options } = this;
    const { job } = context.claim;
    const state = restoreJobStateSchema.parse(job.state);
    if ('isDivided' in state && state.isDivided && !haveEnded(job)) {
      return 'waiting';
    }
    const opened = await openRestore(options, context.claim);
    if (state.phase === 'verifying') {
      const verified = await verifyBackup(context, { ...opened, options }, state);
      if (verified !== 'done') {
        return verified;
      }
    }
    return await withTarget(options, opened, async (work) => {
      let next: Next = state;
      do {
        next = await advance(context, work, next);
      } while (typeof next === 'object');
      return next;
    });
  }

  async failed(claim: Claim, failure: JobFailure): Promise<RecordPatch[]> {
    return await this.ended(claim, 'failed', failure);
  }

  async cancelled(claim: Claim): Promise<RecordPatch[]> {
    return await this.ended(claim, 'cancelled', null);
  }

  /** What was written until then can be undone, and a safety backup that isn't done is none. */
  private async ended(
    claim: Claim,
    status: 'failed' | 'cancelled',
    failure: JobFailure | null,
  ): Promise<RecordPatch[]> {
    const { records, restores, jobs, vaults } = this.options;
    const { job } = claim;
    const now = this.options.now();
    const end = { status, error: failure, now };
    const found = await restores.get(job.subjectId);
    const safety = await records.get(safetyIdOf(job.subjectId));
    const outcome = await outcomeSoFar(jobs, job);
    const done = outcome === null ? {} : { outcome };
    if (found === null || safety === null) {
      return [endedPatch(job.subjectId, end, done)];
    }
    if (safety.value.status !== 'completed') {
      const ended = failedRecord(safety.value, status, { failure, now });
      return [endedPatch(job.subjectId, end), ended];
    }
    const vault = await vaults.open(found.value.target.projectId, job.ownerId);
    const canUndo = await closeJournal(jobs, vault, found.value);
    return [endedPatch(job.subjectId, end, { ...done, canUndo })];
  }
}

/** Does a phase's work, as far as this step gets; a state is that of the phase to continue with. */
async function advance(context: StepContext, work: Work, state: RestoreJobState): Promise<Next> {
  switch (state.phase) {
    case 'verifying':
      return await beginPlanning(context, work);
    case 'planning':
      return await applyPlan(context, work, await planOrJoin(context, work, state));
    case 'undoing':
      return await applyPlan(context, work, await planUndo(context, work, state));
    case 'saving': {
      const { projectId } = work.restore.target;
      if (!(await waitForSweep(work.options.use, projectId, context))) {
        return 'more';
      }
      const saved = await save(context, work, state);
      return typeof saved === 'string' ? saved : await beginWriting(context, work, saved);
    }
    case 'writing': {
      const written = await applyOrJoin(context, work, state);
      if (written === 'more') {
        return 'more';
      }
      return written.counts.delete > 0
        ? await beginDeleting(context, work, written)
        : await complete(context, work, written.restore);
    }
    case 'deleting': {
      const deleted = await applyOrJoin(context, work, state);
      return deleted === 'more' ? 'more' : await complete(context, work, deleted.delete);
    }
  }
}

async function applyOrJoin<S extends StateOf<'writing'> | StateOf<'deleting'>>(
  context: StepContext,
  work: Work,
  state: S,
): Promise<'more' | S> {
  return state.isDivided
    ? await joinApplying(work.options.jobs, context.claim.job, state)
    : await apply(context, work, state);
}

async function planOrJoin(
  context: StepContext,
  work: Work,
  state: StateOf<'planning'>,
): Promise<Planned> {
  if (!state.isDivided) {
    return await plan(context, work, state);
  }
  const tally = await joinComparing(work.options.jobs, context.claim.job);
  return await finishPlan(context, work, tally);
}

async function applyPlan(context: StepContext, work: Work, planned: Planned): Promise<Next> {
  if (planned === 'more' || planned === 'done') {
    return planned;
  }
  // The job's pages are numbered after those of its plan.
  const pages = (await work.options.jobs.pages(context.claim.job.id)).length;
  return await beginApplying(context, work, { counts: countsOf(planned), pages });
}

async function beginPlanning(context: StepContext, work: Work): Promise<Next> {
  const { restore } = work;
  if (restore.planId !== null && restore.plan !== null) {
    return await beginApplying(context, work, { counts: countsOf(restore.plan), pages: 0 });
  }
  const patches = [restorePatch(restore.id, { status: 'planning', phase: 'comparing' })];
  if (restore.undoOf !== null) {
    const state: RestoreJobState = { phase: 'undoing', pages: 0, plan: initialUndoPlanState() };
    patches.push(restorePatch(restore.undoOf, { undoneBy: restore.id }));
    await context.commit({ state, patches });
    return state;
  }
  const begun = initialPlanState({ isTargetEmpty: await isTargetEmpty(work) });
  const planned = { pages: 0, plan: begun };
  const fork = divideComparing(work, { ...planned, total: totalOf(work) });
  const isDivided = fork !== null;
  const state: RestoreJobState = { phase: 'planning', isDivided, ...planned, deletes: null };
  await context.commit({ state, patches, ...(isDivided ? { fork } : {}) });
  return isDivided ? 'waiting' : state;
}

/** Where nothing changes nothing is backed up. */
async function beginApplying(
  context: StepContext,
  work: Work,
  at: { counts: ChangeCounts; pages: number },
): Promise<Next> {
  return work.restore.safetyBackup && changesOf(at.counts) > 0
    ? await beginSaving(context, work, at)
    : await beginWriting(context, work, at);
}

async function complete(
  context: StepContext,
  { restore, targetVault, options }: Work,
  result: { documents: number; tally: RestoreOutcome },
): Promise<'done'> {
  const { documents, tally } = result;
  const canUndo = await closeJournal(options.jobs, targetVault, restore);
  const error = tally.failed > 0 ? refusedError(tally.failed) : null;
  const status = error === null ? 'completed' : 'failed';
  const end = { status, error, now: options.now() } as const;
  const progress = { documents, fraction: 1, writesPerSecond: null };
  const patches = [endedPatch(restore.id, end, { outcome: tally, progress, canUndo })];
  if (restore.undoOf !== null && error === null) {
    // What has been put back can't be put back once more.
    patches.push(restorePatch(restore.undoOf, { canUndo: false }));
  }
  await context.finish(patches);
  return 'done';
}
