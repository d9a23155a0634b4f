/**
 * For tests of exports: a database, backups, storage, records and jobs in memory, and workers that
 * can be killed at anything they do with them.
 */
import { readAt } from '../contract/at.ts';
import type { DataExport, WhatToExport } from '../contract/exports.ts';
import { tiers } from '../contract/quotas.ts';
import { exportPrefix } from '../engine/format/layout.ts';
import { MemoryDatabase } from '../engine/testing/memory-database.ts';
import { memoryVault, takeMemoryBackup } from '../engine/testing/memory-backups.ts';
import { createLog } from '../lib/log.ts';
import { BackupAccess } from '../services/data-view/backup-access.ts';
import { ReadTimes } from '../services/data-view/read-times.ts';
import { createExportFiles, type ExportFiles } from '../services/exports/export-files.ts';
import { ExportHandler } from '../services/exports/export-handler.ts';
import { Exports } from '../services/exports/exports.ts';
import { JobExecutor } from '../services/jobs/job-executor.ts';
import { JobStarter } from '../services/jobs/job-starter.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import type { ZipFiles } from '../services/ports/zip-files.ts';
import { Usage } from '../services/projects/usage.ts';
import { customerDatabase } from './customer-database.ts';
import { dataViews } from './data-views.ts';
import { FaultPlan } from './fault-plan.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { freshCaller } from './guarded-caller.ts';
import { memoryLowerings } from './memory-lowerings.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { createExportStore } from '../adapters/records/export-store.ts';
import { createMemoryJobStarts } from './memory/job-starts.ts';
import { MemoryJobStore } from './memory/job-store.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { putProject } from './memory/put-project.ts';
import { MemoryQueue } from './memory/task-queue.ts';
import { handlersOf } from './step-context.ts';
import { storedProject } from './stored-project.ts';
import { unknownFacts } from './unknown-facts.ts';
import { verifiedRecord } from './verified-record.ts';
import { withFaults, type Life } from './with-faults.ts';

const leaseMs = 60_000;
const maxDeliveries = 1000;
const log = createLog(() => undefined);
const dataKeys = { get: async () => Buffer.alloc(32, 1) };

type ExportRequest = Partial<Parameters<Exports['start']>[1]> & { readonly what: WhatToExport };

/** Not a ZIP: each file after its name. */
const named: ZipFiles = async function* (files) {
  for (const { name, content } of files) {
    yield Buffer.from(`# ${name}\n`);
    yield* content();
  }
};

export class ExportWorld {
  readonly vault = memoryVault();
  readonly documents = new MemoryDocuments();
  readonly jobs: MemoryJobStore;
  readonly queue = new MemoryQueue();
  readonly database: MemoryDatabase;
  /** What the clock says. */
  time = new Date('2026-01-02T00:00:00.000Z');
  tier = tiers.free;
  private readonly now = () => this.time;
  readonly guards = memoryLowerings(this.now, this.documents);

  constructor(documents: Iterable<Uint8Array>) {
    this.database = new MemoryDatabase(documents);
    this.jobs = new MemoryJobStore(this.documents, this.now);
    putProject(this.documents, storedProject());
    putProject(this.documents, storedProject('bobs', { ownerId: 'bob' }));
  }

  /** Backs the database up as it is. */
  async backUp(id: string): Promise<void> {
    await takeMemoryBackup(this.vault, this.database, { backupId: id });
    const record = { ...verifiedRecord(id, { createdAt: this.time.toISOString() }) };
    this.documents.set(`backupRecords/${id}`, { ...record, ownerId: 'ada' });
  }

  get exports(): Exports {
    const { documents, vault, now } = this;
    const projects = createProjectStore(documents, now);
    const vaults = new Vaults(vault.store, dataKeys);
    const records = createBackupRecords(documents);
    return new Exports({
      projects,
      exports: createExportStore(documents),
      starts: createMemoryJobStarts(documents, this.jobs, now),
      jobs: this.jobs,
      starter: new JobStarter(this.queue, log),
      views: dataViews({
        access: new BackupAccess({ records, projects, vaults }),
        projects,
        databases: { open: async () => customerDatabase({}) },
        readTimes: new ReadTimes({ projects, facts: { earliestReadTime: async () => null }, now }),
      }),
      vaults,
      objects: vault.store,
      tiers: { of: async () => this.tier },
      now,
    });
  }

  get files(): ExportFiles {
    const projects = createProjectStore(this.documents, this.now);
    return createExportFiles({
      exports: createExportStore(this.documents),
      projects,
      dataKeys,
      objects: this.vault.store,
      projectUsage: new Usage(projects, log),
      lowerings: this.guards.lowerings,
      zip: named,
      now: this.now,
      origin: '',
    });
  }

  async begin(wanted: ExportRequest): Promise<DataExport> {
    const at = readAt(wanted.at) ?? { kind: 'now' };
    const viewed = { ownerId: 'ada', projectId: 'shop', at };
    return await this.exports.start(viewed, { format: 'ndjson', ...wanted });
  }

  /** Exports until that has ended. */
  async export(wanted: ExportRequest, plan = new FaultPlan()): Promise<DataExport> {
    const { id } = await this.begin(wanted);
    await this.drive(id, plan);
    return await this.exports.get('ada', id);
  }

  /** The file of an export that has been completed. */
  async textOf(id: string): Promise<string> {
    const { url } = await this.files.link(freshCaller(), id, {});
    const token = new URL(url, 'http://localhost').searchParams.get('token') ?? '';
    const pieces: Uint8Array[] = [];
    const { body } = await this.files.open(id, { token });
    for await (const piece of body(new AbortController().signal)) {
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString();
  }

  /** Names of the stored objects of an export. */
  objectsOf(id: string): string[] {
    const prefix = exportPrefix({ ownerId: 'ada', projectId: 'shop' }, id);
    return [...this.vault.store.objects.keys()].filter((name) => name.startsWith(prefix));
  }

  /**
   * Delivers tasks until the job has ended. A worker that is gone is followed by another one once
   * its lease is over, and a job without a task is queued again, as `tick` does.
   */
  async drive(id: string, plan = new FaultPlan()): Promise<void> {
    for (let delivery = 0; this.jobs.jobs.get(id)?.isActive === true; delivery += 1) {
      if (delivery > maxDeliveries) {
        throw new Error('the job comes to no end');
      }
      await this.deliver(id, plan);
    }
  }

  async deliver(id: string, plan = new FaultPlan()): Promise<void> {
    const step = this.jobs.jobs.get(id)?.job.step ?? 0;
    const task = this.queue.tasks.shift() ?? { runId: id, step };
    try {
      await this.worker(plan).execute(task.runId, task.step);
    } catch {
      this.queue.tasks.unshift({ ...task, delaySeconds: 0 });
      this.jobs.passLease(id);
    }
  }

  private worker(plan: FaultPlan): JobExecutor {
    const { documents, database, now } = this;
    const life: Life = { isGone: false };
    const around = <T extends object>(seam: string, part: T): T =>
      withFaults(part, { seam, plan, life, toError: () => new Error(seam) });
    const store = around('objects', this.vault.store);
    const read = customerDatabase(database);
    const handler = new ExportHandler({
      exports: createExportStore(documents),
      records: createBackupRecords(documents),
      projects: createProjectStore(documents, now),
      databases: {
        open: async () => around('database', read),
      },
      databaseFacts: unknownFacts,
      vaults: new Vaults(store, dataKeys),
      objects: store,
      tiers: { of: async () => this.tier },
      now,
    });
    return new JobExecutor({
      jobs: around('jobs', this.jobs),
      queue: around('queue', this.queue),
      handlers: handlersOf({ export: handler }),
      // Every step ends with its first commit.
      limits: { stepBudgetMs: 0, leaseMs, commitEveryMs: 0 },
      log,
      ends: { note: () => [], record: async () => undefined },
    });
  }
}
