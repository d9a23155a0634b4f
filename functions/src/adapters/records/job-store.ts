/**
 * Jobs in Firekeep's own Firestore: `runs/{id}` with the lease, and below it the pages of JobPages.
 * No client reads either. Every write of a worker is one atomic batch, under the precondition that
 * the job, and with it the fencing token, is as it was read.
 */
import type { CollectionReference, Firestore, WriteBatch } from 'firebase-admin/firestore';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import {
  LeaseLostError,
  type Cancellable,
  type Claim,
  type RecordPatch,
  type Renewed,
  type SignOfLife,
  type Job,
  type JobChange,
  type JobFailure,
  type JobKind,
  type JobStore,
} from '../../services/ports/job-store.ts';
import type { PartProgress, PartSight } from '../../services/ports/part-progress.ts';
import { markIn } from './catalogue-marks.ts';
import { HeldJobs, noteHeld, type HeldJob } from './held-jobs.ts';
import { parseJob, jobsCollection, toJob, wakesOf } from './job-document.ts';
import { JobPages } from './job-pages.ts';
import { JobPartDocuments } from './job-parts.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

/** What they leave is in the catalogue. */
const changesBackups: ReadonlySet<JobKind> = new Set([
  'backup',
  'verification',
  'import',
  'restore',
]);

export class FirestoreJobStore implements JobStore {
  private readonly db: Firestore;
  private readonly jobs: CollectionReference;
  private readonly now: () => Date;
  private readonly holder: string;
  private readonly manifestPages: JobPages;
  private readonly parts: JobPartDocuments;
  private readonly held: HeldJobs;

  /** @param holder what this process is called in the leases it takes */
  constructor(db: Firestore, now: () => Date, holder: string) {
    this.db = db;
    this.jobs = db.collection(jobsCollection);
    this.now = now;
    this.holder = holder;
    this.manifestPages = new JobPages(db, this.jobs);
    this.parts = new JobPartDocuments(db, this.jobs, now);
    this.held = new HeldJobs(db, this.jobs);
  }

  async claim(
    runId: string,
    step: number,
    leaseMs: number,
  ): Promise<Claim | 'busy' | 'over' | { readonly wakes: readonly string[] }> {
    const ref = this.jobs.doc(runId);
    const claim = await writeUnchanged(async () => {
      const snapshot = await ref.get();
      const document = parseJob(snapshot);
      if (document?.active !== true) {
        const wakes = document === null ? null : wakesOf(document);
        return wakes === null ? 'gone' : { wakes };
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
      const { writeTime } = await ref.update(lease, asRead(snapshot));
      const claimed = { job: toJob({ ...document, failures }), token };
      const held = {
        snapshot: { ref, updateTime: writeTime },
        document: { ...document, ...lease },
      };
      noteHeld(claimed, { ...held, isAsBegun: false });
      return claimed;
    });
    if (claim === 'gone') {
      // The worker that ended the job may have died before it had tidied up.
      await this.manifestPages.delete(runId);
      return 'over';
    }
    return claim;
  }

  async commit(claim: Claim, leaseMs: number, change: JobChange): Promise<Cancellable> {
    const { state, pages = [], fork, patches = [] } = change;
    const { document: held } = await this.held.write(claim, patches, (batch, { document }) => {
      this.manifestPages.add(batch, claim.job, pages);
      return {
        ...this.heartbeat(leaseMs),
        failures: 0,
        ...(state === undefined ? {} : { state: JSON.stringify(state) }),
        ...(fork === undefined
          ? {}
          : this.parts.fork(batch, claim, { previous: document.parts, fork })),
      };
    });
    return { isCancelRequested: held.cancelRequested };
  }

  async renew(claim: Claim, leaseMs: number, sign: SignOfLife): Promise<Renewed> {
    const { patches, progress, share } = sign;
    let shared = 'null';
    const { document, whole } = await this.held.write(claim, patches, (batch, held) => {
      shared = held.whole?.document.shared ?? shared;
      if (share !== undefined && held.whole !== null) {
        shared = JSON.stringify(share(JSON.parse(shared)));
        batch.update(held.whole.snapshot.ref, { shared }, asRead(held.whole.snapshot));
      }
      return {
        ...this.heartbeat(leaseMs),
        ...(progress === undefined ? {} : { progress: { counts: {}, ...progress } }),
      };
    });
    const { cancelRequested: isCancelRequested } = document;
    const parts = whole?.document.parts ?? null;
    if (parts === null) {
      return { isCancelRequested };
    }
    const active = parts.started - parts.ended;
    return { isCancelRequested, siblings: { active, shared: JSON.parse(shared) } };
  }

  async release(claim: Claim, { failures }: { readonly failures: number }): Promise<void> {
    await this.held.write(claim, [], () => ({
      // Not one more than what was read: an attempt whose answer was lost may be made again.
      step: claim.job.step + 1,
      failures,
      leaseUntil: 0,
      holder: null,
      heartbeatAt: this.now().toISOString(),
    }));
  }

  async finish(claim: Claim, patches: readonly RecordPatch[]): Promise<void> {
    let wasSent = false;
    const { isAsBegun } = await this.held
      .write(claim, patches, (batch, held) => {
        wasSent = true;
        return this.addEnd(batch, claim, held);
      })
      .catch(async (error: unknown) => {
        // Ended by an attempt whose answer was lost.
        if (wasSent && error instanceof LeaseLostError && (await this.held.hasEnded(claim))) {
          return { isAsBegun: false };
        }
        throw error;
      });
    // Pages are stored with later writes only.
    if (!isAsBegun) {
      await this.manifestPages.delete(claim.job.id);
    }
  }

  private addEnd(batch: WriteBatch, { job }: Claim, { document }: HeldJob) {
    this.parts.forget(batch, document.parts);
    if (job.kind === 'deletion') {
      // Nothing is to be left that speaks of a removed project.
      return null;
    }
    if (changesBackups.has(job.kind)) {
      markIn(this.db, batch, job);
    }
    return {
      active: false,
      leaseUntil: 0,
      holder: null,
      heartbeatAt: this.now().toISOString(),
      state: 'null',
      parts: null,
      shared: 'null',
    };
  }

  endPart(
    claim: Claim,
    failure: JobFailure | null,
    progress?: PartProgress,
  ): Promise<readonly string[]> {
    return this.parts.end(claim, { failure, ...(progress === undefined ? {} : { progress }) });
  }

  stopParts(claim: Claim, failure: JobFailure): Promise<readonly string[]> {
    return this.parts.stop(claim, failure);
  }

  async partStates(job: Job): Promise<PartSight[]> {
    const documents = await this.parts.documents(job.id);
    return documents.map((one) => ({
      state: toJob(one).state,
      progress: one.progress,
    }));
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
}
