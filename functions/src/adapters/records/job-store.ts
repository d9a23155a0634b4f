/**
 * Jobs in Firekeep's own Firestore: `runs/{id}` with the lease, and below it the pages of JobPages.
 * No client reads either. Every write of a worker is one atomic batch, under the precondition that
 * the job, and with it the fencing token, is as it was read.
 */
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  WriteBatch,
} from 'firebase-admin/firestore';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import {
  LeaseLostError,
  type Claim,
  type PartOf,
  type PartProgress,
  type RecordPatch,
  type Job,
  type JobChange,
  type JobFailure,
  type JobStore,
} from '../../services/ports/job-store.ts';
import { parseJob, jobsCollection, toJob, type JobDocument } from './job-document.ts';
import { JobPages } from './job-pages.ts';
import { JobPartDocuments } from './job-parts.ts';
import { storedRestore } from './restore-records.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

interface HeldJob {
  readonly snapshot: DocumentSnapshot;
  readonly document: JobDocument;
}

export class FirestoreJobStore implements JobStore {
  private readonly db: Firestore;
  private readonly jobs: CollectionReference;
  private readonly now: () => Date;
  private readonly holder: string;
  private readonly manifestPages: JobPages;
  private readonly parts: JobPartDocuments;

  /** @param holder what this process is called in the leases it takes */
  constructor(db: Firestore, now: () => Date, holder: string) {
    this.db = db;
    this.jobs = db.collection(jobsCollection);
    this.now = now;
    this.holder = holder;
    this.manifestPages = new JobPages(db, this.jobs);
    this.parts = new JobPartDocuments(db, this.jobs, now);
  }

  async claim(
    runId: string,
    step: number,
    leaseMs: number,
  ): Promise<Claim | 'busy' | 'over' | { readonly ended: PartOf }> {
    const ref = this.jobs.doc(runId);
    const claim = await writeUnchanged(async () => {
      const snapshot = await ref.get();
      const document = parseJob(snapshot);
      if (document?.active !== true) {
        const partOf = document?.partOf ?? null;
        return partOf === null ? 'gone' : { ended: partOf };
      }
      if (document.step > step) {
        return 'over';
      }
      if (document.leaseUntil > this.now().getTime()) {
        return 'busy';
      }
      const token = document.token + 1;
      // A worker that gave no lease back has died, and others would too of what it died of.
      const failures = document.failures + (document.leaseUntil > 0 ? 1 : 0);
      const lease = { token, failures, holder: this.holder, ...this.heartbeat(leaseMs) };
      await ref.update(lease, asRead(snapshot));
      return { job: toJob({ ...document, failures }), token };
    });
    if (claim === 'gone') {
      // The worker that ended the job may have died before it had tidied up.
      await this.manifestPages.delete(runId);
      return 'over';
    }
    return claim;
  }

  async commit(claim: Claim, leaseMs: number, change: JobChange): Promise<void> {
    const { state, page, pages = [], fork, patches = [] } = change;
    await this.held(claim, patches, (batch, { snapshot, document }) => {
      const changed = {
        ...this.heartbeat(leaseMs),
        failures: 0,
        ...(state === undefined ? {} : { state: JSON.stringify(state) }),
        ...(fork === undefined
          ? {}
          : this.parts.fork(batch, claim, { previous: document.parts, fork })),
      };
      batch.update(snapshot.ref, changed, asRead(snapshot));
      this.manifestPages.add(batch, claim.job, page === undefined ? pages : [page, ...pages]);
    });
  }

  async renew(
    claim: Claim,
    leaseMs: number,
    { patches, progress }: { patches: readonly RecordPatch[]; progress?: PartProgress },
  ) {
    const document = await this.held(claim, patches, (batch, { snapshot }) => {
      const changed = {
        ...this.heartbeat(leaseMs),
        ...(progress === undefined ? {} : { progress }),
      };
      batch.update(snapshot.ref, changed, asRead(snapshot));
    });
    return { isCancelRequested: document.cancelRequested };
  }

  async release(claim: Claim, { failures }: { readonly failures: number }): Promise<void> {
    await this.held(claim, [], (batch, { snapshot }) => {
      const released = {
        // Not one more than what was read: an attempt whose answer was lost may be made again.
        step: claim.job.step + 1,
        failures,
        leaseUntil: 0,
        holder: null,
        heartbeatAt: this.now().toISOString(),
      };
      batch.update(snapshot.ref, released, asRead(snapshot));
    });
  }

  async finish(claim: Claim, patches: readonly RecordPatch[]): Promise<void> {
    await this.held(claim, patches, (batch, { snapshot, document }) => {
      this.parts.forget(batch, document.parts);
      if (claim.job.kind === 'deletion') {
        // Nothing is to be left that speaks of a removed project.
        batch.delete(snapshot.ref, asRead(snapshot));
      } else {
        const ended = { active: false, leaseUntil: 0, holder: null, state: 'null', parts: null };
        batch.update(snapshot.ref, ended, asRead(snapshot));
      }
    });
    await this.manifestPages.delete(claim.job.id);
  }

  endPart(claim: Claim, failure: JobFailure | null): Promise<readonly string[]> {
    return this.parts.end(claim, failure);
  }

  async partStates(job: Job): Promise<{ state: unknown; isActive: boolean }[]> {
    const documents = await this.parts.documents(job.id);
    return documents.map((one) => ({ state: toJob(one).state, isActive: one.active }));
  }

  async untakenParts(job: Job): Promise<readonly string[]> {
    const documents = await this.parts.documents(job.id);
    return documents.filter(({ active, token }) => active && token === 0).map(({ id }) => id);
  }

  progressOfParts(part: Job): Promise<PartProgress & { readonly active: number }> {
    return this.parts.progress(part);
  }

  pages(runId: string, part?: number): Promise<PageRef[]> {
    return this.manifestPages.list(runId, part);
  }

  requestCancel(runId: string): Promise<boolean> {
    const ref = this.jobs.doc(runId);
    return writeUnchanged(async () => {
      const snapshot = await ref.get();
      if (parseJob(snapshot)?.active !== true) {
        return false;
      }
      await ref.update({ cancelRequested: true }, asRead(snapshot));
      return true;
    });
  }

  async lost(before: Date, limit: number): Promise<{ id: string; step: number }[]> {
    const query = this.jobs
      .where('active', '==', true)
      .where('heartbeatAt', '<', before.toISOString())
      .orderBy('heartbeatAt')
      .limit(limit);
    const { docs } = await query.get();
    return docs.flatMap((doc) => {
      const job = parseJob(doc);
      return job === null ? [] : [{ id: job.id, step: job.step }];
    });
  }

  private heartbeat(leaseMs: number) {
    const now = this.now();
    return { leaseUntil: now.getTime() + leaseMs, heartbeatAt: now.toISOString() };
  }

  /** A write of the claim's holder, at once with the patches. @throws LeaseLostError */
  private held(
    claim: Claim,
    patches: readonly RecordPatch[],
    write: (batch: WriteBatch, job: HeldJob) => void,
  ): Promise<JobDocument> {
    return writeUnchanged(async () => {
      const refs = patches.map(({ collection, id }) => this.db.collection(collection).doc(id));
      const { job, records } = await this.readHeld(claim, refs);
      const batch = this.db.batch();
      for (const [index, patch] of patches.entries()) {
        addPatch(batch, records[index], patch);
      }
      write(batch, job);
      await batch.commit();
      return job.document;
    });
  }

  /** A claim's run, and other documents. @throws LeaseLostError also once the whole has ended */
  private async readHeld({ job, token }: Claim, others: readonly DocumentReference[]) {
    const wholes = job.partOf === null ? [] : [this.jobs.doc(job.partOf.runId)];
    const snapshots = await this.db.getAll(this.jobs.doc(job.id), ...wholes, ...others);
    const [snapshot, ...rest] = snapshots;
    const document = snapshot === undefined ? null : parseJob(snapshot);
    const isWholeOver = rest.slice(0, wholes.length).some((one) => parseJob(one)?.active !== true);
    const isHeld = document?.active === true && document.token === token && !isWholeOver;
    if (snapshot === undefined || !isHeld) {
      throw new LeaseLostError();
    }
    return { job: { snapshot, document }, records: rest.slice(wholes.length) };
  }
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
