/** `backupRecords/{id}` as retention reads and changes them. */
import { z } from 'zod';
import { backupCoverageSchema } from '../../contract/backups.ts';
import { backupRecordDocumentSchema, recordCollections } from '../../contract/records.ts';
import type { RetainedBackups, RetainedRecord } from '../../services/ports/retained-backups.ts';
import { jobsCollection } from './job-document.ts';
import { recordStore } from './record-store.ts';
import { anyRecord, type Records } from './records.ts';

const collection = recordCollections.backupRecords;

const maxRecords = 5000;
/** Records with long lists of patterns are some kilobytes each. */
const recordsPerRead = 500;

const { metadata, verification, ...fields } = backupRecordDocumentSchema.shape;
const planFields = {
  backupName: true,
  trigger: true,
  configurationId: true,
  databaseId: true,
  readTime: true,
  include: true,
  exclude: true,
  documentCount: true,
  rawBytes: true,
} as const;
/** Of a coverage, whether there was anything to back up: its lists can be long. */
const coverageFields = { kind: true, leftOutDocuments: true } as const;
/** What a retention plan needs: the evidence of thousands of records would fill the memory. */
const retainedSchema = z.object({
  id: fields.id,
  createdAt: fields.createdAt,
  status: fields.status,
  held: fields.held,
  metadata: metadata.pick(planFields).extend({
    coverage: backupCoverageSchema.pick(coverageFields).partial().nullish(),
  }),
  verification: verification.pick({ status: true, checkedAt: true }),
});
const fieldPaths = [
  'createdAt',
  'status',
  'held',
  ...Object.keys(planFields).map((field) => `metadata.${field}`),
  ...Object.keys(coverageFields).map((field) => `metadata.coverage.${field}`),
  'verification.status',
  'verification.checkedAt',
];

type StoredRecord = z.output<typeof backupRecordDocumentSchema>;

export function mayBeRemoved(record: StoredRecord): boolean {
  const isOver =
    record.status === 'failed' ||
    record.status === 'cancelled' ||
    (record.status === 'completed' && record.verification.status !== 'running');
  return isOver && !record.held;
}

export function isVerified(record: StoredRecord | null): boolean {
  return record?.status === 'completed' && record.verification.status === 'verified';
}

export function createRetainedBackups(records: Records): RetainedBackups {
  const backups = recordStore(records, collection, backupRecordDocumentSchema);
  return {
    async list(projectId, ownerId) {
      const patterns = new SharedPatterns();
      const found: RetainedRecord[] = [];
      for (let last: RetainedRecord | undefined; found.length < maxRecords;) {
        const page = await records.find(
          { collection, schema: retainedSchema },
          {
            where: { ownerId, projectId },
            order: { createdAt: 'desc' },
            after: last === undefined ? null : [last.createdAt, last.id],
            select: fieldPaths,
            limit: recordsPerRead,
          },
        );
        found.push(...page.map((one) => patterns.sharedBy(toRetained(one))));
        last = found.at(-1);
        if (page.length < recordsPerRead) {
          break;
        }
      }
      return found;
    },

    status: async (recordId) => (await backups.get(recordId))?.status ?? null,

    async setHeld(recordId, isHeld) {
      const record = await backups.change(recordId, (current) =>
        current.status === 'completed' ? { held: isHeld } : null,
      );
      return record?.status === 'completed';
    },

    beginRemoval: (recordId, relyOn) =>
      records.transact(async (work) => {
        const refs = [recordId, ...relyOn].map((id) => backups.ref(id));
        const [own = null, ...rest] = await work.getAll(refs);
        if (own === null || !mayBeRemoved(own) || !rest.every(isVerified)) {
          return false;
        }
        work.update(backups.ref(recordId), { status: 'deleting' });
        return true;
      }),

    endRemoval: (recordId) =>
      records.write((writes) => {
        writes.delete(anyRecord(`${jobsCollection}/${recordId}`));
        writes.delete(anyRecord(`${jobsCollection}/${recordId}-verify`));
        writes.delete(backups.ref(recordId));
      }),
  };
}

function toRetained(record: z.output<typeof retainedSchema>): RetainedRecord {
  const { kind, leftOutDocuments = null } = record.metadata.coverage ?? {};
  return {
    id: record.id,
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
