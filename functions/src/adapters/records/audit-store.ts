/**
 * The audit log in Firekeep's own Firestore, which no client reads:
 * - `auditLog/{chain}_{sequence}`: an entry; created, never updated
 * - `runEnds/{id}`: the end of a job that is still to be recorded
 */
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { auditEntrySchema } from '../../contract/audit.ts';
import { jobEndSchema } from '../../services/audit/job-ends.ts';
import type { AuditStore } from '../../services/ports/audit-store.ts';
import { firestoreRecords } from './firestore-records.ts';
import { recordStore } from './record-store.ts';
import { removeWithoutProject, usageWrite } from './analytics-store.ts';

/** gRPC's numbers: the document isn't there, is there already, or others are writing it. */
const notFound = 5;
const conflicts: ReadonlySet<unknown> = new Set([6, 9, 10]);

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

export function createAuditStore(db: Firestore): AuditStore {
  const records = firestoreRecords(db);
  const entries = recordStore(records, 'auditLog', auditEntrySchema);
  const ends = recordStore(records, 'runEnds', jobEndSchema);
  const list = (chainId: string, before: number | null, limit: number) =>
    entries.find({
      where: { chainId },
      order: { sequence: 'desc' },
      after: before === null ? null : [before],
      limit,
    });
  return {
    async head(chainId) {
      const [newest = null] = await list(chainId, null, 1);
      return newest;
    },

    async append(added, settled) {
      const batch = db.batch();
      for (const { chainId, ownerId, entry } of added) {
        batch.create(db.doc(entries.ref(entry.id).path), { ...entry, chainId, ownerId });
      }
      let counted: DocumentReference | null = null;
      if (settled !== undefined) {
        batch.delete(db.doc(ends.ref(settled.id).path), { exists: true });
        if (settled.usage !== null) {
          const { ref, counters } = usageWrite(db, settled.usageOf, settled.usage);
          batch.set(ref, counters, { merge: true });
          counted = ref;
        }
      }
      try {
        await batch.commit();
        if (counted !== null) {
          await removeWithoutProject(counted);
        }
        return 'added';
      } catch (error) {
        const code = codeOf(error);
        if (code === notFound && settled !== undefined) {
          return 'settled';
        }
        if (conflicts.has(code)) {
          return 'taken';
        }
        throw error;
      }
    },

    list,

    jobEnds: (limit) => ends.find({ order: { at: 'asc' }, limit }),

    jobEnd: ends.get,

    deleteBefore: (before, limit) => entries.deleteAll({ bound: ['at', '<', before], limit }),
  };
}
