import { importPartBytes } from '../../contract/imports.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import { initialBackupState } from '../../engine/backup/backup-state.ts';
import { runBackupStep } from '../../engine/backup/backup.ts';
import { readManifest, writeManifest, type Vault } from '../../engine/format/manifest.ts';
import { InputError } from '../../engine/format/input-checks.ts';
import { ImportSource } from '../../engine/transfer/import-source.ts';
import { runParseStep } from '../../engine/transfer/parse-step.ts';
import { get } from '../../engine/transfer/sorted-runs.ts';
import { noPreviousChunks } from '../../engine/backup/previous-chunks.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { initialVerifyState, runVerifyStep } from '../../engine/backup/verify.ts';
import { AppError } from '../../lib/errors.ts';
import { activeRecord } from '../backups/active-record.ts';
import { failedRecord } from '../backups/record-changes.ts';
import { verifyProgress } from '../backups/scan.ts';
import { assertBackupFits } from '../quotas/quota-limits.ts';
import type { Plans } from '../quotas/quotas.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { DamagedChunks } from '../ports/damaged-chunks.ts';
import type { BackupUse } from '../ports/backup-use.ts';
import type { Claim, RecordPatch, JobStore } from '../ports/job-store.ts';
import type { UploadStore } from '../ports/upload-store.ts';
import { waitForSweep } from '../retention/wait-for-sweep.ts';
import type { JobFailure, StepContext, StepHandler } from '../jobs/step-context.ts';
import type { Vaults } from '../jobs/vaults.ts';
import { completed, databaseOf, headOf, scanned, toManifest } from './import-manifest.ts';
import { deleteImportObjects } from './import-objects.ts';
import {
  importJobStateSchema,
  type MergingState,
  type ParsingState,
  type VerifyingImportState,
} from './import-state.ts';

export interface ImportHandlerOptions {
  readonly records: Pick<BackupRecords, 'get'>;
  readonly damagedChunks: DamagedChunks;
  readonly use: Pick<BackupUse, 'isDeletingChunks'>;
  readonly runs: Pick<JobStore, 'pages'>;
  readonly uploads: Pick<UploadStore, 'delete'>;
  readonly vaults: Vaults;
  readonly objects: SnapshotStore;
  readonly plans: Pick<Plans, 'of'>;
  readonly now: () => Date;
}

interface Work {
  readonly record: BackupRecord;
  readonly vault: Vault;
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
    const { run } = context.claim;
    const record = await activeRecord(this.options.records, run);
    const vault = await this.options.vaults.open(run.projectId, run.ownerId);
    const state = importJobStateSchema.parse(run.state);
    const work = { record, vault };
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
      throw error instanceof InputError
        ? new AppError('invalid-argument', error.message, {
            hint: 'Nothing was imported. Mend the file and upload it again.',
            cause: error,
          })
        : error;
    }
  }

  async failed(claim: Claim, failure: JobFailure): Promise<RecordPatch[]> {
    return await this.ended(claim, failedRecord('failed', failure, this.options.now()));
  }

  async cancelled(claim: Claim): Promise<RecordPatch[]> {
    return await this.ended(claim, failedRecord('cancelled', null, this.options.now()));
  }

  private async ended(
    { run }: Claim,
    change: (record: BackupRecord) => RecordPatch,
  ): Promise<RecordPatch[]> {
    await this.forget(run);
    const record = await this.options.records.get(run.subjectId);
    return record === null ? [] : [change(record.value)];
  }

  private async parse(
    context: StepContext,
    { record, vault }: Work,
    state: ParsingState,
  ): Promise<'more' | 'done'> {
    const startedAt = state.startedAt ?? this.options.now().toISOString();
    const begun = { ...state, startedAt };
    if (state.startedAt === null) {
      const metadata = { ...record.metadata, startedAt };
      const patch = patchOf(record, { status: 'running', metadata });
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
      isBudgetSpent: context.isBudgetSpent,
      signal: context.signal,
      onProgress: ({ documents, offset }) => {
        // What an unpacked offset means for a packed file is not known before its end.
        const fraction =
          state.file.compression === 'none' ? Math.min(1, offset / state.file.sizeBytes) / 2 : null;
        context.show([patchOf(record, { progress: { documents, rawBytes: offset, fraction } })]);
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
    await context.commit({ state: merging, patches: [patchOf(record, { metadata })] });
    return 'more';
  }

  private async merge(
    context: StepContext,
    { record, vault }: Work,
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
      documents,
      readTime: head.readTime,
    });
    const plan = await this.options.plans.of(context.claim.run.ownerId);
    const backup = await runBackupStep({
      backupId: record.id,
      vault,
      source,
      state: state.backup,
      isSelected: () => true,
      previous: noPreviousChunks,
      suspect: new Set(await this.options.damagedChunks.get(record.projectId)),
      worker: String(context.claim.token),
      isBudgetSpent: context.isBudgetSpent,
      commitEveryMs: context.commitEveryMs,
      signal: context.signal,
      onProgress: (done, rawBytes) => {
        assertBackupFits(plan, rawBytes);
        const fraction = documents === 0 ? null : 0.5 + Math.min(1, done / documents) / 2;
        context.show([patchOf(record, { progress: { documents: done, rawBytes, fraction } })]);
      },
      commit: async (next, ref) => {
        const page = ref === null ? {} : { page: { number: next.pages - 1, ref } };
        await context.commit({ state: { ...state, backup: next }, ...page });
      },
    });
    if (!backup.isDone) {
      return 'more';
    }
    if (backup.totals.documents !== documents) {
      throw new InputError('The file holds a document more than once');
    }
    const verify = initialVerifyState();
    const verifying: VerifyingImportState = { ...state, phase: 'verifying', backup, verify };
    const metadata = { ...record.metadata, ...scanned(record, verifying) };
    const progress = { documents: 0, rawBytes: backup.totals.rawBytes, fraction: 0 };
    const verification = { status: 'verifying', 'verification.status': 'running' };
    const patch = patchOf(record, { ...verification, metadata, progress });
    await context.commit({ state: verifying, patches: [patch] });
    return 'more';
  }

  private async verify(
    context: StepContext,
    { record, vault }: Work,
    state: VerifyingImportState,
  ): Promise<'more' | 'done'> {
    const pages = await this.options.runs.pages(context.claim.run.id);
    const manifest = toManifest(vault, record, { state, pages });
    const { totals } = state.backup;
    const verify = await runVerifyStep({
      vault,
      content: { backupId: record.id, root: manifest.root, pages, totals },
      state: state.verify,
      isBudgetSpent: context.isBudgetSpent,
      signal: context.signal,
      onProgress: (documents) => {
        context.show([verifyProgress(record.id, documents, totals)]);
      },
      commit: async (next) => {
        await context.commit({ state: { ...state, verify: next } });
      },
    });
    if (!verify.isDone) {
      return 'more';
    }
    if (verify.mismatches.length === 0) {
      await writeManifest(vault, manifest);
      await readManifest(vault, record.id);
    }
    await this.forget(context.claim.run);
    await context.finish([
      patchOf(record, completed(record, state, { verify, now: this.options.now() })),
    ]);
    return 'done';
  }

  private async forget(run: Claim['run']): Promise<void> {
    const { objects, uploads } = this.options;
    await deleteImportObjects(objects, run, run.subjectId);
    await uploads.delete(run.subjectId);
  }
}

function patchOf({ id }: BackupRecord, patch: Readonly<Record<string, unknown>>): RecordPatch {
  return { collection: 'backupRecords', id, patch };
}
