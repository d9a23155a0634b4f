import type { CollectionReference, Firestore, WriteBatch } from 'firebase-admin/firestore';
import { pageRefSchema, type PageRef } from '../../engine/format/manifest-schema.ts';
import type { Job } from '../../services/ports/job-store.ts';
import { segmentsCollection } from './job-document.ts';

/**
 * The manifest pages of a backup in the making: `runs/{id}/segments/{n}`. Those of a job's parts
 * stand with the job, in the order of the parts.
 */
export class JobPages {
  private readonly db: Firestore;
  private readonly jobs: CollectionReference;

  constructor(db: Firestore, jobs: CollectionReference) {
    this.db = db;
    this.jobs = jobs;
  }

  add(
    batch: WriteBatch,
    { id, partOf }: Pick<Job, 'id' | 'partOf'>,
    pages: readonly { readonly number: number; readonly ref: PageRef }[],
  ): void {
    const segments = this.segments(partOf?.runId ?? id);
    for (const { number, ref } of pages) {
      batch.set(segments.doc(segmentId(partOf?.number ?? null, number)), ref);
    }
  }

  /** In order; of one part only, or of all. */
  async list(runId: string, part?: number): Promise<PageRef[]> {
    const all = this.segments(runId).orderBy('__name__');
    const query =
      part === undefined ? all : all.startAt(segmentId(part, 0)).endBefore(segmentId(part + 1, 0));
    const { docs } = await query.get();
    return docs.map((doc) => pageRefSchema.parse(doc.data()));
  }

  async delete(runId: string): Promise<void> {
    await this.db.recursiveDelete(this.segments(runId));
  }

  private segments(runId: string): CollectionReference {
    return this.jobs.doc(runId).collection(segmentsCollection);
  }
}

/** Sorts as text. */
function segmentId(part: number | null, page: number): string {
  const own = page.toString().padStart(8, '0');
  return part === null ? own : `${part.toString().padStart(4, '0')}-${own}`;
}
