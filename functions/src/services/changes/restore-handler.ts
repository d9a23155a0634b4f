import type { Restore } from '../../contract/restore-record.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { hasCode } from '../../lib/errors.ts';
import { endOfClone } from '../alerts/clone-alerts.ts';
import { failedRecord } from '../backups/record-changes.ts';
import { stepOfPart, type Slice } from '../jobs/slices.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import {
  haveEnded,
  type Claim,
  type Job,
  type JobFailure,
  type RecordPatch,
} from '../ports/job-store.ts';
import { outcomeSoFar } from './applied.ts';
import { isBackedUp } from './backup-first.ts';
import { endedInline, finishInline } from './inline-phase.ts';
import { kindOf } from './kinds/index.ts';
import { endWithNext } from './next-change.ts';
import { closeNotWritten } from './not-written.ts';
import { withTarget } from './open-restore.ts';
import { endedPatch } from './restore-changes.ts';
import { closeJournal } from './restore-journal.ts';
import { advance, mayStore, workAt, type RestoreNext } from './restore-phases.ts';
import { restoreJobStateSchema, restoreSliceSchema, type RestoreSlice } from './restore-state.ts';
import type { RestoreHandlerOptions } from './change-kind.ts';
import { safetyIdOf } from './restore-work.ts';

type Outcome = Awaited<ReturnType<StepHandler['step']>>;

/**
 * A restore: wait for the backup where that is made first, verify what is restored of it, plan
 * (compare with the target), back up what will change, write, delete. Each write asks that the
 * document still be as the plan saw it. A dry run ends with its plan; a restore that applies such a
 * plan begins after it; an undo makes its plan from the journal of the restore that it puts back.
 * Nothing is written before the last chunk in scope has been verified and, unless it was refused,
 * before the safety backup has.
 *
 * Each phase is a list of slices (`services/jobs/slices.ts`); this is the handler of their parts,
 * too.
 */
export class RestoreHandler implements StepHandler {
  /** Nothing may still be writing when the restore says that it ended. */
  readonly endsAfterParts = true;
  private readonly options: RestoreHandlerOptions;

  constructor(options: RestoreHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<Outcome> {
    const { job } = context.claim;
    if (job.partOf !== null) {
      return await stepOfPart(context, restoreSliceSchema.parse(job.state), (slice) =>
        this.workAtPart(slice),
      );
    }
    const state = restoreJobStateSchema.parse(job.state);
    if (state.phase === 'inline') {
      return await finishInline(this.options, context);
    }
    if ('slice' in state && state.slice === null && !haveEnded(job)) {
      return 'waiting';
    }
    if (state.phase === 'backing-up' && !(await isBackedUp(this.options, context))) {
      return 'later';
    }
    return await withTarget(this.options, context.claim, async (work) => {
      let next: RestoreNext = state.phase === 'backing-up' ? { phase: 'new' } : state;
      if (state.phase === 'checking' && !(await mayStore(context, work))) {
        return 'more';
      }
      do {
        next = await advance(context, work, next);
      } while (typeof next === 'object');
      return next;
    });
  }

  private async workAtPart(slice: Slice<RestoreSlice>): Promise<'more' | RestoreSlice> {
    const { context, state } = slice;
    return await withTarget(this.options, context.claim, async (work) =>
      state.phase !== 'saving' || (await mayStore(context, work))
        ? await workAt(work, slice)
        : 'more',
    );
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
    const { restores } = this.options;
    const { job } = claim;
    const now = this.options.now();
    const end = { status, error: failure, now };
    if (isInline(job)) {
      return await endedInline(this.options, job, end).catch((error: unknown) => {
        this.options.log.error('What a change set wrote could not be found out', error, {
          runId: job.id,
        });
        // Its undo finds out then.
        return [endedPatch(job.subjectId, end, { canUndo: true })];
      });
    }
    const found = await restores.get(job.subjectId);
    if (found === null) {
      return [endedPatch(job.subjectId, end)];
    }
    const whole = await endWithNext(this.options, found.value, status === 'cancelled');
    return whole ?? (await this.endOf(job, found.value, end));
  }

  private async endOf(
    job: Job,
    restore: Restore,
    end: { readonly status: 'failed' | 'cancelled'; error: JobFailure | null; now: Date },
  ): Promise<RecordPatch[]> {
    const { records, jobs } = this.options;
    const { status, error: failure, now } = end;
    const safety = await records.get(safetyIdOf(job.subjectId));
    const outcome = await outcomeSoFar(jobs, job);
    const done = outcome === null ? {} : { outcome };
    const cloned = await endOfClone(this.options, restore, { ...end, conflicts: 0 });
    const vault = await this.vaultOf(job, restore);
    await this.closeNotWritten(vault, restore);
    if (safety === null) {
      return [endedPatch(job.subjectId, end, done), ...cloned];
    }
    if (safety.value.status !== 'completed') {
      const ended = failedRecord(safety.value, status, { failure, now });
      return [endedPatch(job.subjectId, end), ended, ...cloned];
    }
    const canUndo = vault !== null && (await closeJournal(jobs, vault, restore));
    const change = { ...restore, ...done, status, canUndo };
    const others = [...cloned, ...kindOf(change).ended(change)];
    return [endedPatch(job.subjectId, end, { ...done, canUndo }), ...others];
  }

  /** Null once the target is gone for good: its key was destroyed, and what was stored with it. */
  private async vaultOf({ ownerId }: Job, restore: Restore): Promise<Vault | null> {
    const { projects, vaults } = this.options;
    const { projectId } = restore.target;
    try {
      return await vaults.open(projectId, ownerId);
    } catch (error) {
      if (hasCode(error, 'failed-precondition') && (await projects.get(projectId)) === null) {
        return null;
      }
      throw error;
    }
  }

  private async closeNotWritten(
    vault: Vault | null,
    { id: restoreId, wasTargetEmpty }: Restore,
  ): Promise<void> {
    // Known since just before the first write.
    if (vault !== null && wasTargetEmpty !== null) {
      await closeNotWritten(this.options.jobs, vault, { restoreId, isComplete: false });
    }
  }
}

function isInline({ partOf, state }: Job): boolean {
  return partOf === null && restoreJobStateSchema.parse(state).phase === 'inline';
}
