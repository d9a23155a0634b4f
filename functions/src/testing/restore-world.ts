/**
 * For tests of restores: a database, storage, records and jobs in memory, and workers that can be
 * killed at anything they do with them.
 */
import type { BackupRecord } from '../contract/backups.ts';
import { backupRecordDocumentSchema, restoreDocumentSchema } from '../contract/records.ts';
import type { Restore } from '../contract/restore-record.ts';
import { readManifest } from '../engine/format/manifest.ts';
import type { Manifest } from '../engine/format/manifest-schema.ts';
import type { MemoryDatabase } from '../engine/testing/memory-database.ts';
import { memoryVault, type StoredBackup } from '../engine/testing/memory-backups.ts';
import { createLog } from '../lib/log.ts';
import type { DivideLimits } from '../services/backups/steps.ts';
import type { BulkSpec } from '../contract/bulk.ts';
import { BulkChanges } from '../services/changes/bulk-changes.ts';
import { Edits } from '../services/changes/edits.ts';
import { InlineSets } from '../services/changes/inline-sets.ts';
import { newRestore } from '../services/changes/new-restore.ts';
import { RestoreHandler } from '../services/changes/restore-handler.ts';
import type { RestoreHandlerOptions } from '../services/changes/change-kind.ts';
import type { JobEnds } from '../services/audit/job-ends.ts';
import { JobExecutor } from '../services/jobs/job-executor.ts';
import { JobStarter } from '../services/jobs/job-starter.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { customerDatabase } from './customer-database.ts';
import { FaultPlan } from './fault-plan.ts';
import { createAlertStore } from '../adapters/records/alert-store.ts';
import { createScheduleStore } from '../adapters/records/schedule-store.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { MemoryAudit } from './memory/audit-store.ts';
import { createMemoryBackupUse } from './memory/backup-use.ts';
import { createDamagedChunks } from '../adapters/records/damaged-chunks.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { createMemoryJobStarts } from './memory/job-starts.ts';
import { MemoryJobStore } from './memory/job-store.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { putProject } from './memory/put-project.ts';
import { createRestoreRecords } from '../adapters/records/restore-records.ts';
import { MemoryQueue } from './memory/task-queue.ts';
import { jobEndsOf } from './job-ends.ts';
import { handlersOf, jobOf } from './step-context.ts';
import { storedProject } from './stored-project.ts';
import { withFaults, type Life } from './with-faults.ts';

const now = () => new Date('2026-01-02T00:00:00Z');
const leaseMs = 60_000;
const maxDeliveries = 1000;
/** Nothing in a test is so large that it would be divided. */
const undivided: DivideLimits = { rangeDocuments: 1_000_000, parallel: 1, mostParallel: 1 };

interface WorldOptions {
  /** Whether every step ends with its first commit. */
  readonly isHurried?: boolean;
  /** Default: nothing is divided. */
  readonly divide?: DivideLimits;
  readonly writesPerSecond?: number;
}

function aroundOf(plan: FaultPlan, life: Life = { isGone: false }) {
  return <T extends object>(seam: string, part: T): T =>
    withFaults(part, { seam, plan, life, toError: () => new Error(seam) });
}

export class RestoreWorld {
  readonly vault: ReturnType<typeof memoryVault>;
  readonly database: MemoryDatabase;
  /** The backup that is restored. */
  readonly backup: Manifest;
  readonly jobs: MemoryJobStore;
  readonly documents = new MemoryDocuments();
  /** Lines of the log. */
  readonly logged: string[] = [];
  private readonly log = createLog((line) => void this.logged.push(line));
  readonly audit = new MemoryAudit(this.documents);
  private readonly queue = new MemoryQueue();
  private readonly options: Required<WorldOptions>;
  /** Other databases, each by its project's id and its own: `staging/(default)`. */
  readonly others = new Map<string, MemoryDatabase>();
  /** The data key of a project, by its id. */
  dataKey: (projectId: string) => Promise<Buffer> = async () => Buffer.alloc(32, 1);
  /** What happens before the n-th delivery of a task. */
  onDelivery: ((delivery: number) => void) | null = null;

  private constructor(
    databases: { vault: RestoreWorld['vault']; backup: Manifest; target: MemoryDatabase },
    { isHurried = false, divide = undivided, writesPerSecond = 1_000_000 }: WorldOptions,
  ) {
    this.database = databases.target;
    this.backup = databases.backup;
    this.vault = databases.vault;
    this.options = { isHurried, divide, writesPerSecond };
    this.jobs = new MemoryJobStore(this.documents, now);
    putProject(this.documents, storedProject());
  }

  /** @param stored backs up what is to be restored @param target what there is now */
  static open(
    stored: StoredBackup,
    target: MemoryDatabase,
    options: WorldOptions = {},
  ): RestoreWorld {
    const vault = memoryVault();
    for (const [name, bytes] of stored.objects) {
      vault.store.objects.set(name, bytes);
    }
    return new RestoreWorld({ vault, backup: stored.manifest, target }, options);
  }

  /** The same world with other workers, whose jobs run at the same time. */
  beside(): RestoreWorld {
    const { vault, backup, database: target, options, documents, audit, jobs } = this;
    const other = new RestoreWorld({ vault, backup, target }, options);
    return Object.assign(other, { documents, audit, jobs });
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

  /** Asks for a job to be cancelled, as its owner does. */
  async cancel(id: string): Promise<void> {
    await this.jobs.requestCancel(id);
    this.queue.tasks.push({ runId: id, step: Number.MAX_SAFE_INTEGER, delaySeconds: 0 });
  }

  /** Restores, or plans to restore, some of the backup. */
  async begin(
    given: Pick<Restore, 'id' | 'recordId' | 'mode'> & Partial<Parameters<typeof newRestore>[0]>,
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
    const { id, projectId } = restore;
    const state = { phase: restore.phase === 'backing-up' ? restore.phase : 'new' };
    const starts = createMemoryJobStarts(this.documents, this.jobs, now);
    const job = jobOf({ id, kind: 'restore', projectId, subjectId: id, state });
    await starts.start(job, { restore: { ownerId: 'ada', value: restore } });
    this.queue.tasks.push({ runId: id, step: 0, delaySeconds: 0 });
    await this.drive(id, plan);
    return this.restore(id);
  }

  /**
   * Delivers tasks until the job has ended. A worker that is gone is followed by another one once
   * its lease is over, and jobs without tasks are queued again, as `tick` does.
   */
  async drive(id: string, plan = new FaultPlan()): Promise<void> {
    for (let deliveries = 1; this.jobs.jobs.get(id)?.isActive === true; deliveries += 1) {
      if (deliveries > maxDeliveries) {
        throw new Error('the job comes to no end');
      }
      this.onDelivery?.(deliveries);
      await this.deliver(plan);
    }
  }

  /** Delivers one task. */
  async deliver(plan = new FaultPlan()): Promise<void> {
    const task = this.queue.tasks.shift() ?? (await this.lostTask());
    const life: Life = { isGone: false };
    try {
      await this.worker(plan, life).execute(task.runId, task.step);
    } catch (error) {
      if (!life.isGone) {
        throw error;
      }
      this.queue.tasks.unshift(task);
      this.jobs.passLease(task.runId);
    }
  }

  /** Plans a bulk change to its end, or as far as it gets. */
  planBulk(wanted: Pick<BulkSpec, 'from' | 'operations'>, plan?: FaultPlan): Promise<Restore> {
    return this.planned((bulk) => bulk.plan('ada', { pid: 'shop', ...wanted }), plan);
  }

  /** The same of copies. */
  planCopy(wanted: Omit<Parameters<BulkChanges['copy']>[1], 'pid'>, plan?: FaultPlan) {
    return this.planned((bulk) => bulk.copy('ada', { pid: 'shop', ...wanted }), plan);
  }

  private async planned(start: (bulk: BulkChanges) => Promise<Restore>, plan = new FaultPlan()) {
    const { id } = await start(this.bulk());
    await this.drive(id, plan);
    return this.restore(id);
  }

  bulk(): BulkChanges {
    const options = this.handlerOptions((_seam, part) => part);
    const starts = createMemoryJobStarts(this.documents, this.jobs, now);
    const starter = new JobStarter(this.queue, this.log);
    return new BulkChanges({ ...options, starts, starter });
  }

  /** Changes of few documents by calls, each of which can be killed as a worker can. */
  edits(plan = new FaultPlan()): Edits {
    const around = aroundOf(plan);
    const options = this.handlerOptions(around);
    const { jobs, log } = this;
    const starts = around('starts', createMemoryJobStarts(this.documents, jobs, now));
    const starter = new JobStarter(around('queue', this.queue), log);
    const sets = new InlineSets({ starts, jobs: around('jobs', jobs), starter, log, now });
    return new Edits({ ...options, sets });
  }

  private async lostTask() {
    for (const { id, step } of await this.jobs.lost(new Date('2100-01-01'), 1000)) {
      this.jobs.passLease(id);
      this.queue.tasks.push({ runId: id, step, delaySeconds: 0 });
    }
    const task = this.queue.tasks.shift();
    if (task === undefined) {
      throw new Error('there is no job');
    }
    return task;
  }

  private worker(plan: FaultPlan, life: Life): JobExecutor {
    const around = aroundOf(plan, life);
    const options = this.handlerOptions(around);
    const restore = new RestoreHandler(options);
    const atLeisure = { stepBudgetMs: 1_000_000, commitEveryMs: 1_000_000 };
    const hurried = { stepBudgetMs: 0, commitEveryMs: 0 };
    return new JobExecutor({
      jobs: around('jobs', this.jobs),
      queue: around('queue', this.queue),
      handlers: handlersOf({ restore, 'restore-part': restore }),
      limits: { leaseMs, ...(this.options.isHurried ? hurried : atLeisure) },
      log: this.log,
      ends: this.jobEnds(around),
    });
  }

  /** Records how jobs came out, as `tick` does with those that are left over. */
  jobEnds(around = aroundOf(new FaultPlan())): JobEnds {
    const { documents, log } = this;
    return jobEndsOf(around('audit', this.audit), { documents, log, now });
  }

  private handlerOptions(around: ReturnType<typeof aroundOf>): RestoreHandlerOptions {
    const { documents, jobs } = this;
    return {
      restores: createRestoreRecords(documents),
      records: createBackupRecords(documents),
      schedules: createScheduleStore(documents),
      alerts: createAlertStore(documents),
      damagedChunks: createDamagedChunks(documents),
      use: createMemoryBackupUse(documents, jobs),
      jobs,
      starts: around('starts', createMemoryJobStarts(documents, jobs, now)),
      starter: new JobStarter(around('queue', this.queue), this.log),
      log: this.log,
      projects: createProjectStore(documents, now),
      databases: {
        open: async (of, databaseId = '(default)') => {
          const id = typeof of === 'string' ? of : of.project.id;
          const database = this.others.get(`${id}/${databaseId}`) ?? this.database;
          return around('database', customerDatabase(database));
        },
      },
      vaults: new Vaults(around('objects', this.vault.store), { get: (id) => this.dataKey(id) }),
      writesPerSecond: this.options.writesPerSecond,
      divide: this.options.divide,
      now,
    };
  }
}
