// Jobs as the product runs them, its handlers and executor included, over a Firestore and a storage
// of fixed latency: records are in memory, and tasks are delivered side by side, as Cloud Tasks
// delivers them.
import { setTimeout as pause } from 'node:timers/promises';
import { FirestoreWireClient } from '../../../functions/src/adapters/customer/firestore-wire/client.ts';
import {
  backupRecordDocumentSchema,
  restoreDocumentSchema,
} from '../../../functions/src/contract/records.ts';
import { tiers } from '../../../functions/src/contract/quotas.ts';
import { createLog } from '../../../functions/src/lib/log.ts';
import { BackupHandler } from '../../../functions/src/services/backups/backup-handler.ts';
import { PagesHandler } from '../../../functions/src/services/backups/pages-handler.ts';
import { RangeHandler } from '../../../functions/src/services/backups/range-handler.ts';
import type { BackupHandlerOptions } from '../../../functions/src/services/backups/steps.ts';
import { newRestore } from '../../../functions/src/services/changes/new-restore.ts';
import { RestoreHandler } from '../../../functions/src/services/changes/restore-handler.ts';
import { JobExecutor } from '../../../functions/src/services/jobs/job-executor.ts';
import { Vaults } from '../../../functions/src/services/jobs/vaults.ts';
import type { StoredProject } from '../../../functions/src/services/ports/project-store.ts';
import type { TaskQueue } from '../../../functions/src/services/ports/task-queue.ts';
import { memoryAlerts } from '../../../functions/src/testing/memory-alerts.ts';
import { createAlertStore } from '../../../functions/src/adapters/records/alert-store.ts';
import { createScheduleStore } from '../../../functions/src/adapters/records/schedule-store.ts';
import { createBackupRecords } from '../../../functions/src/adapters/records/backup-records.ts';
import { createMemoryBackupUse } from '../../../functions/src/testing/memory/backup-use.ts';
import { createDamagedChunks } from '../../../functions/src/adapters/records/damaged-chunks.ts';
import { MemoryDocuments } from '../../../functions/src/testing/memory/documents.ts';
import { createMemoryJobStarts } from '../../../functions/src/testing/memory/job-starts.ts';
import { MemoryJobStore } from '../../../functions/src/testing/memory/job-store.ts';
import { createProjectStore } from '../../../functions/src/adapters/records/project-store.ts';
import { putProject } from '../../../functions/src/testing/memory/put-project.ts';
import { createRestoreRecords } from '../../../functions/src/adapters/records/restore-records.ts';
import { queuedRecord } from '../../../functions/src/testing/queued-record.ts';
import { handlersOf, jobOf } from '../../../functions/src/testing/step-context.ts';
import { storedProject } from '../../../functions/src/testing/stored-project.ts';
import { unknownFacts } from '../../../functions/src/testing/unknown-facts.ts';
import { CallCounts, slowRecords, SlowStore } from './slow-stores.ts';

export interface Latencies {
  readonly readMs: number;
  readonly writeMs: number;
  readonly storageReadMs: number;
  readonly storageWriteMs: number;
  /** From queueing a task until it is delivered. */
  readonly dispatchMs: number;
}

/** As in production. */
const limits = { stepBudgetMs: 120_000, leaseMs: 60_000, commitEveryMs: 5000 };
const retryMs = 1000;
const ended = new Set(['completed', 'failed', 'cancelled', 'planned']);
const source = 'shop';

export interface JobWorldOptions {
  /** `host:port` of the server of fixed latency. */
  readonly address: string;
  readonly latencies: Latencies;
  /** Parts that work at once, and documents of each. */
  readonly parallel: number;
  readonly rangeDocuments: number;
}

export class JobWorld {
  /** Firekeep's own reads and writes. */
  readonly own = new CallCounts();
  readonly storage: SlowStore;
  private readonly options: JobWorldOptions;
  private readonly documents = new MemoryDocuments();
  private readonly now = () => new Date();
  private readonly jobs = new MemoryJobStore(this.documents, this.now);
  private readonly executor: JobExecutor;
  private failure: Error | null = null;

  constructor(options: JobWorldOptions) {
    this.options = options;
    const { storageReadMs, storageWriteMs } = options.latencies;
    this.storage = new SlowStore({ readMs: storageReadMs, writeMs: storageWriteMs });
    this.executor = this.createExecutor();
    for (const id of [source, 'empty']) {
      putProject(this.documents, storedProject(id, { firebaseProjectId: id }));
    }
  }

  /** Backs the generated database up, from its first task to the end of its record. */
  async backUp(id: string): Promise<void> {
    const { ownerId, project } = storedProject(source, { firebaseProjectId: source });
    const record = queuedRecord(id, { project, createdAt: this.now().toISOString() });
    this.documents.set(`backupRecords/${id}`, { ...record, ownerId });
    this.jobs.add(jobOf({ id, subjectId: id, state: { phase: 'new' } }));
    await this.deliverUntil(id, () => this.statusOf(`backupRecords/${id}`));
  }

  /** Restores that backup into an empty database. */
  async restore(id: string, recordId: string): Promise<void> {
    const restore = newRestore({
      id,
      projectId: source,
      recordId,
      target: {
        projectId: 'empty',
        firebaseProjectId: 'empty',
        databaseId: '(default)',
        pathPrefix: null,
      },
      scope: {},
      mode: 'overwrite',
      retargetReferences: false,
      dryRun: false,
      safetyBackup: true,
      createdAt: this.now().toISOString(),
    });
    const state = { phase: 'new' };
    const job = jobOf({ id, kind: 'restore', subjectId: id, state });
    const starts = createMemoryJobStarts(this.documents, this.jobs, this.now);
    await starts.start(job, { restore: { ownerId: 'ada', value: restore } });
    await this.deliverUntil(id, () => this.statusOf(`restores/${id}`));
  }

  private statusOf(path: string): { status: string; error: unknown } | null {
    return path.startsWith('restores')
      ? this.documents.read(path, restoreDocumentSchema)
      : this.documents.read(path, backupRecordDocumentSchema);
  }

  private async deliverUntil(
    id: string,
    look: () => { status: string; error: unknown } | null,
  ): Promise<void> {
    await this.queue.enqueue({ runId: id, step: 0 });
    for (;;) {
      const record = look();
      if (this.failure !== null) {
        throw this.failure;
      }
      if (record !== null && ended.has(record.status)) {
        if (record.status !== 'completed') {
          throw new Error(`${id} ended as ${record.status}: ${JSON.stringify(record.error)}`);
        }
        return;
      }
      await pause(5);
    }
  }

  /** Every task is delivered as soon as it can be, beside all others, until it has been done. */
  private readonly queue: TaskQueue = {
    enqueue: async ({ runId, step }, delaySeconds = 0) => {
      void this.deliver(runId, step, delaySeconds * 1000).catch((error: unknown) => {
        this.failure = error instanceof Error ? error : new Error(String(error));
      });
    },
  };

  private async deliver(runId: string, step: number, delayMs: number): Promise<void> {
    await pause(delayMs + this.options.latencies.dispatchMs);
    try {
      await this.executor.execute(runId, step);
    } catch {
      // Another worker is at it: the queue delivers again.
      await this.deliver(runId, step, retryMs);
    }
  }

  private createExecutor(): JobExecutor {
    const { latencies, parallel, rangeDocuments } = this.options;
    const { documents, now } = this;
    const records = <T extends object>(store: T) => slowRecords(store, latencies, this.own);
    const jobs = records(this.jobs);
    const log = createLog((line) => process.stderr.write(`${line}\n`));
    const backups = {
      records: records(createBackupRecords(documents)),
      use: records(createMemoryBackupUse(documents, this.jobs)),
    };
    const options: BackupHandlerOptions = {
      ...backups,
      damagedChunks: records(createDamagedChunks(documents)),
      jobs,
      projects: records(createProjectStore(documents, now)),
      databaseFacts: unknownFacts,
      databases: { open: async (project) => this.open(idOf(project)) },
      vaults: new Vaults(this.storage, { get: async () => Buffer.alloc(32, 1) }),
      alerts: memoryAlerts(documents, now),
      tiers: { of: async () => tiers.team },
      log,
      now,
      divide: { rangeDocuments, parallel, mostParallel: parallel },
    };
    const restores = records(createRestoreRecords(documents));
    const restore = new RestoreHandler({
      ...options,
      ...backups,
      jobs,
      restores,
      schedules: createScheduleStore(documents),
      alerts: createAlertStore(documents),
      starts: { start: async () => false },
      starter: { start: async () => undefined, wake: async () => undefined },
      writesPerSecond: 1_000_000,
    });
    return new JobExecutor({
      jobs,
      queue: this.queue,
      handlers: handlersOf({
        backup: new BackupHandler(options),
        range: new RangeHandler(options),
        pages: new PagesHandler(options),
        restore,
        'restore-part': restore,
      }),
      limits,
      log,
      ends: { note: () => [], record: async () => undefined },
    });
  }

  /** Each worker has its own connection, as instances have. */
  private open(projectId: string): FirestoreWireClient {
    const authorization = () => Promise.resolve('Bearer owner');
    return new FirestoreWireClient(
      { host: this.options.address, tls: false, authorization },
      { projectId, databaseId: '(default)' },
    );
  }
}

function idOf(project: StoredProject | string): string {
  return typeof project === 'string' ? project : project.project.id;
}

/** What the names of the generated database begin with. */
export const sourceRoot = `projects/${source}/databases/(default)/documents`;
