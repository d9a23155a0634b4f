/**
 * For tests of restores: a database, storage, records and jobs in memory, and workers that can be
 * killed at anything they do with them.
 */
import type { BackupRecord } from '../contract/backups.ts';
import { backupRecordDocumentSchema, restoreDocumentSchema } from '../contract/records.ts';
import type { Restore } from '../contract/restore-record.ts';
import { readManifest, type Vault } from '../engine/format/manifest.ts';
import type { Manifest } from '../engine/format/manifest-schema.ts';
import type { MemoryDatabase } from '../engine/testing/memory-database.ts';
import { memoryVault, takeMemoryBackup } from '../engine/testing/memory-backups.ts';
import { newRestore } from '../services/changes/new-restore.ts';
import { RestoreHandler } from '../services/changes/restore-handler.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import type { Claim } from '../services/ports/job-store.ts';
import type { StepContext } from '../services/jobs/step-context.ts';
import { customerDatabase } from './customer-database.ts';
import { FaultPlan } from './fault-plan.ts';
import { createMemoryBackupRecords } from './memory/backup-records.ts';
import { createMemoryBackupUse } from './memory/backup-use.ts';
import { createMemoryDamagedChunks } from './memory/damaged-chunks.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { createMemoryJobStarts } from './memory/job-starts.ts';
import { MemoryJobStore } from './memory/job-store.ts';
import { createMemoryProjects, putProject } from './memory/project-store.ts';
import { createMemoryRestoreRecords } from './memory/restore-records.ts';
import { jobOf, stepContext } from './step-context.ts';
import { storedProject } from './stored-project.ts';
import { claimed } from './suites/job-store.ts';
import { withFaults, WorkerGoneError, type Life } from './with-faults.ts';

const now = () => new Date('2026-01-02T00:00:00Z');
const leaseMs = 60_000;
const maxDeliveries = 1000;

/** A backup that many worlds can begin with. */
export interface StoredBackup {
  readonly manifest: Manifest;
  readonly objects: ReadonlyMap<string, Uint8Array>;
}

export async function storeBackup(source: MemoryDatabase): Promise<StoredBackup> {
  const vault = memoryVault();
  const manifest = await takeMemoryBackup(vault, source);
  return { manifest, objects: vault.store.objects };
}

export class RestoreWorld {
  readonly vault: Vault;
  readonly database: MemoryDatabase;
  /** The backup that is restored. */
  readonly backup: Manifest;
  private readonly documents = new MemoryDocuments();
  private readonly jobs = new MemoryJobStore(this.documents, now);
  /** Whether every step ends with its first commit. */
  private readonly isHurried: boolean;

  private constructor(
    databases: { vault: Vault; backup: Manifest; target: MemoryDatabase },
    isHurried: boolean,
  ) {
    this.database = databases.target;
    this.backup = databases.backup;
    this.vault = databases.vault;
    this.isHurried = isHurried;
    putProject(this.documents, storedProject());
  }

  /** @param stored backs up what is to be restored @param target what there is now */
  static open(
    stored: StoredBackup,
    target: MemoryDatabase,
    { isHurried = false } = {},
  ): RestoreWorld {
    const vault = memoryVault();
    for (const [name, bytes] of stored.objects) {
      vault.store.objects.set(name, bytes);
    }
    return new RestoreWorld({ vault, backup: stored.manifest, target }, isHurried);
  }

  restore(id: string): Restore {
    return restoreDocumentSchema.parse(
      this.documents.read(`restores/${id}`, restoreDocumentSchema),
    );
  }

  record(id: string): BackupRecord {
    return backupRecordDocumentSchema.parse(
      this.documents.read(`backupRecords/${id}`, backupRecordDocumentSchema),
    );
  }

  manifest(backupId: string): Promise<Manifest> {
    return readManifest(this.vault, backupId);
  }

  /** Restores the backup, whole, so that nothing else is left. */
  async mirror(plan = new FaultPlan()): Promise<Restore> {
    return await this.begin({ id: 'r1', recordId: this.backup.backupId, mode: 'mirror' }, plan);
  }

  /** Puts back what `mirror` did. */
  async undo(plan = new FaultPlan()): Promise<Restore> {
    const recordId = this.restore('r1').safetyRecordId ?? '';
    return await this.begin({ id: 'r2', recordId, mode: 'overwrite', undoOf: 'r1' }, plan);
  }

  /** Restores, or plans to restore, some of the backup. */
  async begin(
    given: Pick<Restore, 'id' | 'recordId' | 'mode'> &
      Partial<Pick<Restore, 'undoOf' | 'scope' | 'dryRun' | 'target' | 'planId' | 'plan'>>,
    plan = new FaultPlan(),
  ): Promise<Restore> {
    const at = { firebaseProjectId: 'p', databaseId: '(default)', pathPrefix: null };
    const restore = newRestore({
      projectId: 'shop',
      target: { projectId: 'shop', ...at },
      scope: {},
      retargetReferences: false,
      dryRun: false,
      safetyBackup: true,
      createdAt: '2026-01-01T00:00:00Z',
      ...given,
    });
    const { id } = restore;
    const state = { phase: 'verifying', verify: null };
    const starts = createMemoryJobStarts(this.documents, this.jobs, now);
    const job = jobOf({ id, kind: 'restore', subjectId: id, state });
    await starts.start(job, { restore: { ownerId: 'ada', value: restore } });
    await this.drive(id, plan);
    return this.restore(id);
  }

  /** Delivers steps until the job has ended. A worker that is gone is followed by another one. */
  private async drive(id: string, plan: FaultPlan): Promise<void> {
    for (let steps = 1; this.jobs.jobs.get(id)?.isActive === true; steps += 1) {
      if (steps > maxDeliveries) {
        throw new Error('the job comes to no end');
      }
      const life: Life = { isGone: false };
      const around = <T extends object>(seam: string, part: T): T =>
        withFaults(part, { seam, plan, life, toError: () => new Error(seam) });
      this.jobs.passLease(id);
      const claim = await claimed(this.jobs, id);
      try {
        await this.handler(around).step(this.context(claim, around('jobs', this.jobs)));
      } catch (error) {
        if (!life.isGone && !(error instanceof WorkerGoneError)) {
          throw error;
        }
      }
    }
  }

  private handler(around: <T extends object>(seam: string, part: T) => T): RestoreHandler {
    const { documents, jobs } = this;
    return new RestoreHandler({
      restores: createMemoryRestoreRecords(documents),
      records: createMemoryBackupRecords(documents),
      damagedChunks: createMemoryDamagedChunks(documents),
      use: createMemoryBackupUse(documents, jobs),
      jobs,
      projects: createMemoryProjects(documents, now),
      databases: { open: async () => around('database', customerDatabase(this.database)) },
      vaults: new Vaults(around('objects', this.vault.store), {
        get: async () => Buffer.alloc(32, 1),
      }),
      writesPerSecond: 1_000_000,
      now,
    });
  }

  private context(claim: Claim, jobs: MemoryJobStore): StepContext {
    let commits = 0;
    return stepContext(claim.job, {
      claim,
      isBudgetSpent: () => this.isHurried && commits > 0,
      commitEveryMs: this.isHurried ? 0 : 1_000_000,
      commit: async (change) => {
        commits += 1;
        await jobs.commit(claim, leaseMs, change);
      },
      finish: (patches) => jobs.finish(claim, patches),
    });
  }
}
