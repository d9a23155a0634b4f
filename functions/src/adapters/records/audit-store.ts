/**
 * The audit log in Firekeep's own Firestore, which no client reads:
 * - `auditLog/{chain}_{sequence}`: an entry; created, never updated
 * - `jobEnds/{id}`: the end of a run that is still to be told
 */
import type { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { auditEntrySchema, type AuditEntry } from '../../contract/audit.ts';
import { jobEndSchema } from '../../services/audit/job-ends.ts';
import type {
  AuditStore,
  ChainedEntry,
  JobEnd,
  SettledEnd,
} from '../../services/ports/audit-store.ts';
import { removeWithoutProject, usageWrite } from './analytics-store.ts';

export const auditCollections = { entries: 'auditLog', jobEnds: 'jobEnds' } as const;

/** gRPC's numbers of failed preconditions: the document isn't there, is there already, or others are writing it. */
const notFound = 5;
const conflicts: ReadonlySet<unknown> = new Set([6, 9, 10]);

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

export class FirestoreAuditStore implements AuditStore {
  private readonly db: Firestore;
  private readonly entries: CollectionReference;
  private readonly ends: CollectionReference;

  constructor(db: Firestore) {
    this.db = db;
    this.entries = db.collection(auditCollections.entries);
    this.ends = db.collection(auditCollections.jobEnds);
  }

  async head(chainId: string): Promise<AuditEntry | null> {
    const [newest] = await this.list(chainId, null, 1);
    return newest ?? null;
  }

  async append(
    entries: readonly ChainedEntry[],
    settled?: SettledEnd,
  ): Promise<'added' | 'taken' | 'settled'> {
    const batch = this.db.batch();
    for (const { chainId, ownerId, entry } of entries) {
      batch.create(this.entries.doc(entry.id), { ...entry, chainId, ownerId });
    }
    let counted: DocumentReference | null = null;
    if (settled !== undefined) {
      batch.delete(this.ends.doc(settled.id), { exists: true });
      if (settled.usage !== null) {
        const { ref, counters } = usageWrite(this.db, settled.usageOf, settled.usage);
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
  }

  async list(chainId: string, before: number | null, limit: number): Promise<AuditEntry[]> {
    const newest = this.entries.where('chainId', '==', chainId).orderBy('sequence', 'desc');
    const { docs } = await (before === null ? newest : newest.startAfter(before))
      .limit(limit)
      .get();
    return docs.map((doc) => auditEntrySchema.parse(doc.data()));
  }

  async jobEnds(limit: number): Promise<JobEnd[]> {
    const { docs } = await this.ends.orderBy('at').limit(limit).get();
    return docs.map((doc) => jobEndSchema.parse(doc.data()));
  }

  async jobEnd(id: string): Promise<JobEnd | null> {
    const snapshot = await this.ends.doc(id).get();
    return snapshot.exists ? jobEndSchema.parse(snapshot.data()) : null;
  }

  async deleteBefore(before: string, limit: number): Promise<number> {
    const { docs } = await this.entries
      .where('at', '<', before)
      .orderBy('at')
      .limit(limit)
      .select()
      .get();
    const batch = this.db.batch();
    for (const { ref } of docs) {
      batch.delete(ref);
    }
    await batch.commit();
    return docs.length;
  }
}
