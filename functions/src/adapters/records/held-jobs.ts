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
import { asRead, writeUnchanged } from './write-unchanged.ts';

interface StoredJob {
  readonly snapshot: Pick<DocumentSnapshot, 'ref' | 'updateTime'>;
  readonly document: JobDocument;
}

export interface HeldJob extends StoredJob {
  /** The job whose part it is. */
  readonly whole: StoredJob | null;
}

interface KnownJob extends StoredJob {
  /** Whether it was held from its beginning, and nothing was written of it since. */
  readonly isAsBegun: boolean;
}

/** Jobs as their holders wrote them last. The next write needs to read nothing. */
const known = new WeakMap<Claim, KnownJob>();

/**
 * Notes a job as its holder has just written it, while it continues. Of a part it is read each time
 * whether the job whose part it is does.
 */
export function noteHeld(claim: Claim, job: KnownJob): void {
  if (claim.job.partOf === null && job.document.active) {
    known.set(claim, job);
  }
}

/** Writes of workers, which hold only while their claim is the newest. */
export class HeldJobs {
  private readonly db: Firestore;
  private readonly jobs: CollectionReference;

  constructor(db: Firestore, jobs: CollectionReference) {
    this.db = db;
    this.jobs = jobs;
  }

  /**
   * A write of the claim's holder, at once with the patches.
   * @param change adds to the batch; @returns what becomes of the job, null where it is deleted
   * @returns the job as it was before @throws LeaseLostError
   */
  write(
    claim: Claim,
    patches: readonly RecordPatch[],
    change: (batch: WriteBatch, job: HeldJob) => Partial<JobDocument> | null,
  ): Promise<HeldJob & { readonly isAsBegun: boolean }> {
    const refs = patches.map(({ collection, id }) => this.db.collection(collection).doc(id));
    let isFirst = true;
    return writeUnchanged(async () => {
      const kept = isFirst ? takeKnown(claim) : null;
      isFirst = false;
      const { job, records } = kept ?? (await this.read(claim, refs));
      const batch = this.db.batch();
      for (const [index, patch] of patches.entries()) {
        // Where nothing was read, all is assumed to be as it was left: else the batch is refused.
        const isThere = records === null ? patch.create !== true : records[index]?.exists === true;
        addPatch(batch, { ref: refs[index], isThere }, patch);
      }
      const changed = change(batch, job);
      const { snapshot, document } = job;
      if (changed === null) {
        batch.delete(snapshot.ref, asRead(snapshot));
        await batch.commit();
        return job;
      }
      batch.update(snapshot.ref, changed, asRead(snapshot));
      const written = (await batch.commit()).at(-1);
      if (written !== undefined) {
        noteHeld(claim, {
          snapshot: { ref: snapshot.ref, updateTime: written.writeTime },
          document: { ...document, ...changed },
          isAsBegun: false,
        });
      }
      return job;
    });
  }

  /** Whether the job has ended under this claim. */
  async hasEnded({ job, token }: Claim): Promise<boolean> {
    const document = parseJob(await this.jobs.doc(job.id).get());
    return document?.active === false && document.token === token;
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
    const held = { snapshot, document, whole, isAsBegun: false };
    return { job: held, records: rest.slice(wholes.length) };
  }
}

/** For one write: only its answer says what the job is then. */
function takeKnown(claim: Claim) {
  const job = known.get(claim);
  known.delete(claim);
  return job === undefined ? null : { job: { ...job, whole: null }, records: null };
}

function storedJob(snapshot: DocumentSnapshot): StoredJob | null {
  const document = parseJob(snapshot);
  return document === null ? null : { snapshot, document };
}

function addPatch(
  batch: WriteBatch,
  { ref, isThere }: { readonly ref: DocumentReference | undefined; readonly isThere: boolean },
  { patch, create }: RecordPatch,
): void {
  const isNew = create === true;
  if (ref === undefined || isThere === isNew) {
    return;
  }
  if (isNew) {
    batch.create(ref, storedRestore(patch));
  } else {
    batch.update(ref, storedRestore(patch));
  }
}
