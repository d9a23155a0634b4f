import type { BackupRecord } from '../../contract/backups.ts';
import {
  initialVerifyState,
  withTotalsCompared,
  type VerifyState,
} from '../../engine/backup/verify.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import { haveEnded, type Claim, type JobFailure, type RecordPatch } from '../ports/job-store.ts';
import { assertBackupFits } from '../quotas/quota-limits.ts';
import {
  backupJobStateSchema,
  pagesStateSchema,
  type BackupJobState,
  type ComparingState,
  type ScannedState,
  type VerifyingState,
} from './backup-state.ts';
import { completeBackup } from './complete-backup.ts';
import { divideCheck, joinCheck, joinScan } from './divide.ts';
import { openScan, type OpenScan } from './open-scan.ts';
import { readDatabase, type ReadOutcome } from './read-database.ts';
import { failedRecord, scannedPatch, verifyProgress } from './record-changes.ts';
import {
  openWork,
  rootOf,
  verifyStep,
  type BackupHandlerOptions,
  type BackupWork,
} from './steps.ts';

type ReadingState = Extract<BackupJobState, { phase: 'new' | 'scanning' | 'ranges' }>;
type Outcome = Awaited<ReturnType<StepHandler['step']>>;

/**
 * A backup: scan everything at one read time, compare the counts with Firestore's own, read
 * everything back, see what has changed since the backup before, and only then write the manifest
 * and complete the record. A large database is read and verified by parts of the job, side by side
 * (`divide.ts`).
 */
export class BackupHandler implements StepHandler {
  private readonly options: BackupHandlerOptions;

  constructor(options: BackupHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<Outcome> {
    const { job } = context.claim;
    const state = backupJobStateSchema.parse(job.state);
    const isWaiting = state.phase === 'ranges' || state.phase === 'checking';
    if (isWaiting && !haveEnded(job)) {
      return 'waiting';
    }
    if (state.phase === 'new' || state.phase === 'scanning' || state.phase === 'ranges') {
      return await this.read(context, state);
    }
    const work = await openWork(this.options, job);
    switch (state.phase) {
      case 'verifying':
        return await this.verify(context, work, state);
      case 'checking':
        return await this.endCheck(context, work, state);
      case 'comparing':
        return await this.resumeComparing(context, work, state);
    }
  }

  async failed(claim: Claim, failure: JobFailure): Promise<RecordPatch[]> {
    const { alarms, now } = this.options;
    return await this.ended(claim, async (record) => [
      failedRecord(record, 'failed', { failure, now: now() }),
      ...(await alarms.failed(claim.job, record, failure)),
    ]);
  }

  async cancelled(claim: Claim): Promise<RecordPatch[]> {
    const end = { failure: null, now: this.options.now() };
    return await this.ended(claim, async (record) => [failedRecord(record, 'cancelled', end)]);
  }

  private async ended(
    claim: Claim,
    change: (record: BackupRecord) => Promise<RecordPatch[]>,
  ): Promise<RecordPatch[]> {
    const record = await this.options.records.get(claim.job.subjectId);
    return record === null ? [] : await change(record.value);
  }

  private async read(context: StepContext, state: ReadingState): Promise<Outcome> {
    const open = await openScan(this.options, context);
    if (open === null) {
      return 'more';
    }
    try {
      const read =
        state.phase === 'ranges'
          ? await this.endRanges(context, open)
          : await readDatabase(this.options, { context, open, state });
      return typeof read === 'string' ? read : await this.verify(context, open, read);
    } finally {
      open.database.close();
    }
  }

  private async endRanges(context: StepContext, open: OpenScan): Promise<ReadOutcome> {
    const { jobs, divide } = this.options;
    const parts = (await jobs.partStates(context.claim.job)).map(({ state }) => state);
    const scanned = await joinScan(parts, open.database);
    assertBackupFits(open.tier, scanned.backup.totals.rawBytes);
    const fork = divideCheck(divide, parts, scanned);
    const patches = [scannedPatch(open.record, scanned)];
    if (fork !== null) {
      await context.commit({ state: { ...scanned, phase: 'checking' }, patches, fork });
      return 'waiting';
    }
    const verifying = { ...scanned, phase: 'verifying' as const, verify: initialVerifyState() };
    await context.commit({ state: verifying, patches });
    return verifying;
  }

  private async verify(
    context: StepContext,
    work: BackupWork,
    state: VerifyingState,
  ): Promise<Outcome> {
    const { record, vault } = work;
    const { totals } = state.backup;
    const pages = await this.options.jobs.pages(context.claim.job.id);
    const verify = await verifyStep(context, {
      vault,
      content: { backupId: record.id, root: rootOf(record), pages, totals },
      state: state.verify,
      patchOf: (documents) => verifyProgress(record.id, documents, totals),
      keep: (next) => context.commit({ state: { ...state, verify: next } }),
    });
    if (!verify.isDone) {
      return 'more';
    }
    // The verification's last commit held: the pages were read before it.
    const comparing = ended(state, verify);
    return await completeBackup(this.options, context, { ...work, pages, state: comparing });
  }

  private async endCheck(
    context: StepContext,
    work: BackupWork,
    state: ScannedState,
  ): Promise<Outcome> {
    const parts = await this.options.jobs.partStates(context.claim.job);
    const joined = joinCheck(parts.map((part) => pagesStateSchema.parse(part.state)));
    const verify = withTotalsCompared(joined, state.backup.totals);
    return await this.resumeComparing(context, work, ended(state, verify));
  }

  private async resumeComparing(
    context: StepContext,
    work: BackupWork,
    state: ComparingState,
  ): Promise<Outcome> {
    const pages = await this.options.jobs.pages(context.claim.job.id);
    // A worker that was overtaken finds out here: where the job has ended its pages are gone, and a
    // manifest of none of them would take the place of the whole one.
    await context.assertHeld();
    return await completeBackup(this.options, context, { ...work, pages, state });
  }
}

function ended(scanned: ScannedState, verify: VerifyState): ComparingState {
  return { ...scanned, phase: 'comparing', verify, changes: null };
}
