/**
 * For tests of backups: a database, storage, records, a queue and jobs in memory, and workers that
 * can be killed at anything they do with them.
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
import { PagesHandler } from '../services/backups/pages-handler.ts';
import { RangeHandler } from '../services/backups/range-handler.ts';
import { VerificationHandler } from '../services/backups/verification-handler.ts';
import type { BackupHandlerOptions, DivideLimits } from '../services/backups/steps.ts';
import type { Job } from '../services/ports/job-store.ts';
import { queuedRecord } from './queued-record.ts';
import { Scrub } from '../services/retention/scrub.ts';
import { JobStarter } from '../services/jobs/job-starter.ts';
import { JobExecutor } from '../services/jobs/job-executor.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { customerDatabase } from './customer-database.ts';
import { FaultPlan } from './fault-plan.ts';
import { memoryAlerts } from './memory-alerts.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { createMemoryBackupUse } from './memory/backup-use.ts';
import { createRetainedBackups } from '../adapters/records/retained-backups.ts';
import { createDamagedChunks } from '../adapters/records/damaged-chunks.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { createMemoryJobStarts } from './memory/job-starts.ts';
import { MemoryJobStore } from './memory/job-store.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { putProject } from './memory/put-project.ts';
import { MemoryQueue } from './memory/task-queue.ts';
import { handlersOf, jobOf, stepContext } from './step-context.ts';
import { storedProject } from './stored-project.ts';
import { unknownFacts } from './unknown-facts.ts';
import { withFaults, type Life } from './with-faults.ts';

const maxDeliveries = 300;
const leaseMs = 60_000;
const log = createLog(() => undefined);
/** Nothing in a test is so large that it would be divided. */
const undivided: DivideLimits = { rangeDocuments: 1_000_000, parallel: 1, mostParallel: 1 };

const dataKeys = { get: async () => Buffer.alloc(32, 1) };

/** What a worker works with, which can be killed at any of it. */
function aroundWorker(plan: FaultPlan) {
  const life: Life = { isGone: false };
  return <T extends object>(seam: string, part: T): T =>
    withFaults(part, { seam, plan, life, toError: () => new Error(seam) });
}

export class BackupWorld {
  readonly clock = { ms: Date.parse('2026-01-02T00:00:00.000Z') };
  readonly now = () => new Date(this.clock.ms);
  readonly vault = memoryVault();
  readonly documents = new MemoryDocuments();
  readonly jobs = new MemoryJobStore(this.documents, () => new Date());
  readonly database: MemoryDatabase;
  private readonly divide: DivideLimits;
  private readonly queue = new MemoryQueue();
  private scrubbedAt: string | null = null;
  /** What happens before the n-th delivery of a task. */
  onDelivery: ((delivery: number) => void) | null = null;

  constructor(database: MemoryDatabase, divide = undivided) {
    this.database = database;
    this.divide = divide;
    putProject(this.documents, storedProject());
  }

  /** @throws where there is none */
  record(id: string): BackupRecord {
    return backupRecordDocumentSchema.parse(
      this.documents.read(`backupRecords/${id}`, backupRecordDocumentSchema),
    );
  }

  manifest(id: string): Promise<Manifest> {
    return readManifest(this.vault, id);
  }

  /** Asks for a backup. */
  begin(id: string): void {
    const { ownerId, project } = storedProject();
    const record = queuedRecord(id, {
      project,
      name: 'Nightly',
      createdAt: this.now().toISOString(),
    });
    this.documents.set(`backupRecords/${id}`, { ...record, ownerId });
    this.add({ id, subjectId: id, state: { phase: 'new' } });
  }

  /** Asks for a backup to be verified once more, as `Backups` does. */
  beginVerification(id: string, recordId: string): void {
    const patch = { 'verification.status': 'running', 'verification.documents': 0 };
    this.documents.change(`backupRecords/${recordId}`, patch);
    this.add({ id, kind: 'verification', subjectId: recordId, state: { verify: null } });
  }

  /**
   * Delivers tasks until the job has ended. A worker that is gone is followed by another one once
   * its lease is over, and jobs without a task are queued again, as `tick` does.
   */
  async drive(id: string, plan = new FaultPlan()): Promise<void> {
    for (let delivery = 0; this.jobs.jobs.get(id)?.isActive === true; delivery += 1) {
      if (delivery > maxDeliveries) {
        throw new Error('the job comes to no end');
      }
      this.onDelivery?.(delivery);
      const task = this.queue.tasks.shift() ?? (await this.lostTask());
      try {
        await this.worker(plan).execute(task.runId, task.step);
      } catch {
        this.queue.tasks.unshift({ ...task, delaySeconds: 0 });
        this.jobs.passLease(task.runId);
      }
    }
  }

  /**
   * As `drive`, but the worker that the plan pauses sleeps until others have ended the job, and
   * then wakes and does what it was about to do.
   */
  async driveAsleep(id: string, plan: FaultPlan): Promise<void> {
    const asleep = this.drive(id, plan);
    const paused = await Promise.race([plan.paused().then(() => true), asleep.then(() => false)]);
    if (!paused) {
      return;
    }
    this.jobs.passLease(id);
    await this.drive(id);
    plan.resume();
    await asleep;
  }

  /** Looks at what is stored, once a day, as a worker with the job of the retention does. */
  async scrub(plan = new FaultPlan(), bytesADay = Infinity): Promise<void> {
    const { documents, jobs, now } = this;
    const around = aroundWorker(plan);
    const scrub = new Scrub({
      retained: around('retained', createRetainedBackups(documents)),
      damagedChunks: around('damaged', createDamagedChunks(documents)),
      starts: around('starts', createMemoryJobStarts(documents, jobs, now)),
      starter: new JobStarter(this.queue, log),
      vaults: new Vaults(around('objects', this.vault.store), dataKeys),
      alerts: { unresolved: async () => [] },
      times: around('times', {
        scrubbedAt: async () => this.scrubbedAt,
        reschedule: async (_id: string, { scrubbedAt = null }: { scrubbedAt?: string | null }) => {
          this.scrubbedAt = scrubbedAt;
        },
      }),
      log,
      now,
      bytesADay,
    });
    await scrub.look(stepContext({}));
  }

  private add(job: Partial<Job> & Pick<Job, 'id'>): void {
    this.jobs.add(jobOf(job));
    this.queue.tasks.push({ runId: job.id, step: 0, delaySeconds: 0 });
  }

  private async lostTask() {
    const [lost] = await this.jobs.lost(new Date('2100-01-01'), 1);
    if (lost === undefined) {
      throw new Error('there is no job');
    }
    return { runId: lost.id, step: lost.step };
  }

  private worker(plan: FaultPlan): JobExecutor {
    const around = aroundWorker(plan);
    const options = this.handlerOptions(around);
    return new JobExecutor({
      jobs: around('jobs', this.jobs),
      queue: around('queue', this.queue),
      handlers: handlersOf({
        backup: new BackupHandler(options),
        range: new RangeHandler(options),
        pages: new PagesHandler(options),
        verification: new VerificationHandler(options),
      }),
      // Every step ends with its first commit, and every chunk is committed.
      limits: { stepBudgetMs: 0, leaseMs, commitEveryMs: 0 },
      log,
      ends: { note: () => [], record: async () => undefined },
    });
  }

  private handlerOptions(
    around: <T extends object>(seam: string, part: T) => T,
  ): BackupHandlerOptions {
    const { documents, jobs, divide, now } = this;
    return {
      records: around('records', createBackupRecords(documents)),
      damagedChunks: around('damaged', createDamagedChunks(documents)),
      use: around('use', createMemoryBackupUse(documents, jobs)),
      jobs: around('jobs', jobs),
      projects: around('projects', createProjectStore(documents, now)),
      databaseFacts: unknownFacts,
      databases: { open: async () => around('database', customerDatabase(this.database)) },
      vaults: new Vaults(around('objects', this.vault.store), dataKeys),
      alerts: memoryAlerts(documents, now),
      tiers: { of: async () => tiers.free },
      log,
      now,
      divide,
    };
  }
}
