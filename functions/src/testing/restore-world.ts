/**
 * For tests of restores: a database, storage, records and jobs in memory, and workers that can be
 * killed at anything they do with them.
 */
import type { BackupRecord } from '../contract/backups.ts';
import type { Restore } from '../contract/restore-record.ts';
import { readManifest, type Vault } from '../engine/format/manifest.ts';
import type { Manifest, PageRef } from '../engine/format/manifest-schema.ts';
import type { MemoryDatabase } from '../engine/testing/memory-database.ts';
import { memoryVault, takeMemoryBackup } from '../engine/testing/memory-backups.ts';
import { newRestore } from '../services/changes/new-restore.ts';
import { RestoreHandler } from '../services/changes/restore-handler.ts';
import type { RestoreHandlerOptions } from '../services/changes/restore-work.ts';
import type { RecordPatch, JobChange } from '../services/ports/job-store.ts';
import type { StepContext } from '../services/jobs/step-context.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { FaultPlan } from './fault-plan.ts';
import { patched, type Fields } from './patched.ts';
import { withFaults, WorkerGoneError, type Life } from './with-faults.ts';

interface MemoryJob {
  state: unknown;
  isActive: boolean;
  readonly pages: Map<number, PageRef>;
}

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
  private readonly records = new Map<string, Fields>();
  private readonly restores = new Map<string, Fields>();
  private readonly jobs = new Map<string, MemoryJob>();
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
    return this.restores.get(id) as unknown as Restore;
  }

  record(id: string): BackupRecord {
    return this.records.get(id) as unknown as BackupRecord;
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
      Partial<Pick<Restore, 'undoOf' | 'scope' | 'dryRun'>>,
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
    this.restores.set(restore.id, { ...restore });
    const state = { phase: 'verifying', verify: null };
    this.jobs.set(restore.id, { state, isActive: true, pages: new Map() });
    await this.drive(restore.id, plan);
    return this.restore(restore.id);
  }

  /** Delivers steps until the job has ended. A worker that is gone is followed by another one. */
  private async drive(id: string, plan: FaultPlan): Promise<void> {
    for (let token = 1; this.job(id).isActive; token += 1) {
      if (token > maxDeliveries) {
        throw new Error('the job comes to no end');
      }
      const life: Life = { isGone: false };
      try {
        await this.handler(plan, life).step(this.context(id, token, { plan, life }));
      } catch (error) {
        if (!life.isGone && !(error instanceof WorkerGoneError)) {
          throw error;
        }
      }
    }
  }

  private job(id: string): MemoryJob {
    const job = this.jobs.get(id);
    if (job === undefined) {
      throw new Error(`no job ${id}`);
    }
    return job;
  }

  private handler(plan: FaultPlan, life: Life): RestoreHandler {
    const around = <T extends object>(seam: string, part: T): T =>
      withFaults(part, { seam, plan, life, toError: () => new Error(seam) });
    const project = { status: 'connected', permissions: { write: true, delete: true } };
    const stored = { ownerId: 'ada', project, settings: { allowed: { read: true } } };
    const owned = (value: Fields | undefined) =>
      value === undefined ? null : { ownerId: 'ada', value };
    return new RestoreHandler({
      restores: { get: async (id: string) => owned(this.restores.get(id)) },
      records: { get: async (id: string) => owned(this.records.get(id)) },
      damagedChunks: { get: async () => [] },
      use: { isDeletingChunks: async () => false },
      jobs: { pages: async (id: string) => this.pages(id) },
      projects: {
        get: async (id: string) => ({
          ...stored,
          project: { ...project, id, firebaseProjectId: 'p', databaseId: '(default)' },
        }),
      },
      databases: { open: async () => around('database', this.database) },
      vaults: new Vaults(around('objects', this.vault.store), {
        get: async () => Buffer.alloc(32, 1),
      }),
      writesPerSecond: 1_000_000,
      now: () => new Date('2026-01-02T00:00:00Z'),
    } as unknown as RestoreHandlerOptions);
  }

  private pages(id: string): PageRef[] {
    return [...this.job(id).pages].toSorted(([a], [b]) => a - b).map(([, ref]) => ref);
  }

  private context(
    id: string,
    token: number,
    { plan, life }: { plan: FaultPlan; life: Life },
  ): StepContext {
    const job = this.job(id);
    let commits = 0;
    const writes = withFaults(
      {
        commit: async ({ state, page, pages = [], patches = [] }: JobChange) => {
          commits += 1;
          job.state = state === undefined ? job.state : JSON.parse(JSON.stringify(state));
          for (const { number, ref } of page === undefined ? pages : [page, ...pages]) {
            job.pages.set(number, ref);
          }
          this.apply(patches);
        },
        finish: async (patches: readonly RecordPatch[]) => {
          job.isActive = false;
          this.apply(patches);
        },
      },
      { seam: 'jobs', plan, life, toError: () => new Error('jobs') },
    );
    return {
      claim: {
        job: { id, ownerId: 'ada', projectId: 'shop', subjectId: id, state: job.state },
        token,
      },
      signal: new AbortController().signal,
      isBudgetSpent: () => this.isHurried && commits > 0,
      commitEveryMs: this.isHurried ? 0 : 1_000_000,
      show: () => undefined,
      commit: (change: JobChange) => writes.commit(change),
      finish: (patches: readonly RecordPatch[]) => writes.finish(patches),
    } as unknown as StepContext;
  }

  private apply(patches: readonly RecordPatch[]): void {
    for (const { collection, id, patch, create } of patches) {
      const all = collection === 'restores' ? this.restores : this.records;
      const current = all.get(id);
      if (create === true) {
        all.set(id, current ?? { ...patch });
      } else if (current !== undefined) {
        all.set(id, patched(current, patch));
      }
    }
  }
}
