import type { BackupRecord } from '../../contract/backups.ts';
import { initialBackupState } from '../../engine/backup/backup-state.ts';
import { checkCounts } from '../../engine/backup/check-counts.ts';
import {
  initialVerifyState,
  withTotalsCompared,
  type VerifyState,
} from '../../engine/backup/verify.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import { haveEnded, type Claim, type JobFailure, type RecordPatch } from '../ports/job-store.ts';
import { assertBackupCanFit, assertBackupFits } from '../quotas/quota-limits.ts';
import { waitForSweep } from '../retention/wait-for-sweep.ts';
import {
  backupJobStateSchema,
  noCounts,
  type ComparingState,
  type ScannedState,
  type ScanningState,
  type VerifyingState,
} from './backup-state.ts';
import { completeBackup } from './complete-backup.ts';
import { divideCheck, divideScan, joinCheck, joinScan, maxCounted } from './divide.ts';
import {
  failedRecord,
  recordPatch,
  scannedMetadata,
  scanProgress,
  verifyingPatch,
  verifyProgress,
} from './record-changes.ts';
import {
  lastOfAll,
  openSource,
  openWork,
  refreshed,
  rootOf,
  scanStep,
  verifyStep,
  type BackupHandlerOptions,
  type Source,
  type Work,
} from './steps.ts';

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
    const work = await openWork(this.options, job);
    const state = backupJobStateSchema.parse(job.state);
    if (state.phase === 'comparing') {
      return await this.compare(context, work, state);
    }
    if (state.phase === 'verifying') {
      return await this.verify(context, { ...work, state });
    }
    if (state.phase === 'checking') {
      return haveEnded(job) ? await this.endCheck(context, work, state) : 'waiting';
    }
    if (state.phase === 'ranges' && !haveEnded(job)) {
      return 'waiting';
    }
    if (!(await waitForSweep(this.options.use, job.projectId, context))) {
      return 'more';
    }
    const database = await openSource(this.options, job, work.record);
    try {
      const source = { ...work, database };
      if (state.phase === 'ranges') {
        return await this.endRanges(context, source);
      }
      const scanning =
        state.phase === 'scanning'
          ? await refreshed(database, state, this.options.now())
          : await this.begin(context, source);
      return scanning === null ? 'waiting' : await this.scan(context, source, scanning);
    } finally {
      database.close();
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

  /** Takes a read time. Null when the work has been divided among parts. */
  private async begin(context: StepContext, source: Source): Promise<ScanningState | null> {
    const { record, database } = source;
    const { documents, readTime } = await database.countAll(null, maxCounted);
    assertBackupCanFit(await this.options.tiers.of(context.claim.job.ownerId), {
      documents,
      last: await lastOfAll(this.options.records, record),
    });
    const startedAt = this.options.now().toISOString();
    const state: ScanningState = {
      phase: 'scanning',
      startedAt,
      readSince: startedAt,
      consistency: 'snapshot',
      expectedDocuments: documents,
      backup: initialBackupState(readTime),
    };
    const metadata = { ...record.metadata, readTime, startedAt };
    const patches = [recordPatch(record.id, { status: 'running', metadata })];
    const { records, divide } = this.options;
    const fork = await divideScan(divide, { ...source, records }, state);
    if (fork !== null) {
      await context.commit({ state: { phase: 'ranges' }, patches, fork });
      return null;
    }
    await context.commit({ state, patches });
    return state;
  }

  private async scan(context: StepContext, source: Source, state: ScanningState): Promise<Outcome> {
    const { records, damagedChunks } = this.options;
    const { record, database } = source;
    const tier = await this.options.tiers.of(context.claim.job.ownerId);
    const backup = await scanStep(context, {
      ...source,
      records,
      damagedChunks,
      range: { from: null, to: null },
      state: state.backup,
      onProgress: (progress) => {
        assertBackupFits(tier, progress.rawBytes);
        context.show([scanProgress(record.id, progress, state.expectedDocuments)]);
      },
      toJobState: (next) => ({ ...state, backup: next }),
    });
    if (!backup.isDone) {
      return 'more';
    }
    // Counts are compared while the read time can still be read; parts of different read times have
    // no common count.
    const counts =
      state.consistency === 'snapshot'
        ? await checkCounts(database, backup.readTime, backup.totals.groups)
        : noCounts;
    return await this.beginVerifying(context, source, { ...state, backup, counts });
  }

  private async endRanges(context: StepContext, source: Source): Promise<Outcome> {
    const { jobs, divide } = this.options;
    const parts = (await jobs.partStates(context.claim.job)).map(({ state }) => state);
    const scanned = await joinScan(parts, source.database);
    const tier = await this.options.tiers.of(context.claim.job.ownerId);
    assertBackupFits(tier, scanned.backup.totals.rawBytes);
    const fork = divideCheck(divide, parts, scanned);
    if (fork === null) {
      return await this.beginVerifying(context, source, scanned);
    }
    const state = { ...scanned, phase: 'checking' };
    await context.commit({ state, patches: [scannedPatch(source.record, scanned)], fork });
    return 'waiting';
  }

  private async beginVerifying(
    context: StepContext,
    work: Work,
    scanned: ScannedState,
  ): Promise<Outcome> {
    const state = { ...scanned, phase: 'verifying' as const, verify: initialVerifyState() };
    await context.commit({ state, patches: [scannedPatch(work.record, scanned)] });
    return await this.verify(context, { ...work, state });
  }

  private async verify(
    context: StepContext,
    work: Work & { state: VerifyingState },
  ): Promise<Outcome> {
    const { record, vault, state } = work;
    const { totals } = state.backup;
    const pages = await this.options.jobs.pages(context.claim.job.id);
    const verify = await verifyStep(context, {
      vault,
      content: { backupId: record.id, root: rootOf(record), pages, totals },
      state: state.verify,
      patchOf: (documents) => verifyProgress(record.id, documents, totals),
      toJobState: (next) => ({ ...state, verify: next }),
    });
    return verify.isDone ? await this.compare(context, work, ended(state, verify)) : 'more';
  }

  private async endCheck(context: StepContext, work: Work, state: ScannedState): Promise<Outcome> {
    const parts = await this.options.jobs.partStates(context.claim.job);
    const joined = joinCheck(parts.map((part) => part.state));
    const verify = withTotalsCompared(joined, state.backup.totals);
    return await this.compare(context, work, ended(state, verify));
  }

  private async compare(context: StepContext, work: Work, state: ComparingState): Promise<Outcome> {
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

function scannedPatch(record: BackupRecord, scanned: ScannedState): RecordPatch {
  return verifyingPatch(record, scannedMetadata(record.metadata, scanned));
}
