/** `backupRecords/{id}` as retention reads and changes them. */
import { markChanged } from './catalogue-marks.ts';
import { z } from 'zod';
import { backupCoverageSchema } from '../../contract/backups.ts';
import {
  backupConfigurationDocumentSchema,
  backupRecordDocumentSchema,
  recordCollections,
} from '../../contract/records.ts';
import type {
  Deciding,
  RetainedBackups,
  RetainedRecord,
} from '../../services/ports/retained-backups.ts';
import { jobsCollection } from './job-document.ts';
import { lockedProject } from './lock-store.ts';
import { recordStore, type RecordStore } from './record-store.ts';
import { anyRecord, type Records, type RecordWork } from './records.ts';

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
  keptUntil: fields.keptUntil,
  retainedUntil: fields.retainedUntil,
  metadata: metadata.pick(planFields).extend({
    coverage: backupCoverageSchema.pick(coverageFields).partial().nullish(),
  }),
  verification: verification.pick({ status: true, checkedAt: true }),
});
const fieldPaths = [
  'createdAt',
  'status',
  'held',
  'keptUntil',
  'retainedUntil',
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

/** What decides about a record, read together with it. */
async function deciding(
  records: Records,
  work: Pick<RecordWork, 'get'>,
  { projectId, metadata: { configurationId } }: StoredRecord,
): Promise<Deciding> {
  const { ref } = recordStore(
    records,
    recordCollections.backupConfigurations,
    backupConfigurationDocumentSchema,
  );
  const schedule = configurationId === null ? null : await work.get(ref(configurationId));
  return { schedule, projectLock: await work.get(lockedProject(projectId)) };
}

/** Changes that a lock may forbid. */
function decided(
  records: Records,
  backups: RecordStore<StoredRecord>,
): Pick<RetainedBackups, 'setHeld' | 'beginRemoval'> {
  return {
    setHeld: (recordId, change, mayChange) =>
      records.transact(async (work) => {
        const own = await work.get(backups.ref(recordId));
        if (own?.status !== 'completed' || !mayChange(await deciding(records, work, own))) {
          return false;
        }
        if (own.held !== change.held) {
          work.update(backups.ref(recordId), { keptUntil: null, ...change });
          markChanged(work, own);
        }
        return true;
      }),

    beginRemoval: (recordId, relyOn, mayGo) =>
      records.transact(async (work) => {
        const refs = [recordId, ...relyOn].map((id) => backups.ref(id));
        const [own = null, ...rest] = await work.getAll(refs);
        if (own === null || !mayBeRemoved(own) || !rest.every(isVerified)) {
          return false;
        }
        if (!mayGo(await deciding(records, work, own))) {
          return false;
        }
        work.update(backups.ref(recordId), { status: 'deleting' });
        return true;
      }),
  };
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

    ...decided(records, backups),

    retain: async (recordId, retainedUntil) => {
      await backups.change(recordId, ({ status }) =>
        status === 'completed' ? { retainedUntil } : null,
      );
    },

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
    keptUntil: record.keptUntil,
    retainedUntil: record.retainedUntil,
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
