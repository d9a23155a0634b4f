/**
 * The audit log in Firekeep's own Firestore, which no client reads:
 * - `auditLog/{chain}_{sequence}`: an entry; created, never updated
 * - `runEnds/{id}`: the end of a job that is still to be recorded
 */
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { auditEntrySchema, type AuditEntry } from '../../contract/audit.ts';
import { jobEndSchema } from '../../services/audit/job-ends.ts';
import type {
  AuditStore,
  ChainedEntry,
  JobEnd,
  SettledEnd,
} from '../../services/ports/audit-store.ts';
import { deleteAll, documentsOf, readAll, readOne, type Documents } from './documents.ts';
import { removeWithoutProject, usageWrite } from './analytics-store.ts';

/** gRPC's numbers: the document isn't there, is there already, or others are writing it. */
const notFound = 5;
const conflicts: ReadonlySet<unknown> = new Set([6, 9, 10]);

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

export class FirestoreAuditStore implements AuditStore {
  private readonly db: Firestore;
  private readonly entries: Documents<AuditEntry>;
  private readonly ends: Documents<JobEnd>;

  constructor(db: Firestore) {
    this.db = db;
    this.entries = documentsOf(db, 'auditLog', auditEntrySchema);
    this.ends = documentsOf(db, 'runEnds', jobEndSchema);
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
      batch.create(this.entries.doc(entry.id).withConverter(null), { ...entry, chainId, ownerId });
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
    return await readAll((before === null ? newest : newest.startAfter(before)).limit(limit));
  }

  async jobEnds(limit: number): Promise<JobEnd[]> {
    return await readAll(this.ends.orderBy('at').limit(limit));
  }

  async jobEnd(id: string): Promise<JobEnd | null> {
    return await readOne(this.ends.doc(id));
  }

  async deleteBefore(before: string, limit: number): Promise<number> {
    return await deleteAll(
      this.db,
      this.entries.where('at', '<', before).orderBy('at').limit(limit),
    );
  }
}
