import { importPartBytes } from '../../contract/imports.ts';
import { initialBackupState } from '../../engine/backup/backup-state.ts';
import { runBackupStep } from '../../engine/backup/backup.ts';
import { noPreviousChunks } from '../../engine/backup/previous-chunks.ts';
import { initialVerifyState, withTotalsCompared } from '../../engine/backup/verify.ts';
import { importPrefix } from '../../engine/format/layout.ts';
import { readManifest, writeManifest } from '../../engine/format/manifest.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { ImportSource } from '../../engine/transfer/import-source.ts';
import { runParseStep } from '../../engine/transfer/parse-step.ts';
import { get } from '../../engine/transfer/sorted-runs.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { noCounts } from '../backups/backup-state.ts';
import {
  completedRecord,
  evidence,
  failedRecord,
  recordPatch,
  verifyingPatch,
  verifyProgress,
} from '../backups/record-changes.ts';
import {
  openWork,
  verifyPages,
  type BackupHandlerOptions,
  type BackupWork,
} from '../backups/steps.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { Claim, JobFailure, JobStore, RecordPatch } from '../ports/job-store.ts';
import type { UploadStore } from '../ports/upload-store.ts';
import { deleteObjects } from '../projects/delete-objects.ts';
import { assertBackupFits } from '../quotas/quota-limits.ts';
import { waitForSweep } from '../retention/wait-for-sweep.ts';
import { databaseOf, headOf, notVerified, scanned, toManifest } from './import-manifest.ts';
import {
  importJobStateSchema,
  type MergingState,
  type ParsingState,
  type VerifyingImportState,
} from './import-state.ts';

export interface ImportHandlerOptions extends Pick<
  BackupHandlerOptions,
  'damagedChunks' | 'use' | 'vaults' | 'tiers' | 'now'
> {
  readonly records: Pick<BackupRecords, 'get'>;
  readonly jobs: Pick<JobStore, 'pages'>;
  readonly uploads: Pick<UploadStore, 'delete'>;
  readonly objects: SnapshotStore;
}

/**
 * An uploaded file becomes a backup like any other: its lines are checked and sorted, cut into
 * chunks, read back and verified, and only then the manifest is written. What is wrong with a file
 * is found before, and no database is touched.
 */
export class ImportHandler implements StepHandler {
  private readonly options: ImportHandlerOptions;

  constructor(options: ImportHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const { job } = context.claim;
    const work = await openWork(this.options, job);
    const state = importJobStateSchema.parse(job.state);
    try {
      switch (state.phase) {
        case 'parsing':
          return await this.parse(context, work, state);
        case 'merging':
          return await this.merge(context, work, state);
        case 'verifying':
          return await this.verify(context, work, state);
      }
    } catch (error) {
      throw hasCode(error, 'invalid-argument')
        ? new AppError('invalid-argument', error.message, {
            hint: 'Nothing was imported. Fix the file and upload it again.',
            cause: error,
          })
        : error;
    }
  }

  async failed(claim: Claim, failure: JobFailure): Promise<RecordPatch[]> {
    return await this.ended(claim, 'failed', failure);
  }

  async cancelled(claim: Claim): Promise<RecordPatch[]> {
    return await this.ended(claim, 'cancelled', null);
  }

  private async ended(
    { job }: Claim,
    status: 'failed' | 'cancelled',
    failure: JobFailure | null,
  ): Promise<RecordPatch[]> {
    await this.forget(job);
    const found = await this.options.records.get(job.subjectId);
    const end = { failure, now: this.options.now() };
    return found === null ? [] : [failedRecord(found.value, status, end)];
  }

  private async parse(
    context: StepContext,
    { record, vault }: BackupWork,
    state: ParsingState,
  ): Promise<'more' | 'done'> {
    const startedAt = state.startedAt ?? this.options.now().toISOString();
    const begun = { ...state, startedAt };
    if (state.startedAt === null) {
      const metadata = { ...record.metadata, startedAt };
      const patch = recordPatch(record.id, { status: 'running', metadata });
      await context.commit({ state: begun, patches: [patch] });
    }
    const parse = await runParseStep({
      importId: record.id,
      vault,
      file: {
        ...state.file,
        readPart: async (part) =>
          get(vault, record.id, { id: `parts/${part}`, max: importPartBytes }),
      },
      state: state.parse,
      limits: context,
      onProgress: ({ documents, offset }) => {
        // What an unpacked offset means for a packed file is not known before its end.
        const fraction =
          state.file.compression === 'none' ? Math.min(1, offset / state.file.sizeBytes) / 2 : null;
        context.report({ documents, rawBytes: offset }, (progress) => [
          recordPatch(record.id, { progress: { ...progress, fraction } }),
        ]);
      },
      commit: async (next) => {
        await context.commit({ state: { ...begun, parse: next } });
      },
    });
    const { head, isDone } = parse;
    if (!isDone || head === null) {
      return 'more';
    }
    const backup = initialBackupState(head.readTime);
    const merging: MergingState = { ...begun, phase: 'merging', parse, backup };
    const metadata = { ...record.metadata, startedAt, ...databaseOf(head) };
    await context.commit({ state: merging, patches: [recordPatch(record.id, { metadata })] });
    return 'more';
  }

  private async merge(
    context: StepContext,
    { record, vault }: BackupWork,
    state: MergingState,
  ): Promise<'more' | 'done'> {
    if (!(await waitForSweep(this.options.use, record.projectId, context))) {
      return 'more';
    }
    const head = headOf(state);
    const { documents, runs } = state.parse;
    const source = new ImportSource({
      vault,
      importId: record.id,
      root: head.root,
      runs,
    });
    const tier = await this.options.tiers.of(context.claim.job.ownerId);
    const backup = await runBackupStep({
      backupId: record.id,
      vault,
      source,
      state: state.backup,
      isSelected: () => true,
      previous: noPreviousChunks,
      suspect: new Set(await this.options.damagedChunks.suspected(record.projectId)),
      worker: String(context.claim.token),
      limits: context,
      onProgress: (done, rawBytes) => {
        assertBackupFits(tier, rawBytes);
        const fraction = documents === 0 ? null : 0.5 + Math.min(1, done / documents) / 2;
        context.report({ documents: done, rawBytes }, (progress) => [
          recordPatch(record.id, { progress: { ...progress, fraction } }),
        ]);
      },
      commit: async (next, ref) => {
        const pages = ref === null ? [] : [{ number: next.pages - 1, ref }];
        await context.commit({ state: { ...state, backup: next }, pages });
      },
    });
    if (!backup.isDone) {
      return 'more';
    }
    if (backup.totals.documents !== documents) {
      throw new AppError('invalid-argument', 'The file holds a document more than once');
    }
    const verify = initialVerifyState();
    const verifying: VerifyingImportState = { ...state, phase: 'verifying', backup, verify };
    const patch = verifyingPatch(record, scanned(record, verifying));
    await context.commit({ state: verifying, patches: [patch] });
    return 'more';
  }

  private async verify(
    context: StepContext,
    { record, vault }: BackupWork,
    state: VerifyingImportState,
  ): Promise<'more' | 'done'> {
    const pages = await this.options.jobs.pages(context.claim.job.id);
    const manifest = toManifest(vault, record, { state, pages });
    const { totals } = state.backup;
    const patchOf = (documents: number) => verifyProgress(record.id, documents, totals);
    const keep = (next: VerifyingImportState) => context.commit({ state: next });
    const ended = await verifyPages(
      { context, state, keep },
      { vault, content: manifest, patchOf },
    );
    if (ended === 'more') {
      return 'more';
    }
    const verify = withTotalsCompared(ended.verify, totals);
    if (verify.mismatches.length === 0) {
      await writeManifest(vault, manifest);
      await readManifest(vault, record.id);
    }
    await this.forget(context.claim.job);
    const now = this.options.now();
    const verification = evidence(verify, noCounts, now);
    const read = scanned(record, state);
    const result = { scanned: read, changes: null, verification, now, notVerified };
    await context.finish([completedRecord(record, result)]);
    return 'done';
  }

  private async forget(job: Claim['job']): Promise<void> {
    const { objects, uploads } = this.options;
    await deleteObjects(objects, importPrefix(job, job.subjectId));
    await uploads.delete(job.subjectId);
  }
}
