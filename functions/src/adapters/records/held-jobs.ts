import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  WriteBatch,
} from 'firebase-admin/firestore';
import { LeaseLostError, type Claim, type RecordPatch } from '../../services/ports/job-store.ts';
import { parseJob, type JobDocument } from './job-document.ts';
import { storedRestore } from './restore-records.ts';
import { writeUnchanged } from './write-unchanged.ts';

interface StoredJob {
  readonly snapshot: DocumentSnapshot;
  readonly document: JobDocument;
}

export interface HeldJob extends StoredJob {
  /** The job whose part it is. */
  readonly whole: StoredJob | null;
}

/** Writes of workers, which hold only while their claim is the newest. */
export class HeldJobs {
  private readonly db: Firestore;
  private readonly jobs: CollectionReference;

  constructor(db: Firestore, jobs: CollectionReference) {
    this.db = db;
    this.jobs = jobs;
  }

  /** A write of the claim's holder, at once with the patches. @throws LeaseLostError */
  write(
    claim: Claim,
    patches: readonly RecordPatch[],
    change: (batch: WriteBatch, job: HeldJob) => void,
  ): Promise<HeldJob> {
    return writeUnchanged(async () => {
      const refs = patches.map(({ collection, id }) => this.db.collection(collection).doc(id));
      const { job, records } = await this.read(claim, refs);
      const batch = this.db.batch();
      for (const [index, patch] of patches.entries()) {
        addPatch(batch, records[index], patch);
      }
      change(batch, job);
      await batch.commit();
      return job;
    });
  }

  /** A claim's run, and other documents. @throws LeaseLostError also once the whole has ended */
  private async read({ job, token }: Claim, others: readonly DocumentReference[]) {
    const wholes = job.partOf === null ? [] : [this.jobs.doc(job.partOf.runId)];
    const snapshots = await this.db.getAll(this.jobs.doc(job.id), ...wholes, ...others);
    const [snapshot, ...rest] = snapshots;
    const document = snapshot === undefined ? null : parseJob(snapshot);
    const [whole = null] = rest.slice(0, wholes.length).map(storedJob);
    const isWholeOver = wholes.length > 0 && whole?.document.active !== true;
    const isHeld = document?.active === true && document.token === token && !isWholeOver;
    if (snapshot === undefined || !isHeld) {
      throw new LeaseLostError();
    }
    return { job: { snapshot, document, whole }, records: rest.slice(wholes.length) };
  }
}

function storedJob(snapshot: DocumentSnapshot): StoredJob | null {
  const document = parseJob(snapshot);
  return document === null ? null : { snapshot, document };
}

function addPatch(
  batch: WriteBatch,
  record: DocumentSnapshot | undefined,
  { patch, create }: RecordPatch,
): void {
  const isNew = create === true;
  if (record === undefined || record.exists === isNew) {
    return;
  }
  if (isNew) {
    batch.create(record.ref, storedRestore(patch));
  } else {
    batch.update(record.ref, storedRestore(patch));
  }
}
