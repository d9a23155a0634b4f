/**
 * What retention needs of Firekeep's own Firestore, beside records and runs: `retention/{projectId}` says when a project is due. No client
 * reads it.
 */
import type {
  CollectionReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import {
  backupRecordDocumentSchema,
  recordCollections,
  restoreDocumentSchema,
} from '../../contract/records.ts';
import { backupCoverageSchema, type BackupStatus } from '../../contract/backups.ts';
import { AppError } from '../../lib/errors.ts';
import type { BackupStore } from '../../services/ports/backup-store.ts';
import {
  retentionJobId,
  type RetainedRecord,
  type RetentionStore,
  type Writer,
} from '../../services/ports/retention-store.ts';
import { deletingPhases } from '../../services/retention/retention-state.ts';
import { jobsCollection } from './job-document.ts';
import { transact } from './transact.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

export const retentionCollection = 'retention';
const maxRecords = 5000;
/** Records with long lists of patterns are some kilobytes each. */
const recordsPerRead = 500;

const dueSchema = z.object({
  projectId: z.string(),
  ownerId: z.string(),
  dueAt: z.string(),
  sweptAt: z.string().nullable().default(null),
});

const { createdAt, projectId, status, held } = backupRecordDocumentSchema.shape;
const { metadata, verification } = backupRecordDocumentSchema.shape;
const planFields = {
  backupName: true,
  trigger: true,
  configurationId: true,
  databaseId: true,
  readTime: true,
  include: true,
  exclude: true,
  documentCount: true,
} as const;
/** The fields of a coverage that say whether there was anything to back up. Its lists can be long. */
const coverageFields = { kind: true, leftOutDocuments: true } as const;
/** The part of a record that a plan needs: totals and evidence of thousands of records would fill the memory. */
const retainedSchema = z.object({
  createdAt,
  projectId,
  status,
  held,
  metadata: metadata.pick(planFields).extend({
    coverage: backupCoverageSchema.pick(coverageFields).partial().nullish(),
  }),
  verification: verification.pick({ status: true, checkedAt: true }),
});

const statusSchema = z.object({ status });

const runSchema = z.object({
  id: z.string(),
  kind: z.string(),
  projectId: z.string(),
  subjectId: z.string(),
  active: z.boolean(),
  token: z.number(),
  leaseUntil: z.number(),
  state: z.string(),
});
type JobDocument = z.infer<typeof runSchema>;

/** Kinds of runs that neither need a backup nor store one. */
const otherKinds = new Set(['retention', 'deletion', 'webhook']);
const phaseSchema = z.looseObject({ phase: z.string() }).nullable();

const firstLookMs = 60 * 60_000;

/** What is noted of a project with its first backup: from then on its retention is looked at every so often. */
export function firstLook(
  { projectId: of, ownerId }: { projectId: string; ownerId: string },
  now: Date,
): z.input<typeof dueSchema> {
  const dueAt = new Date(now.getTime() + firstLookMs).toISOString();
  return { projectId: of, ownerId, dueAt, sweptAt: null };
}

/** Whoever looks for the users of a backup that is to be deleted has marked it before. @throws AppError `failed-precondition` */
export async function assertNotDeleting(
  transaction: Transaction,
  records: CollectionReference,
  subject: Parameters<BackupStore['startJob']>[1],
): Promise<void> {
  const ids = [
    ...('restore' in subject ? [subject.restore.value.recordId] : []),
    ...('verifyRecord' in subject ? [subject.verifyRecord] : []),
  ];
  for (const id of ids) {
    const record = await transaction.get(records.doc(id));
    if (record.exists && statusSchema.parse(record.data()).status === 'deleting') {
      throw new AppError('failed-precondition', 'The backup is being deleted');
    }
  }
}

export class FirestoreRetentionStore implements RetentionStore {
  private readonly db: Firestore;
  private readonly recordRefs: CollectionReference;
  private readonly runs: CollectionReference;
  private readonly projects: CollectionReference;

  constructor(db: Firestore) {
    this.db = db;
    this.recordRefs = db.collection(recordCollections.backupRecords);
    this.runs = db.collection(jobsCollection);
    this.projects = db.collection(retentionCollection);
  }

  async due(at: string, limit: number): Promise<{ projectId: string; ownerId: string }[]> {
    const { docs } = await this.projects
      .where('dueAt', '<=', at)
      .orderBy('dueAt')
      .limit(limit)
      .get();
    return docs.map((doc) => dueSchema.parse(doc.data()));
  }

  async dueAfter(at: string, limit: number): Promise<{ projectId: string; ownerId: string }[]> {
    const { docs } = await this.projects
      .where('dueAt', '>', at)
      .orderBy('dueAt', 'desc')
      .limit(limit)
      .get();
    return docs.map((doc) => dueSchema.parse(doc.data()));
  }

  async sweptAt(id: string): Promise<string | null> {
    const snapshot = await this.projects.doc(id).get();
    return snapshot.exists ? dueSchema.parse(snapshot.data()).sweptAt : null;
  }

  async reschedule(id: string, change: { dueAt?: string; sweptAt?: string }): Promise<void> {
    const ref = this.projects.doc(id);
    await transact(this.db, async (transaction) => {
      const { exists } = await transaction.get(ref);
      if (exists) {
        transaction.update(ref, change);
      }
    });
  }

  async records(id: string, ownerId: string): Promise<RetainedRecord[]> {
    const query = this.recordRefs
      .where('ownerId', '==', ownerId)
      .where('projectId', '==', id)
      .orderBy('createdAt', 'desc')
      .limit(recordsPerRead)
      .select(
        'createdAt',
        'projectId',
        'status',
        'held',
        ...Object.keys(planFields).map((field) => `metadata.${field}`),
        ...Object.keys(coverageFields).map((field) => `metadata.coverage.${field}`),
        'verification.status',
        'verification.checkedAt',
      );
    const patterns = new SharedPatterns();
    const records: RetainedRecord[] = [];
    for (let last: DocumentSnapshot | undefined; records.length < maxRecords;) {
      const { docs } = await (last === undefined ? query : query.startAfter(last)).get();
      records.push(...docs.map((doc) => patterns.sharedBy(toRetained(doc))));
      last = docs.at(-1);
      if (docs.length < recordsPerRead) {
        break;
      }
    }
    return records;
  }

  async status(recordId: string): Promise<BackupStatus | null> {
    const snapshot = await this.recordRefs.doc(recordId).get();
    return snapshot.exists ? backupRecordDocumentSchema.parse(snapshot.data()).status : null;
  }

  setHeld(recordId: string, isHeld: boolean): Promise<boolean> {
    const ref = this.recordRefs.doc(recordId);
    return writeUnchanged(async () => {
      const snapshot = await ref.get();
      if (parseRecord(snapshot)?.status !== 'completed') {
        return false;
      }
      await ref.update({ held: isHeld }, asRead(snapshot));
      return true;
    });
  }

  beginRemoval(recordId: string, relyOn: readonly string[]): Promise<boolean> {
    const ref = this.recordRefs.doc(recordId);
    return transact(this.db, async (transaction) => {
      const others = relyOn.map((id) => this.recordRefs.doc(id));
      const [own, ...rest] = await transaction.getAll(ref, ...others);
      const record = own === undefined ? null : parseRecord(own);
      const isOver =
        record?.status === 'failed' ||
        record?.status === 'cancelled' ||
        (record?.status === 'completed' && record.verification.status !== 'running');
      if (record === null || !isOver || record.held || !rest.every(isVerified)) {
        return false;
      }
      transaction.update(ref, { status: 'deleting' });
      return true;
    });
  }

  async isInUse(recordId: string, ownerId: string): Promise<boolean> {
    for (const run of await this.activeJobs(ownerId)) {
      if (run.subjectId === recordId || run.state.includes(recordId)) {
        return true;
      }
      if (run.kind === 'restore') {
        const ref = this.db.collection(recordCollections.restores).doc(run.subjectId);
        const restore = await ref.get();
        if (restore.exists && restoreDocumentSchema.parse(restore.data()).recordId === recordId) {
          return true;
        }
      }
    }
    return false;
  }

  async endRemoval(recordId: string): Promise<void> {
    const batch = this.db.batch();
    batch.delete(this.runs.doc(recordId));
    batch.delete(this.runs.doc(`${recordId}-verify`));
    batch.delete(this.recordRefs.doc(recordId));
    await batch.commit();
  }

  async writers(id: string, ownerId: string): Promise<Writer[]> {
    const active = await this.activeJobs(ownerId);
    const ofBackups = new Set(['backup', 'verification']);
    // What a restore stores belongs to its target, which need not be the project of the run.
    const mayWrite = active.filter(({ kind, projectId: of }) => of === id || !ofBackups.has(kind));
    return mayWrite
      .filter(({ leaseUntil }) => leaseUntil > 0)
      .map((run) => ({ runId: run.id, token: run.token }));
  }

  async isWriting({ runId, token }: Writer): Promise<boolean> {
    const snapshot = await this.runs.doc(runId).get();
    const run = snapshot.exists ? runSchema.parse(snapshot.data()) : null;
    return run !== null && run.active && run.token === token && run.leaseUntil > 0;
  }

  async isDeletingChunks(id: string): Promise<boolean> {
    const snapshot = await this.runs.doc(retentionJobId(id)).get();
    if (!snapshot.exists) {
      return false;
    }
    const { active, state } = runSchema.parse(snapshot.data());
    const at = phaseSchema.parse(JSON.parse(state));
    return active && at !== null && deletingPhases.has(at.phase);
  }

  /** Those that work with backups. */
  private async activeJobs(ownerId: string): Promise<JobDocument[]> {
    const { docs } = await this.runs
      .where('ownerId', '==', ownerId)
      .where('active', '==', true)
      .get();
    return docs
      .map((doc) => runSchema.parse(doc.data()))
      .filter(({ kind }) => !otherKinds.has(kind));
  }
}

function toRetained(doc: DocumentSnapshot): RetainedRecord {
  const record = retainedSchema.parse(doc.data());
  const { kind, leftOutDocuments = null } = record.metadata.coverage ?? {};
  return {
    id: doc.id,
    status: record.status,
    verification: record.verification.status,
    checkedAt: record.verification.checkedAt,
    createdAt: record.createdAt,
    held: record.held,
    ...record.metadata,
    coverage: kind === undefined ? null : { kind, leftOutDocuments, unmatched: [], leftOut: [] },
  };
}

/** Thousands of records have the few selections of their schedules: each is kept in memory once. */
class SharedPatterns {
  private readonly known = new Map<string, string[]>();

  sharedBy(record: RetainedRecord): RetainedRecord {
    const { include, exclude } = record;
    return { ...record, include: this.shared(include), exclude: this.shared(exclude) };
  }

  private shared(patterns: readonly string[]): string[] {
    const key = JSON.stringify(patterns);
    const known = this.known.get(key) ?? [...patterns];
    this.known.set(key, known);
    return known;
  }
}

function parseRecord(snapshot: DocumentSnapshot) {
  return snapshot.exists ? backupRecordDocumentSchema.parse(snapshot.data()) : null;
}

function isVerified(snapshot: DocumentSnapshot): boolean {
  const record = parseRecord(snapshot);
  return record?.status === 'completed' && record.verification.status === 'verified';
}
