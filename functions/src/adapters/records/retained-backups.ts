/** `backupRecords/{id}` as retention reads and changes them. */
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { backupCoverageSchema } from '../../contract/backups.ts';
import { backupRecordDocumentSchema, recordCollections } from '../../contract/records.ts';
import type { RetainedBackups, RetainedRecord } from '../../services/ports/retained-backups.ts';
import { recordsOf } from './collections.ts';
import { changeOne, newestOf, readOne } from './documents.ts';
import { jobsCollection } from './job-document.ts';
import { transact } from './transact.ts';

const maxRecords = 5000;
/** Records with long lists of patterns are some kilobytes each. */
const recordsPerRead = 500;

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
/** Of a coverage, whether there was anything to back up: its lists can be long. */
const coverageFields = { kind: true, leftOutDocuments: true } as const;
/** What a retention plan needs: the evidence of thousands of records would fill the memory. */
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
const fieldPaths = [
  'createdAt',
  'projectId',
  'status',
  'held',
  ...Object.keys(planFields).map((field) => `metadata.${field}`),
  ...Object.keys(coverageFields).map((field) => `metadata.coverage.${field}`),
  'verification.status',
  'verification.checkedAt',
];

type StoredRecord = z.output<typeof backupRecordDocumentSchema>;

function mayBeRemoved(record: StoredRecord): boolean {
  const isOver =
    record.status === 'failed' ||
    record.status === 'cancelled' ||
    (record.status === 'completed' && record.verification.status !== 'running');
  return isOver && !record.held;
}

function isVerified(record: StoredRecord | undefined): boolean {
  return record?.status === 'completed' && record.verification.status === 'verified';
}

export function createRetainedBackups(db: Firestore): RetainedBackups {
  const records = recordsOf(db);
  const plain = db.collection(recordCollections.backupRecords);
  return {
    async list(id, ownerId) {
      const query = newestOf(plain, id, ownerId)
        .limit(recordsPerRead)
        .select(...fieldPaths);
      const patterns = new SharedPatterns();
      const found: RetainedRecord[] = [];
      for (let last: DocumentSnapshot | undefined; found.length < maxRecords;) {
        const { docs } = await (last === undefined ? query : query.startAfter(last)).get();
        found.push(...docs.map((doc) => patterns.sharedBy(toRetained(doc))));
        last = docs.at(-1);
        if (docs.length < recordsPerRead) {
          break;
        }
      }
      return found;
    },

    async status(recordId) {
      return (await readOne(records.doc(recordId)))?.status ?? null;
    },

    async setHeld(recordId, isHeld) {
      const record = await changeOne(records.doc(recordId), (current) =>
        current.status === 'completed' ? { held: isHeld } : null,
      );
      return record?.status === 'completed';
    },

    beginRemoval: (recordId, relyOn) =>
      transact(db, async (transaction) => {
        const refs = [recordId, ...relyOn].map((id) => records.doc(id));
        const [own, ...rest] = (await transaction.getAll(...refs)).map((one) => one.data());
        if (own === undefined || !mayBeRemoved(own) || !rest.every(isVerified)) {
          return false;
        }
        transaction.update(records.doc(recordId), { status: 'deleting' });
        return true;
      }),

    async endRemoval(recordId) {
      const jobs = db.collection(jobsCollection);
      const batch = db.batch();
      batch.delete(jobs.doc(recordId));
      batch.delete(jobs.doc(`${recordId}-verify`));
      batch.delete(records.doc(recordId));
      await batch.commit();
    },
  };
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
