import type { BackupRecord } from '../../contract/backups.ts';
import { initialBackupState } from '../../engine/backup.ts';
import { checkCounts } from '../../engine/check-counts.ts';
import { readManifest, writeManifest, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest, PageRef } from '../../engine/format/manifest-schema.ts';
import {
  initialVerifyState,
  runVerifyStep,
  withTotalsCompared,
  type VerifyState,
} from '../../engine/verify.ts';
import type { BackupAlarms } from '../alarms/backup-alarms.ts';
import type { BackupStore } from '../ports/backup-store.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { RetentionStore } from '../ports/retention-store.ts';
import { haveEnded, type Claim, type RecordPatch, type RunStore } from '../ports/run-store.ts';
import { waitForSweep } from '../retention/wait-for-sweep.ts';
import type { RunFailure, StepContext, StepHandler } from '../runs/step-context.ts';
import type { Vaults } from '../runs/vaults.ts';
import { activeRecord } from './active-record.ts';
import {
  backupRunStateSchema,
  type ScannedState,
  type ScanningState,
  type VerifyingState,
} from './backup-state.ts';
import {
  divideCheck,
  divideScan,
  joinCheck,
  joinScan,
  maxCounted,
  type DivideLimits,
} from './divide.ts';
import { completedPatches, failedRecord, scannedMetadata } from './record-changes.ts';
import { rootOf } from './root-of.ts';
import { openSource, refreshed, scanProgress, scanStep, verifyProgress } from './scan.ts';

export interface BackupHandlerOptions {
  readonly store: BackupStore;
  readonly retention: Pick<RetentionStore, 'isDeletingChunks'>;
  readonly runs: Pick<RunStore, 'pages' | 'partStates'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  readonly vaults: Vaults;
  readonly alarms: BackupAlarms;
  readonly now: () => Date;
  readonly divide: DivideLimits;
}

interface Work {
  readonly record: BackupRecord;
  readonly vault: Vault;
}
type Source = Work & { readonly database: CustomerDatabase };
type Outcome = 'more' | 'waiting' | 'done';

/**
 * A backup: scan everything at one read time, compare the counts with Firestore's own, read everything back, and only then
 * write the manifest and complete the record. A large database is read and verified by parts of the run, side by side (`divide.ts`).
 */
export class BackupHandler implements StepHandler {
  private readonly options: BackupHandlerOptions;

  constructor(options: BackupHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<Outcome> {
    const { run } = context.claim;
    const record = await activeRecord(this.options.store, run);
    const vault = await this.options.vaults.open(run.projectId, run.ownerId);
    const work = { record, vault };
    const state = backupRunStateSchema.parse(run.state);
    if (state.phase === 'verifying') {
      return await this.verify(context, { ...work, state });
    }
    if (state.phase === 'checking') {
      return haveEnded(run) ? await this.endCheck(context, work, state) : 'waiting';
    }
    if (state.phase === 'ranges' && !haveEnded(run)) {
      return 'waiting';
    }
    if (!(await waitForSweep(this.options.retention, run.projectId, context))) {
      return 'more';
    }
    const database = await openSource(this.options, run, record);
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

  async failed(claim: Claim, failure: RunFailure): Promise<RecordPatch[]> {
    const change = failedRecord('failed', failure, this.options.now());
    const alarms = (record: BackupRecord) => this.options.alarms.failed(claim.run, record, failure);
    return await this.ended(claim, async (record) => [change(record), ...(await alarms(record))]);
  }

  async cancelled(claim: Claim): Promise<RecordPatch[]> {
    const change = failedRecord('cancelled', null, this.options.now());
    return await this.ended(claim, async (record) => [change(record)]);
  }

  private async ended(
    claim: Claim,
    change: (record: BackupRecord) => Promise<RecordPatch[]>,
  ): Promise<RecordPatch[]> {
    const record = await this.options.store.record(claim.run.subjectId);
    return record === null ? [] : await change(record.value);
  }

  /** Takes a read time. Null when the work has been divided among parts. */
  private async begin(context: StepContext, source: Source): Promise<ScanningState | null> {
    const { record, database } = source;
    const { documents, readTime } = await database.countAll(null, maxCounted);
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
    const patches: RecordPatch[] = [{ collection: 'backupRecords', id: record.id, patch }];
    const { store, divide } = this.options;
    const fork = await divideScan(divide, { ...source, store }, state);
    if (fork !== null) {
      await context.commit({ state: { phase: 'ranges' }, patches, fork });
      return null;
    }
    await context.commit({ state, patches });
    return state;
  }

  private async scan(context: StepContext, source: Source, state: ScanningState): Promise<Outcome> {
    const { record, database } = source;
    const backup = await scanStep(context, {
      ...source,
      store: this.options.store,
      range: { from: null, to: null },
      state: state.backup,
      onProgress: (progress) => {
        context.show([scanProgress(record.id, progress, state.expectedDocuments)]);
      },
      toRunState: (next) => ({ ...state, backup: next }),
    });
    if (!backup.isDone) {
      return 'more';
    }
    // Counts are compared while the read time can still be read; parts of different read times have no common count.
    const counts =
      state.consistency === 'snapshot'
        ? await checkCounts(database, backup.readTime, backup.totals.groups)
        : { checked: 0, mismatches: [] };
    return await this.beginVerifying(context, source, { ...state, backup, counts });
  }

  private async endRanges(context: StepContext, source: Source): Promise<Outcome> {
    const { runs, divide } = this.options;
    const parts = (await runs.partStates(context.claim.run)).map(({ state }) => state);
    const scanned = await joinScan(parts, source.database);
    const fork = divideCheck(divide, parts, scanned);
    if (fork === null) {
      return await this.beginVerifying(context, source, scanned);
    }
    const state = { ...scanned, phase: 'checking' };
    await context.commit({ state, patches: [verifyingPatch(source.record, scanned)], fork });
    return 'waiting';
  }

  private async beginVerifying(
    context: StepContext,
    work: Work,
    scanned: ScannedState,
  ): Promise<Outcome> {
    const state: VerifyingState = {
      ...scanned,
      phase: 'verifying',
      verify: initialVerifyState(),
    };
    await context.commit({ state, patches: [verifyingPatch(work.record, scanned)] });
    return await this.verify(context, { ...work, state });
  }

  private async verify(
    context: StepContext,
    work: Work & { state: VerifyingState },
  ): Promise<Outcome> {
    const { record, vault, state } = work;
    const { totals } = state.backup;
    const pages = await this.options.runs.pages(context.claim.run.id);
    const verify = await runVerifyStep({
      vault,
      content: { backupId: record.id, root: rootOf(record), pages, totals },
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
    return verify.isDone ? await this.complete(context, work, { state, pages, verify }) : 'more';
  }

  private async endCheck(context: StepContext, work: Work, state: ScannedState): Promise<Outcome> {
    const { runs } = this.options;
    const parts = await runs.partStates(context.claim.run);
    const joined = joinCheck(parts.map((part) => part.state));
    const verify = withTotalsCompared(joined, state.backup.totals);
    const pages = await runs.pages(context.claim.run.id);
    return await this.complete(context, work, { state, pages, verify });
  }

  private async complete(
    context: StepContext,
    { record, vault }: Work,
    result: { state: ScannedState; pages: readonly PageRef[]; verify: VerifyState },
  ): Promise<'done'> {
    const { state, verify } = result;
    const isVerified = verify.mismatches.length + state.counts.mismatches.length === 0;
    await this.rememberDamage(record.projectId, verify.damaged, isVerified);
    if (isVerified) {
      await writeManifest(vault, toManifest(vault, record, result));
      await readManifest(vault, record.id);
    }
    const now = this.options.now();
    const { alarms } = this.options;
    const mismatches = [...verify.mismatches, ...state.counts.mismatches];
    const raised = isVerified
      ? await alarms.completed(context.claim.run, record, state.backup.totals)
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

/** The record once all has been read. */
function verifyingPatch(record: BackupRecord, scanned: ScannedState): RecordPatch {
  const patch = {
    status: 'verifying',
    metadata: { ...record.metadata, ...scannedMetadata(scanned) },
    'verification.status': 'running',
    progress: { documents: 0, rawBytes: scanned.backup.totals.rawBytes, fraction: 0 },
  };
  return { collection: 'backupRecords', id: record.id, patch };
}

function toManifest(
  { owner }: Vault,
  record: BackupRecord,
  scanned: { state: ScannedState; pages: readonly PageRef[] },
): Manifest {
  const { metadata } = record;
  const { backup, consistency } = scanned.state;
  return {
    format: 'firekeep-backup',
    version: 1,
    backupId: record.id,
    ...owner,
    root: rootOf(record),
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
