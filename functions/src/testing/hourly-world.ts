/**
 * For tests of what is noticed and kept: backups of an hourly schedule that keeps the last three,
 * each followed by a look at what may go. Alerts and retention as they are, stores in memory.
 */
import type { Alert } from '../contract/alerts.ts';
import type { BackupRecord } from '../contract/backups.ts';
import { coverageOf } from '../contract/coverage.ts';
import { alertDocumentSchema, backupRecordDocumentSchema } from '../contract/records.ts';
import { restorePlanSchema } from '../contract/restore-plan.ts';
import { MemoryStore } from '../engine/testing/memory-store.ts';
import type { BackupAlerts, PreviousBackup } from '../services/alerts/backup-alerts.ts';
import type { Changes } from '../services/alerts/count-changes.ts';
import { prune, type PruneOptions } from '../services/retention/prune.ts';
import { memoryAlerts } from './memory-alerts.ts';
import { createAlertStore } from '../adapters/records/alert-store.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { createMemoryBackupUse } from './memory/backup-use.ts';
import { by, MemoryDocuments } from './memory/documents.ts';
import { MemoryJobStore } from './memory/job-store.ts';
import { createRetainedBackups } from '../adapters/records/retained-backups.ts';
import { createScheduleStore } from '../adapters/records/schedule-store.ts';
import { restoreRecord } from './restore-record.ts';
import { scheduleOf } from './schedule.ts';
import { stepContext } from './step-context.ts';
import { verifiedRecord } from './verified-record.ts';

const hourMs = 60 * 60_000;
const owner = { ownerId: 'ada' };
const schedule = scheduleOf({
  schedule: { kind: 'hourly', timeZone: 'UTC', time: '00:00' },
  retention: { keepLast: 3 },
});

export class HourlyWorld {
  readonly documents = new MemoryDocuments();
  private ms = Date.parse('2026-11-21T00:00:00.000Z');
  private readonly backupAlerts: BackupAlerts;
  private readonly options: PruneOptions;

  constructor() {
    const now = () => new Date(this.ms);
    const { documents } = this;
    documents.set(`backupConfigurations/${schedule.id}`, { ...schedule, ...owner });
    this.backupAlerts = memoryAlerts(documents, now);
    this.options = {
      records: createBackupRecords(documents),
      retained: createRetainedBackups(documents),
      use: createMemoryBackupUse(documents, new MemoryJobStore(documents, now)),
      schedules: createScheduleStore(documents),
      alerts: createAlertStore(documents),
      objects: new MemoryStore(),
      auditLog: { record: async () => undefined },
      now,
    };
  }

  get now(): string {
    return new Date(this.ms).toISOString();
  }

  /** The backups that are kept, the oldest first. */
  get records(): BackupRecord[] {
    return this.documents
      .all('backupRecords', backupRecordDocumentSchema)
      .toSorted(by(({ createdAt }) => createdAt));
  }

  get alerts(): Alert[] {
    return this.documents
      .all('alarms', alertDocumentSchema)
      .toSorted(by(({ raisedAt }) => raisedAt));
  }

  /**
   * A backup so many hours later, and a look at what may go.
   * @param held documents by collection
   * @param count what a comparison with the previous backup finds; without it that comes to nothing
   * @returns its id
   */
  async backUp(
    held: Readonly<Record<string, number>>,
    count: ((previous: PreviousBackup) => Changes) | null = null,
    hours = 1,
  ): Promise<string> {
    this.ms += hours * hourMs;
    const record = backupOf(`b${this.ms}`, this.now, held);
    const { collections, documentCount } = record.metadata;
    const holding = {
      documents: documentCount,
      collections: collections.map((one) => ({ path: one.path, documents: one.documentCount })),
    };
    const previous = await this.backupAlerts.previous(record);
    const changes =
      previous === null
        ? null
        : await this.backupAlerts.measured(owner, record, {
            previous,
            counted: count?.(previous) ?? null,
            holding,
            at: this.now,
          });
    const coverage = coverageOf(record.metadata);
    const found = { holding, previous, changes, coverage };
    for (const { collection, id, patch } of await this.backupAlerts.completed(
      owner,
      record,
      found,
    )) {
      if (collection === 'alarms') {
        this.documents.set(`alarms/${id}`, patch);
      }
    }
    const metadata = { ...record.metadata, changes };
    this.documents.set(`backupRecords/${record.id}`, { ...record, metadata, ...owner });
    await prune(this.options, stepContext({ kind: 'retention' }), []);
    return record.id;
  }

  /**
   * A restore into the database, between the last backup and the next, that wrote so many by
   * collection.
   */
  restored(updated: Readonly<Record<string, number>>): void {
    const at = new Date(this.ms + hourMs / 2).toISOString();
    const restore = restoreRecord({ status: 'completed', createdAt: at, completedAt: at }, 'shop');
    const written = Object.values(updated).reduce((sum, documents) => sum + documents, 0);
    const outcome = { ...restore.outcome, written };
    const plan = restorePlanSchema.parse({
      create: 0,
      update: written,
      delete: 0,
      unchanged: 0,
      collections: Object.entries(updated).map(([path, update]) => ({
        path,
        create: 0,
        update,
        delete: 0,
        fields: [],
        moreFields: 0,
      })),
    });
    const id = `r${this.ms}`;
    this.documents.set(`restores/${id}`, { ...restore, id, outcome, plan, ...owner });
  }

  acknowledge(): void {
    for (const { id } of this.alerts) {
      this.documents.change(`alarms/${id}`, { state: 'acknowledged' });
    }
  }
}

function backupOf(id: string, at: string, held: Readonly<Record<string, number>>): BackupRecord {
  const documentCount = Object.values(held).reduce((sum, documents) => sum + documents, 0);
  const collections = Object.entries(held).map(([path, documents]) => ({
    path,
    documentCount: documents,
    rawBytes: 0,
  }));
  return verifiedRecord(id, {
    createdAt: at,
    readTime: at,
    trigger: 'scheduled',
    configurationId: schedule.id,
    documentCount,
    collections,
  });
}
