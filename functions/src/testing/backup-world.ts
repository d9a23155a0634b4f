/**
 * For tests of backups: a database, storage, records, a queue and one job in memory, and workers
 * that can be killed at anything they do with them.
 */
import type { BackupRecord } from '../contract/backups.ts';
import { readManifest } from '../engine/format/manifest.ts';
import type { Manifest, PageRef } from '../engine/format/manifest-schema.ts';
import { memoryVault } from '../engine/testing/memory-backups.ts';
import type { MemoryDatabase } from '../engine/testing/memory-database.ts';
import { BackupHandler } from '../services/backups/backup-handler.ts';
import type { BackupHandlerOptions } from '../services/backups/steps.ts';
import { newBackupRecord } from '../services/backups/new-record.ts';
import type { Claim, RecordPatch, JobChange } from '../services/ports/job-store.ts';
import { JobExecutor, type JobExecutorOptions } from '../services/jobs/job-executor.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { FaultPlan } from './fault-plan.ts';
import { tiers } from '../contract/quotas.ts';
import { MemoryQueue, MemoryJobs } from './memory-jobs.ts';
import { patched, type Fields } from './patched.ts';
import { withFaults, type Life } from './with-faults.ts';

const maxDeliveries = 300;
const leaseMs = 60_000;
const time = '2026-01-02T00:00:00.000Z';

/**
 * One backup job whose pages and patches are kept, as the real store keeps them: with the claim's
 * commit or not at all.
 */
class BackupJobs extends MemoryJobs {
  readonly refs = new Map<number, PageRef>();
  record: Fields = {
    ...newBackupRecord({
      id: 'r1',
      project: { id: 'shop', firebaseProjectId: 'p', databaseId: '(default)' },
      name: 'Nightly',
      trigger: 'manual',
      configurationId: null,
      include: [],
      exclude: [],
      createdAt: time,
    }),
  };

  override async commit(claim: Claim, forMs: number, change: JobChange): Promise<void> {
    // What is stored is a copy: a worker that is gone keeps the objects that it worked on.
    const state: unknown =
      change.state === undefined ? undefined : JSON.parse(JSON.stringify(change.state));
    await super.commit(claim, forMs, { ...change, ...(state === undefined ? {} : { state }) });
    const { page, pages = [], patches = [] } = change;
    for (const { number, ref } of page === undefined ? pages : [page, ...pages]) {
      this.refs.set(number, ref);
    }
    this.apply(patches);
  }

  override async renew(...args: Parameters<MemoryJobs['renew']>) {
    const answer = await super.renew(...args);
    this.apply(args[2].patches);
    return answer;
  }

  override async finish(claim: Claim, patches: readonly RecordPatch[]): Promise<void> {
    await super.finish(claim, patches);
    this.apply(patches);
  }

  override async pages() {
    return [...this.refs].toSorted(([a], [b]) => a - b).map(([, ref]) => ref);
  }

  get isActive(): boolean {
    return this.stored?.isActive === true;
  }

  get step(): number {
    return this.stored?.job.step ?? 0;
  }

  /** Whoever held the lease has it no longer. */
  passLease(): void {
    if (this.stored !== null) {
      this.stored.leaseUntil = 0;
    }
  }

  private apply(patches: readonly RecordPatch[]): void {
    for (const { patch } of patches) {
      this.record = patched(this.record, patch);
    }
  }
}

export class BackupWorld {
  readonly vault = memoryVault();
  private readonly database: MemoryDatabase;
  private readonly jobs = new BackupJobs({ kind: 'backup', state: { phase: 'new' } });
  private readonly queue = new MemoryQueue();

  constructor(database: MemoryDatabase) {
    this.database = database;
    this.queue.tasks.push({ runId: 'r1', step: 0, delaySeconds: 0 });
  }

  get record(): BackupRecord {
    return this.jobs.record as unknown as BackupRecord;
  }

  manifest(): Promise<Manifest> {
    return readManifest(this.vault, 'r1');
  }

  /**
   * Delivers tasks until the job has ended. A worker that is gone is followed by another one once
   * its lease is over, and a job without a task is queued anew, as `tick` does.
   */
  async drive(plan = new FaultPlan()): Promise<void> {
    for (let delivery = 0; this.jobs.isActive; delivery += 1) {
      if (delivery > maxDeliveries) {
        throw new Error('the job comes to no end');
      }
      const task = this.queue.tasks.shift() ?? { runId: 'r1', step: this.jobs.step };
      try {
        await this.worker(plan).execute(task.runId, task.step);
      } catch {
        this.queue.tasks.unshift({ ...task, delaySeconds: 0 });
        this.jobs.passLease();
      }
    }
  }

  /**
   * As `drive`, but the worker that the plan pauses sleeps until others have ended the job, and
   * then wakes and does what it was about to do.
   */
  async driveAsleep(plan: FaultPlan): Promise<void> {
    const asleep = this.drive(plan);
    const paused = await Promise.race([plan.paused().then(() => true), asleep.then(() => false)]);
    if (!paused) {
      return;
    }
    this.jobs.passLease();
    await this.drive();
    plan.resume();
    await asleep;
  }

  private worker(plan: FaultPlan): JobExecutor {
    const life: Life = { isGone: false };
    const around = <T extends object>(seam: string, part: T): T =>
      withFaults(part, { seam, plan, life, toError: () => new Error(seam) });
    const backup = new BackupHandler(this.handlerOptions(around));
    return new JobExecutor({
      jobs: around('jobs', this.jobs),
      queue: around('queue', this.queue),
      handlers: { backup } as unknown as JobExecutorOptions['handlers'],
      // Every step ends with its first commit, and every chunk is committed.
      limits: { stepBudgetMs: 0, leaseMs, commitEveryMs: 0 },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      ends: { note: () => [], record: async () => undefined },
    });
  }

  private handlerOptions(
    around: <T extends object>(seam: string, part: T) => T,
  ): BackupHandlerOptions {
    const project = { id: 'shop', firebaseProjectId: 'p', status: 'connected' };
    const stored = { ownerId: 'ada', project, settings: { allowed: { read: true } } };
    let damaged: readonly string[] = [];
    return {
      records: around('records', {
        get: async () => ({ ownerId: 'ada', value: this.record }),
        lastCompleted: async () => null,
      }),
      damagedChunks: around('damaged', {
        get: async () => damaged,
        set: async (_id: string, names: readonly string[]) => {
          damaged = names;
        },
      }),
      use: around('use', { isDeletingChunks: async () => false }),
      jobs: around('jobs', this.jobs),
      projects: around('projects', { get: async () => stored }),
      databases: { open: async () => around('database', this.database) },
      vaults: new Vaults(around('objects', this.vault.store), {
        get: async () => Buffer.alloc(32, 1),
      }),
      alarms: {
        previous: async () => null,
        completed: async () => [],
        keepsPromise: async () => true,
        notVerified: async () => [],
        failed: async () => [],
      },
      tiers: { of: async () => tiers.free },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      now: () => new Date(time),
      divide: { rangeDocuments: 1_000_000, parallel: 1 },
    } as unknown as BackupHandlerOptions;
  }
}
