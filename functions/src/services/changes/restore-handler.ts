import type { ChangeCounts, RestoreOutcome } from '../../firestore-model/document-changes.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { readManifest } from '../../engine/format/manifest.ts';
import { initialPlanState } from '../../engine/restore/plan.ts';
import { initialUndoPlanState } from '../../engine/restore/undo-plan.ts';
import { failedRecord } from '../backups/record-changes.ts';
import type { Claim, JobFailure, RecordPatch } from '../ports/job-store.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { apply, beginDeleting, beginWriting } from './apply-phase.ts';
import { assertRestorable } from './assert-restorable.ts';
import { isTargetEmpty, plan, planUndo, type Planned } from './plan-phase.ts';
import { changesOf, countsOf, endedPatch, refusedError, restorePatch } from './restore-changes.ts';
import { closeJournal } from './restore-journal.ts';
import { restoreJobStateSchema, type RestoreJobState } from './restore-state.ts';
import { formOf, safetyIdOf, type RestoreHandlerOptions, type Work } from './restore-work.ts';
import { beginSaving, save } from './safety-phase.ts';
import { verify } from './verify-phase.ts';
import { waitForSweep } from '../retention/wait-for-sweep.ts';

type Next = 'more' | 'done' | RestoreJobState;

/**
 * A restore: verify the whole backup, plan (compare with the target), back up what will change,
 * write, delete. Each write asks that the document still be as the plan saw it. A dry run ends with
 * its plan; a restore that applies such a plan begins after it; an undo makes its plan from
 * the journal of the restore that it puts back. Nothing is written before the last chunk has been
 * verified and, unless it was refused, before the safety backup has.
 */
export class RestoreHandler implements StepHandler {
  private readonly options: RestoreHandlerOptions;

  constructor(options: RestoreHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const { job } = context.claim;
    const { vaults, databases } = this.options;
    const restore = await this.activeRestore(context.claim);
    const { target } = restore;
    const vault = await vaults.open(job.projectId, job.ownerId);
    const manifest = await readManifest(vault, restore.recordId);
    let state = restoreJobStateSchema.parse(job.state);
    if (state.phase === 'verifying') {
      const at = { restoreId: restore.id, vault, manifest };
      if ((await verify(context, at, state)) === null) {
        return 'more';
      }
    }
    const targetVault = await vaults.open(target.projectId, job.ownerId);
    const database = await databases.open(target.projectId, target.databaseId);
    const form = formOf(restore, { source: manifest.root, target: database.root });
    const { options } = this;
    const { ownerId } = job;
    const work = { options, restore, ownerId, vault, targetVault, manifest, database, form };
    try {
      for (;;) {
        const next = await advance(context, work, state);
        if (next === 'more' || next === 'done') {
          return next;
        }
        state = next;
      }
    } finally {
      database.close();
    }
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
    if (found === null || safety === null) {
      return [endedPatch(job.subjectId, end)];
    }
    if (safety.value.status !== 'completed') {
      const ended = failedRecord(safety.value, status, { failure, now });
      return [endedPatch(job.subjectId, end), ended];
    }
    const vault = await vaults.open(found.value.target.projectId, job.ownerId);
    const canUndo = await closeJournal(jobs, vault, found.value);
    return [endedPatch(job.subjectId, end, { canUndo })];
  }

  /**
   * Access may have changed since the restore was asked for: ownership and write permission are
   * checked with every step.
   */
  private async activeRestore(claim: Claim): Promise<Restore> {
    const { subjectId, ownerId } = claim.job;
    const restore = ownedValue(await this.options.restores.get(subjectId), ownerId);
    const target = await ownedProject(this.options.projects, restore.target.projectId, ownerId);
    assertRestorable(target, restore);
    return restore;
  }
}

/** Does a phase's work, as far as this step gets; a state is that of the phase to continue with. */
async function advance(context: StepContext, work: Work, state: RestoreJobState): Promise<Next> {
  switch (state.phase) {
    case 'verifying':
      return await beginPlanning(context, work);
    case 'planning':
      return await applyPlan(context, work, await plan(context, work, state));
    case 'undoing':
      return await applyPlan(context, work, await planUndo(context, work, state));
    case 'saving': {
      const { projectId } = work.restore.target;
      if (!(await waitForSweep(work.options.use, projectId, context))) {
        return 'more';
      }
      const saved = await save(context, work, state);
      return saved === 'more' ? 'more' : await beginWriting(context, work, saved);
    }
    case 'writing': {
      const written = await apply(context, work, state);
      if (written === 'more') {
        return 'more';
      }
      return written.counts.delete > 0
        ? await beginDeleting(context, work, written)
        : await complete(context, work, written.restore);
    }
    case 'deleting': {
      const deleted = await apply(context, work, state);
      return deleted === 'more' ? 'more' : await complete(context, work, deleted.delete);
    }
  }
}

async function applyPlan(context: StepContext, work: Work, planned: Planned): Promise<Next> {
  if (planned === 'more' || planned === 'done') {
    return planned;
  }
  // The job's pages are numbered after those of its plan.
  const pages = (await work.options.jobs.pages(context.claim.job.id)).length;
  return await beginApplying(context, work, { counts: countsOf(planned), pages });
}

async function beginPlanning(context: StepContext, work: Work): Promise<RestoreJobState> {
  const { restore } = work;
  if (restore.planId !== null && restore.plan !== null) {
    return await beginApplying(context, work, { counts: countsOf(restore.plan), pages: 0 });
  }
  const patches = [restorePatch(restore.id, { status: 'planning', phase: 'comparing' })];
  const state: RestoreJobState =
    restore.undoOf === null
      ? {
          phase: 'planning',
          pages: 0,
          plan: initialPlanState({ isTargetEmpty: await isTargetEmpty(work) }),
          deletes: null,
        }
      : { phase: 'undoing', pages: 0, plan: initialUndoPlanState() };
  if (restore.undoOf !== null) {
    patches.push(restorePatch(restore.undoOf, { undoneBy: restore.id }));
  }
  await context.commit({ state, patches });
  return state;
}

/** Where nothing changes nothing is backed up. */
async function beginApplying(
  context: StepContext,
  work: Work,
  at: { counts: ChangeCounts; pages: number },
): Promise<RestoreJobState> {
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
