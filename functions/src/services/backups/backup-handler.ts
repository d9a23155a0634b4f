import type { BackupRecord } from '../../contract/backups.ts';
import { withTotalsCompared } from '../../engine/backup/verify.ts';
import { endedSlices } from '../jobs/slices.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import { haveEnded, type Claim, type JobFailure, type RecordPatch } from '../ports/job-store.ts';
import {
  backupJobStateSchema,
  type ComparingState,
  type VerifyingState,
} from './backup-job-state.ts';
import { pagesStateSchema } from './backup-state.ts';
import { completeBackup } from './complete-backup.ts';
import { joinCheck } from './divide.ts';
import { openScan } from './open-scan.ts';
import { readDatabase, type ReadStep } from './read-database.ts';
import { failedRecord, verifyProgress } from './record-changes.ts';
import {
  openWork,
  rootOf,
  verifyPages,
  type BackupHandlerOptions,
  type BackupWork,
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
    const state = backupJobStateSchema.parse(job.state);
    if ('slice' in state && state.slice === null && !haveEnded(job)) {
      return 'waiting';
    }
    if (state.phase === 'new' || state.phase === 'scanning') {
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

  private async read(context: StepContext, state: ReadStep['state']): Promise<Outcome> {
    const open = await openScan(this.options, context);
    if (open === null) {
      return 'more';
    }
    try {
      const read = await readDatabase(this.options, { context, open, state });
      return typeof read === 'string' ? read : await this.verify(context, open, read);
    } finally {
      open.database.close();
    }
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
