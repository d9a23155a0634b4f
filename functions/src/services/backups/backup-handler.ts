import type { BackupRecord } from '../../contract/backups.ts';
import { initialBackupState, runBackupStep } from '../../engine/backup.ts';
import { checkCounts } from '../../engine/check-counts.ts';
import { readManifest, writeManifest, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest, PageRef } from '../../engine/format/manifest-schema.ts';
import { makeSelection } from '../../engine/patterns.ts';
import {
  ManifestChunks,
  noPreviousChunks,
  type PreviousChunks,
} from '../../engine/previous-chunks.ts';
import { isEngineError } from '../../engine/errors.ts';
import { initialVerifyState, runVerifyStep } from '../../engine/verify.ts';
import type { BackupAlarms } from '../alarms/backup-alarms.ts';
import type { BackupStore } from '../ports/backup-store.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { RetentionStore } from '../ports/retention-store.ts';
import type { Claim, RecordPatch, Run, RunStore } from '../ports/run-store.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { waitForSweep } from '../retention/wait-for-sweep.ts';
import type { RunFailure, StepContext, StepHandler } from '../runs/step-context.ts';
import type { Vaults } from '../runs/vaults.ts';
import { backupRunStateSchema, type ScanningState, type VerifyingState } from './backup-state.ts';
import { activeRecord } from './active-record.ts';
import { completedPatches, failedRecord, scannedMetadata } from './record-changes.ts';

export interface BackupHandlerOptions {
  readonly store: BackupStore;
  readonly retention: Pick<RetentionStore, 'isDeletingChunks'>;
  readonly runs: Pick<RunStore, 'pages'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  readonly vaults: Vaults;
  readonly alarms: BackupAlarms;
  readonly now: () => Date;
}

/**
 * Without point-in-time recovery Firestore serves a read time for one hour; a scan that gets near it goes on with a newer one
 * and says so (`per-shard`).
 */
const maxReadAgeMs = 50 * 60_000;

/**
 * A backup: scan everything at one read time, compare the counts with Firestore's own, read everything back, and only then
 * write the manifest and complete the record.
 */
export class BackupHandler implements StepHandler {
  private readonly options: BackupHandlerOptions;

  constructor(options: BackupHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const { run } = context.claim;
    const record = await activeRecord(this.options.store, run);
    const vault = await this.options.vaults.open(run.projectId, run.ownerId);
    const state = backupRunStateSchema.parse(run.state);
    if (state.phase === 'verifying') {
      return await this.verify(context, { record, vault, state });
    }
    if (!(await waitForSweep(this.options.retention, run.projectId, context))) {
      return 'more';
    }
    const database = await this.openDatabase(run, record);
    try {
      const scanning =
        state.phase === 'scanning'
          ? await this.refreshed(database, state)
          : await this.begin(context, record, database);
      const scanned = await this.scan(context, { record, vault, database, state: scanning });
      if (!scanned.backup.isDone) {
        return 'more';
      }
      const verifying = await this.endScan(context, { record, database, state: scanned });
      return await this.verify(context, { record, vault, state: verifying });
    } finally {
      database.close();
    }
  }

  async failed(claim: Claim, failure: RunFailure): Promise<RecordPatch[]> {
    const change = failedRecord('failed', failure, this.options.now());
    const alarms = (record: BackupRecord) => this.options.alarms.failed(claim.run, record, failure);
    return await this.ended(claim, async (record) => [change(record), ...(await alarms(record))]);
  }

  async cancelled(claim: Claim): Promise<RecordPatch[]> {
    const change = failedRecord('cancelled', null, this.options.now());
    return await this.ended(claim, async (record) => [change(record)]);
  }

  /** Access may have changed since the backup was asked for: it is checked with every step that reads. */
  private async openDatabase(run: Run, record: BackupRecord): Promise<CustomerDatabase> {
    const { projects, databases } = this.options;
    assertReadable(await ownedProject(projects, run.projectId, run.ownerId));
    return await databases.open(run.projectId, record.metadata.databaseId);
  }

  private async ended(
    claim: Claim,
    change: (record: BackupRecord) => Promise<RecordPatch[]>,
  ): Promise<RecordPatch[]> {
    const record = await this.options.store.record(claim.run.subjectId);
    return record === null ? [] : await change(record.value);
  }

  private async begin(
    context: StepContext,
    record: BackupRecord,
    database: CustomerDatabase,
  ): Promise<ScanningState> {
    const { documents, readTime } = await database.countAll(null);
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
    const patch = { status: 'running', metadata };
    await context.commit({
      state,
      patches: [{ collection: 'backupRecords', id: record.id, patch }],
    });
    return state;
  }

  private async refreshed(
    database: CustomerDatabase,
    state: ScanningState,
  ): Promise<ScanningState> {
    const now = this.options.now();
    if (now.getTime() - Date.parse(state.readSince) < maxReadAgeMs) {
      return state;
    }
    const { readTime } = await database.countAll(null);
    return {
      ...state,
      readSince: now.toISOString(),
      consistency: 'per-shard',
      backup: { ...state.backup, readTime },
    };
  }

  private async scan(
    context: StepContext,
    work: { record: BackupRecord; vault: Vault; database: CustomerDatabase; state: ScanningState },
  ): Promise<ScanningState> {
    const { record, vault, database, state } = work;
    const { metadata } = record;
    const backup = await runBackupStep({
      backupId: record.id,
      vault,
      source: database,
      state: state.backup,
      isSelected: makeSelection(metadata),
      previous: await this.previousChunks(vault, record),
      distrusted: new Set(await this.options.store.damagedChunks(record.projectId)),
      worker: String(context.claim.token),
      isBudgetSpent: context.isBudgetSpent,
      commitEveryMs: context.commitEveryMs,
      signal: context.signal,
      onProgress: (documents, rawBytes) => {
        const fraction =
          state.expectedDocuments === 0 ? null : Math.min(1, documents / state.expectedDocuments);
        const patch = { progress: { documents, rawBytes, fraction } };
        context.show([{ collection: 'backupRecords', id: record.id, patch }]);
      },
      commit: async (next, ref) => {
        const page = ref === null ? {} : { page: { number: next.pages - 1, ref } };
        await context.commit({ state: { ...state, backup: next }, ...page });
      },
    });
    return { ...state, backup };
  }

  /** A former backup that can't be read any more must not keep a new one from being made. */
  private async previousChunks(vault: Vault, record: BackupRecord): Promise<PreviousChunks> {
    const last = await this.options.store.lastCompleted(record.projectId);
    if (last === null || last.metadata.databaseId !== record.metadata.databaseId) {
      return noPreviousChunks;
    }
    try {
      return new ManifestChunks(vault, await readManifest(vault, last.id));
    } catch (error) {
      if (isEngineError(error, 'corrupt')) {
        return noPreviousChunks;
      }
      throw error;
    }
  }

  /** Counts are compared while the read time can still be read; parts of different read times have no common count. */
  private async endScan(
    context: StepContext,
    work: { record: BackupRecord; database: CustomerDatabase; state: ScanningState },
  ): Promise<VerifyingState> {
    const { record, database, state } = work;
    const { readTime, totals } = state.backup;
    const counts =
      state.consistency === 'snapshot'
        ? await checkCounts(database, readTime, totals.groups)
        : { checked: 0, mismatches: [] };
    const next: VerifyingState = {
      ...state,
      phase: 'verifying',
      counts,
      verify: initialVerifyState(),
    };
    const patch = {
      status: 'verifying',
      metadata: { ...record.metadata, ...scannedMetadata(state) },
      'verification.status': 'running',
      progress: { documents: 0, rawBytes: totals.rawBytes, fraction: 0 },
    };
    await context.commit({
      state: next,
      patches: [{ collection: 'backupRecords', id: record.id, patch }],
    });
    return next;
  }

  private async verify(
    context: StepContext,
    work: { record: BackupRecord; vault: Vault; state: VerifyingState },
  ): Promise<'more' | 'done'> {
    const { record, vault, state } = work;
    const pages = await this.options.runs.pages(context.claim.run.id);
    const { totals } = state.backup;
    const manifest = toManifest(vault, record, { state, pages });
    const verify = await runVerifyStep({
      vault,
      content: { backupId: record.id, root: manifest.root, pages, totals },
      state: state.verify,
      isBudgetSpent: context.isBudgetSpent,
      signal: context.signal,
      onProgress: (documents) => {
        const fraction = totals.documents === 0 ? 1 : documents / totals.documents;
        const patch = { progress: { documents, rawBytes: totals.rawBytes, fraction } };
        context.show([{ collection: 'backupRecords', id: record.id, patch }]);
      },
      commit: async (next) => {
        await context.commit({ state: { ...state, verify: next } });
      },
    });
    if (!verify.isDone) {
      return 'more';
    }
    const isVerified = verify.mismatches.length + state.counts.mismatches.length === 0;
    await this.rememberDamage(record.projectId, verify.damaged, isVerified);
    if (isVerified) {
      await writeManifest(vault, manifest);
      await readManifest(vault, record.id);
    }
    const now = this.options.now();
    const { alarms } = this.options;
    const mismatches = [...verify.mismatches, ...state.counts.mismatches];
    const raised = isVerified
      ? await alarms.completed(context.claim.run, record, totals)
      : await alarms.notVerified(context.claim.run, record, mismatches);
    const patches = completedPatches(record, { state, verify, isVerified, now });
    await context.finish([...patches, ...raised]);
    return 'done';
  }

  /** Damaged chunks are stored anew by the next backup; one that verifies has stored anew what it needed. */
  private async rememberDamage(
    projectId: string,
    damaged: readonly string[],
    isVerified: boolean,
  ): Promise<void> {
    const known = await this.options.store.damagedChunks(projectId);
    const next = isVerified ? [] : [...new Set([...known, ...damaged])].slice(0, 1000);
    if (next.length !== known.length) {
      await this.options.store.setDamagedChunks(projectId, next);
    }
  }
}

function toManifest(
  { owner }: Vault,
  record: BackupRecord,
  scanned: { state: VerifyingState; pages: readonly PageRef[] },
): Manifest {
  const { metadata } = record;
  const { backup, consistency } = scanned.state;
  return {
    format: 'firekeep-backup',
    version: 1,
    backupId: record.id,
    ...owner,
    root: `projects/${metadata.firebaseProjectId}/databases/${metadata.databaseId}/documents`,
    readTime: backup.readTime,
    consistency,
    include: metadata.include,
    exclude: metadata.exclude,
    documents: backup.totals.documents,
    rawBytes: backup.totals.rawBytes,
    chunks: backup.chunks,
    collections: backup.totals.collections,
    groups: backup.totals.groups,
    pages: scanned.pages,
  };
}
