/**
 * For tests of backups: a database, storage, records, a queue and one job in memory, and workers
 * that can be killed at anything they do with them.
 */
import type { BackupRecord } from '../contract/backups.ts';
import { tiers } from '../contract/quotas.ts';
import { backupRecordDocumentSchema } from '../contract/records.ts';
import { readManifest } from '../engine/format/manifest.ts';
import type { Manifest } from '../engine/format/manifest-schema.ts';
import { memoryVault } from '../engine/testing/memory-backups.ts';
import type { MemoryDatabase } from '../engine/testing/memory-database.ts';
import { createLog } from '../lib/log.ts';
import { BackupHandler } from '../services/backups/backup-handler.ts';
import type { BackupHandlerOptions } from '../services/backups/steps.ts';
import { queuedRecord } from './queued-record.ts';
import { JobExecutor } from '../services/jobs/job-executor.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { customerDatabase } from './customer-database.ts';
import { FaultPlan } from './fault-plan.ts';
import { memoryAlarms } from './memory-alarms.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { createMemoryBackupUse } from './memory/backup-use.ts';
import { createDamagedChunks } from '../adapters/records/damaged-chunks.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { MemoryJobStore, type MemoryJob } from './memory/job-store.ts';
import { createMemoryProjects, putProject } from './memory/project-store.ts';
import { MemoryQueue } from './memory/task-queue.ts';
import { handlersOf, jobOf } from './step-context.ts';
import { storedProject } from './stored-project.ts';
import { unknownFacts } from './unknown-facts.ts';
import { withFaults, type Life } from './with-faults.ts';

const maxDeliveries = 300;
const leaseMs = 60_000;
const now = () => new Date('2026-01-02T00:00:00.000Z');
const log = createLog(() => undefined);

export class BackupWorld {
  readonly vault = memoryVault();
  private readonly database: MemoryDatabase;
  private readonly documents = new MemoryDocuments();
  private readonly jobs = new MemoryJobStore(this.documents, () => new Date());
  private readonly job: MemoryJob;
  private readonly queue = new MemoryQueue();

  constructor(database: MemoryDatabase) {
    this.database = database;
    const { ownerId, project } = storedProject();
    putProject(this.documents, storedProject());
    const record = queuedRecord('r1', {
      project,
      name: 'Nightly',
      createdAt: now().toISOString(),
    });
    this.documents.set('backupRecords/r1', { ...record, ownerId });
    this.job = this.jobs.add(jobOf({ state: { phase: 'new' } }));
    this.queue.tasks.push({ runId: 'r1', step: 0, delaySeconds: 0 });
  }

  /** @throws where there is none */
  get record(): BackupRecord {
    return backupRecordDocumentSchema.parse(
      this.documents.read('backupRecords/r1', backupRecordDocumentSchema),
    );
  }

  manifest(): Promise<Manifest> {
    return readManifest(this.vault, 'r1');
  }

  /**
   * Delivers tasks until the job has ended. A worker that is gone is followed by another one once
   * its lease is over, and a job without a task is queued again, as `tick` does.
   */
  async drive(plan = new FaultPlan()): Promise<void> {
    for (let delivery = 0; this.job.isActive; delivery += 1) {
      if (delivery > maxDeliveries) {
        throw new Error('the job comes to no end');
      }
      const task = this.queue.tasks.shift() ?? { runId: 'r1', step: this.job.job.step };
      try {
        await this.worker(plan).execute(task.runId, task.step);
      } catch {
        this.queue.tasks.unshift({ ...task, delaySeconds: 0 });
        this.jobs.passLease('r1');
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
    this.jobs.passLease('r1');
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
      handlers: handlersOf({ backup }),
      // Every step ends with its first commit, and every chunk is committed.
      limits: { stepBudgetMs: 0, leaseMs, commitEveryMs: 0 },
      log,
      ends: { note: () => [], record: async () => undefined },
    });
  }

  private handlerOptions(
    around: <T extends object>(seam: string, part: T) => T,
  ): BackupHandlerOptions {
    const { documents, jobs } = this;
    return {
      records: around('records', createBackupRecords(documents)),
      damagedChunks: around('damaged', createDamagedChunks(documents)),
      use: around('use', createMemoryBackupUse(documents, jobs)),
      jobs: around('jobs', jobs),
      projects: around('projects', createMemoryProjects(documents, now)),
      databaseFacts: unknownFacts,
      databases: { open: async () => around('database', customerDatabase(this.database)) },
      vaults: new Vaults(around('objects', this.vault.store), {
        get: async () => Buffer.alloc(32, 1),
      }),
      alarms: memoryAlarms(documents, now),
      tiers: { of: async () => tiers.free },
      log,
      now,
      divide: { rangeDocuments: 1_000_000, parallel: 1, mostParallel: 1 },
    };
  }
}
