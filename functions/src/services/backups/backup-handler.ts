import type { BackupRecord } from '../../contract/backups.ts';
import { withTotalsCompared } from '../../engine/backup/verify.ts';
import { beginPhase, endedSlices } from '../jobs/slices.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import { haveEnded, type Claim, type JobFailure, type RecordPatch } from '../ports/job-store.ts';
import { assertBackupFits } from '../quotas/quota-limits.ts';
import {
  backupJobStateSchema,
  type BackupJobState,
  type ComparingState,
  type VerifyingState,
} from './backup-job-state.ts';
import { pagesStateSchema, rangeStateSchema } from './backup-state.ts';
import { completeBackup } from './complete-backup.ts';
import { joinCheck, joinScan, slicesOfRanges } from './divide.ts';
import { openScan, type OpenScan } from './open-scan.ts';
import { readDatabase, type ReadOutcome } from './read-database.ts';
import { failedRecord, scannedPatch, verifyProgress } from './record-changes.ts';
import {
  openWork,
  rootOf,
  verifyPages,
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
    const isDoneByParts = 'slice' in state ? state.slice === null : state.phase === 'ranges';
    if (isDoneByParts && !haveEnded(job)) {
      return 'waiting';
    }
    if (state.phase === 'new' || state.phase === 'scanning' || state.phase === 'ranges') {
      return await this.read(context, state);
    }
    const work = await openWork(this.options, job);
    return state.phase === 'verifying'
      ? await this.verify(context, work, state)
      : await this.compare(context, work, state);
  }

  async failed(claim: Claim, failure: JobFailure): Promise<RecordPatch[]> {
    const { alerts, now } = this.options;
    return await this.ended(claim, async (record) => [
      failedRecord(record, 'failed', { failure, now: now() }),
      ...(await alerts.failed(claim.job, record, failure)),
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
    const parts = await jobs.partStates(context.claim.job);
    const ranges = parts.map(({ state }) => rangeStateSchema.parse(state));
    const scanned = await joinScan(ranges, open.database);
    const { totals } = scanned.backup;
    assertBackupFits(open.tier, totals.rawBytes);
    return await beginPhase(context, {
      slices: slicesOfRanges(
        ranges.map(({ backup }) => backup),
        totals,
      ),
      stateWith: (slice): VerifyingState => ({ ...scanned, phase: 'verifying', slice }),
      parts: { kind: 'pages', parallel: divide.parallel },
      patches: [scannedPatch(open.record, scanned)],
    });
  }

  private async verify(
    context: StepContext,
    work: BackupWork,
    before: VerifyingState,
  ): Promise<Outcome> {
    const { slice, ...scanned } = before;
    const { record, vault } = work;
    const { totals } = scanned.backup;
    const { jobs } = this.options;
    const pages = await jobs.pages(context.claim.job.id);
    const content = { backupId: record.id, root: rootOf(record), pages };
    const patchOf = (documents: number) => verifyProgress(record.id, documents, totals);
    const slices = await endedSlices(context, before, {
      jobs,
      parse: (state) => pagesStateSchema.parse(state),
      work: (only) => verifyPages(only, { vault, content, patchOf }),
    });
    if (slices === 'more') {
      return 'more';
    }
    const verify = withTotalsCompared(joinCheck(slices), totals);
    const state: ComparingState = { ...scanned, phase: 'comparing', verify, changes: null };
    // The only slice's last commit held: the pages were read before it.
    return slice === null
      ? await this.compare(context, work, state)
      : await completeBackup(this.options, context, { ...work, pages, state });
  }

  private async compare(
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
