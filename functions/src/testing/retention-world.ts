/**
 * For tests of retention: two backups with nothing in common, of which one may go, with stores in
 * memory and workers that can be killed at anything they do.
 */
import type { BackupRecord } from '../contract/backups.ts';
import type { Lock } from '../contract/lock-fields.ts';
import {
  backupConfigurationDocumentSchema,
  backupRecordDocumentSchema,
  projectDocumentSchema,
} from '../contract/records.ts';
import { readManifest } from '../engine/format/manifest.ts';
import type { Manifest } from '../engine/format/manifest-schema.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../engine/testing/memory-backups.ts';
import { verifyWhole } from '../engine/testing/verify-whole.ts';
import { AppError } from '../lib/errors.ts';
import { createLog } from '../lib/log.ts';
import { JobExecutor } from '../services/jobs/job-executor.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import type { Locked } from '../services/ports/lock-store.ts';
import type { ObjectRetention } from '../services/ports/object-retention.ts';
import { retentionJobId } from '../services/ports/retention-times.ts';
import { JobStarter } from '../services/jobs/job-starter.ts';
import { RetainObjects } from '../services/retention/retain-objects.ts';
import { Scrub } from '../services/retention/scrub.ts';
import { RetentionHandler } from '../services/retention/retention-handler.ts';
import { FaultPlan } from './fault-plan.ts';
import { createAlertStore } from '../adapters/records/alert-store.ts';
import { createDamagedChunks } from '../adapters/records/damaged-chunks.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { createLockStore } from '../adapters/records/lock-store.ts';
import { createMemoryBackupUse } from './memory/backup-use.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { createMemoryJobStarts } from './memory/job-starts.ts';
import { MemoryJobStore } from './memory/job-store.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { putProject } from './memory/put-project.ts';
import { createRetainedBackups } from '../adapters/records/retained-backups.ts';
import { createRetentionTimes } from '../adapters/records/retention-times.ts';
import { createScheduleStore } from '../adapters/records/schedule-store.ts';
import { MemoryQueue } from './memory/task-queue.ts';
import { scheduleOf } from './schedule.ts';
import { handlersOf, jobOf } from './step-context.ts';
import { storedProject } from './stored-project.ts';
import { verifiedRecord } from './verified-record.ts';
import { withFaults, type Life } from './with-faults.ts';

const maxDeliveries = 300;
const log = createLog(() => undefined);
const dayMs = 24 * 60 * 60_000;
const begin = Date.parse('2026-01-20T00:00:00.000Z');
const schedule = scheduleOf({ retention: { keepLast: 1 } });

/** What many worlds begin with. */
export interface StoredBackups {
  readonly objects: ReadonlyMap<string, Uint8Array>;
  readonly kept: Manifest;
}

/** Stores the backups `old` and `kept`, which have so many of six documents in common. */
export async function storeBackups(shared = 0): Promise<StoredBackups> {
  const vault = memoryVault();
  const of = (backupId: string, revision: number) => {
    const documents = Array.from({ length: 6 }, (_, index) => {
      const change = { revision: index < shared ? 0 : revision, sizeBytes: 800_000 };
      return memoryDocument(`customers/${index}`, change);
    });
    return takeMemoryBackup(vault, new MemorySource(documents), { backupId, chunksPerPage: 1 });
  };
  await of('old', 0);
  return { objects: vault.store.objects, kept: await of('kept', 1) };
}

export class RetentionWorld {
  readonly vault = memoryVault();
  /** Whether the bucket has object retention, or what asking for it fails with. */
  bucket: 'on' | 'off' | AppError = 'off';
  readonly documents = new MemoryDocuments();
  private readonly clock = { ms: begin };
  private readonly jobs = new MemoryJobStore(this.documents, () => new Date());
  private readonly starts = createMemoryJobStarts(this.documents, this.jobs, () => new Date());
  private readonly queue = new MemoryQueue();

  constructor(stored: StoredBackups) {
    for (const [name, bytes] of stored.objects) {
      this.vault.store.objects.set(name, bytes);
    }
    const { documents } = this;
    const { ownerId, project } = storedProject();
    putProject(documents, storedProject());
    documents.set(`backupConfigurations/${schedule.id}`, { ...schedule, ownerId });
    const dueAt = new Date(begin).toISOString();
    documents.set('retention/shop', { projectId: project.id, ownerId, dueAt, sweptAt: null });
    for (const [id, daysAgo] of Object.entries({ kept: 1, old: 9 })) {
      const record = verifiedRecord(id, {
        createdAt: new Date(begin - daysAgo * dayMs).toISOString(),
        documentCount: 6,
        trigger: 'scheduled',
        configurationId: schedule.id,
      });
      documents.set(`backupRecords/${id}`, { ...record, ownerId });
    }
  }

  /** Backups, and what is being deleted. */
  private get records() {
    return this.documents.all('backupRecords', backupRecordDocumentSchema);
  }

  /** Ids of backups, and of what is being deleted. */
  get listed(): string[] {
    return this.records.map(({ id }) => id);
  }

  /** Backups that are being proven once more, or are about to be. */
  get verifying(): string[] {
    const jobs = [...this.jobs.jobs.values()].map(({ job }) => job);
    return jobs.filter(({ kind }) => kind === 'verification').map(({ subjectId }) => subjectId);
  }

  /** Changes what is kept of a backup. */
  change(id: string, change: (record: BackupRecord) => BackupRecord): void {
    const record = this.records.find((one) => one.id === id);
    if (record === undefined) {
      throw new Error(`There is no backup ${id}`);
    }
    const { ownerId } = storedProject();
    this.documents.set(`backupRecords/${id}`, { ...change(record), ownerId });
  }

  /** Has the schedule keep so many; unless it is enabled it runs no more, and nothing ages. */
  keep(keepLast: number, enabled = false): void {
    const change = { retention: { keepLast }, enabled };
    this.documents.change(`backupConfigurations/${schedule.id}`, change);
  }

  pass(ms: number): void {
    this.clock.ms += ms;
    const { retained } = this.vault.store;
    for (const [name, until] of retained) {
      if (until <= new Date(this.clock.ms).toISOString()) {
        retained.delete(name);
      }
    }
  }

  /** Locks the schedule of both backups, or the project. @returns until when */
  async lock(kind: Locked['kind'], days: number, newLock: Lock['newLock'] = null): Promise<string> {
    const until = new Date(this.clock.ms + days * dayMs).toISOString();
    const locks = createLockStore(this.documents);
    const { ownerId } = storedProject();
    const change = () => ({ lockedUntil: until, newLock });
    await (kind === 'project'
      ? locks.changeProject(ownerId, 'shop', change)
      : locks.changeSchedule(ownerId, schedule.id, change));
    return until;
  }

  /** What is noted of a locked project or schedule. */
  noteOf(kind: Locked['kind']) {
    const [of] =
      kind === 'project'
        ? this.documents.all('projects', projectDocumentSchema)
        : this.documents.all('backupConfigurations', backupConfigurationDocumentSchema);
    return of?.objectRetention;
  }

  /** Until when the records say that backups are retained. */
  get retained(): Record<string, string | null> {
    return Object.fromEntries(this.records.map(({ id, retainedUntil }) => [id, retainedUntil]));
  }

  names(part = ''): string[] {
    return [...this.vault.store.objects.keys()].filter((name) => name.includes(part));
  }

  /** Objects of backups that the bucket doesn't retain until then. */
  unretained(until: string): string[] {
    const { retained } = this.vault.store;
    const ofBackups = this.names().filter((name) => !name.includes('/sweep/'));
    return ofBackups.filter((name) => retained.get(name) !== until);
  }

  /** What is wrong with backups that are listed as such. */
  async faults(): Promise<string[]> {
    const completed = this.records.filter(({ status }) => status === 'completed');
    const found = await Promise.all(completed.map(({ id }) => this.mismatchesOf(id)));
    return found.flat();
  }

  /**
   * Looks at the retention, to the end. A worker that is gone is followed by another one once its
   * lease is over.
   */
  async retain(plan = new FaultPlan(), onWorkerLost = async () => {}): Promise<void> {
    this.clock.ms += 1000;
    const id = retentionJobId('shop');
    const state = { phase: 'retaining', pass: null };
    const job = jobOf({ id, kind: 'retention', subjectId: 'shop', state });
    await this.starts.start(job, { retainedProject: 'shop' });
    this.queue.tasks.splice(0, Infinity, { runId: id, step: 0, delaySeconds: 0 });
    const step = () => this.jobs.jobs.get(id)?.job.step ?? 0;
    const isActive = () => this.jobs.jobs.get(id)?.isActive === true;
    for (let delivery = 0; isActive(); delivery += 1) {
      if (delivery > maxDeliveries) {
        throw new Error('the job comes to no end');
      }
      const task = this.queue.tasks.shift() ?? { runId: id, step: step() };
      try {
        await this.worker(plan).execute(task.runId, task.step);
      } catch {
        await onWorkerLost();
        this.queue.tasks.unshift({ ...task, delaySeconds: 0 });
        this.jobs.passLease(id);
      }
    }
  }

  private readonly objectRetention: ObjectRetention = {
    isOn: async () => {
      if (this.bucket instanceof AppError) {
        throw this.bucket;
      }
      return this.bucket === 'on';
    },
    retain: async (name, until) => {
      if ((this.vault.store.retained.get(name) ?? '') >= until) {
        throw new AppError('storage', 'No time that was set can be made earlier');
      }
      this.vault.store.retained.set(name, until);
    },
  };

  private async mismatchesOf(backupId: string): Promise<string[]> {
    const manifest = await readManifest(this.vault, backupId);
    const { mismatches } = await verifyWhole(this.vault, manifest);
    return mismatches.map((mismatch) => `${backupId}: ${mismatch}`);
  }

  private worker(plan: FaultPlan): JobExecutor {
    const { documents, jobs } = this;
    const life: Life = { isGone: false };
    const around = <T extends object>(seam: string, part: T): T =>
      withFaults(part, { seam, plan, life, toError: () => new Error(seam) });
    const objects = around('objects', this.vault.store);
    const vaults = new Vaults(objects, { get: async () => Buffer.alloc(32, 1) });
    const retention = new RetentionHandler({
      retained: around('retained', createRetainedBackups(documents)),
      use: around('use', createMemoryBackupUse(documents, jobs)),
      times: around('times', createRetentionTimes(documents)),
      jobs: around('jobs', jobs),
      schedules: around('schedules', createScheduleStore(documents)),
      records: createBackupRecords(documents),
      alerts: createAlertStore(documents),
      auditLog: { record: async () => undefined },
      objects,
      vaults,
      now: () => new Date(this.clock.ms),
      limits: { sweepEveryMs: 1, graceMs: 1 },
      retainObjects: new RetainObjects({
        objectRetention: around('objectRetention', this.objectRetention),
        locks: around('locks', createLockStore(documents)),
        projects: createProjectStore(documents, () => new Date()),
        schedules: createScheduleStore(documents),
        records: createBackupRecords(documents),
        alerts: createAlertStore(documents),
        retained: around('retained', createRetainedBackups(documents)),
        vaults,
        log,
        now: () => new Date(this.clock.ms),
      }),
      scrub: new Scrub({
        damagedChunks: createDamagedChunks(documents),
        retained: around('retained', createRetainedBackups(documents)),
        times: around('times', createRetentionTimes(documents)),
        alerts: createAlertStore(documents),
        starts: around('starts', this.starts),
        starter: new JobStarter(new MemoryQueue(), log),
        vaults,
        log,
        now: () => new Date(this.clock.ms),
        bytesADay: 1,
      }),
    });
    return new JobExecutor({
      jobs: around('jobs', jobs),
      queue: around('queue', this.queue),
      handlers: handlersOf({ retention }),
      // Every step ends with its first commit.
      limits: { stepBudgetMs: 0, leaseMs: 60_000, commitEveryMs: 0 },
      log,
      ends: { note: () => [], record: async () => undefined },
    });
  }
}
