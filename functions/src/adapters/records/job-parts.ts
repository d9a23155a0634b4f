/**
 * Jobs whose work is divided. The parts are separate jobs, `{idPrefix}{number}`, where the prefix
 * carries the token of the worker that divided the work, so that no two divisions share a document.
 * All are known by name: nothing is queried.
 */
import type {
  CollectionReference,
  DocumentSnapshot,
  Firestore,
  WriteBatch,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import {
  LeaseLostError,
  maxParts,
  type Claim,
  type Fork,
  type Job,
  type JobFailure,
} from '../../services/ports/job-store.ts';
import { type PartProgress, sumProgress } from '../../services/ports/part-progress.ts';
import {
  newJobDocument,
  parseJob,
  partSightSchema,
  wakesOf,
  type JobDocument,
} from './job-document.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

type JobParts = NonNullable<JobDocument['parts']>;

function partId(idPrefix: string, number: number): string {
  return `${idPrefix}${number.toString().padStart(3, '0')}`;
}

function partIds({ idPrefix, total }: Pick<JobParts, 'idPrefix' | 'total'>): string[] {
  return Array.from({ length: total }, (_, number) => partId(idPrefix, number));
}

/** The part that there is room for now. None begins once one has failed. */
function nextPart(parts: JobParts, failure: JobFailure | null): string | null {
  const isFailed = failure !== null || parts.failure !== null;
  return isFailed || parts.started >= parts.total ? null : partId(parts.idPrefix, parts.started);
}

export class JobPartDocuments {
  private readonly db: Firestore;
  private readonly jobs: CollectionReference;
  private readonly now: () => Date;

  constructor(db: Firestore, jobs: CollectionReference, now: () => Date) {
    this.db = db;
    this.jobs = jobs;
    this.now = now;
  }

  /** Creates the parts; deletes earlier ones, read by now. @returns fields for the job itself */
  fork(
    batch: WriteBatch,
    claim: Claim,
    { previous, fork }: { previous: JobParts | null; fork: Fork },
  ) {
    const { id, ownerId, projectId, subjectId } = claim.job;
    const total = fork.states.length;
    if (total < 1 || total > maxParts) {
      throw new Error(`a job can't be divided into ${total} parts`);
    }
    const idPrefix = `${id}-${claim.token}-`;
    if (previous?.idPrefix === idPrefix) {
      // An attempt whose answer was lost has done it.
      return {};
    }
    this.forget(batch, previous);
    const started = Math.min(total, fork.parallel);
    for (const [number, state] of fork.states.entries()) {
      const part = { id: partId(idPrefix, number), kind: fork.kind, ownerId, projectId, subjectId };
      batch.create(this.jobs.doc(part.id), {
        ...newJobDocument({ ...part, state }, this.now()),
        active: number < started,
        partOf: { runId: id, idPrefix, number, total },
      });
    }
    const shared = fork.shared === undefined ? {} : { shared: JSON.stringify(fork.shared) };
    return { parts: { idPrefix, total, started, ended: 0, failure: null }, ...shared };
  }

  forget(batch: WriteBatch, parts: JobParts | null): void {
    for (const id of parts === null ? [] : partIds(parts)) {
      batch.delete(this.jobs.doc(id));
    }
  }

  /** Ends a part, counts it and sets the next one going, in one batch. @throws LeaseLostError */
  end(
    { job, token }: Claim,
    end: { readonly failure: JobFailure | null; readonly progress?: PartProgress },
  ): Promise<readonly string[]> {
    const { partOf } = job;
    if (partOf === null) {
      throw new Error('not a part of a job');
    }
    return writeUnchanged(async () => {
      const refs = [this.jobs.doc(job.id), this.jobs.doc(partOf.runId)] as const;
      const [part, whole] = await this.db.getAll(...refs);
      const own = part === undefined ? null : parseJob(part);
      const all = whole === undefined ? null : parseJob(whole);
      if (own?.token !== token || all?.active !== true || all.parts === null) {
        throw new LeaseLostError();
      }
      if (!own.active) {
        // An attempt whose answer was lost has ended it.
        return wakesOf(own) ?? [];
      }
      return await this.writeEnd([part, whole], { parts: all.parts, ...end });
    });
  }

  /** Asks active parts to stop and lets no other begin. @returns them @throws LeaseLostError */
  stop({ job, token }: Claim, failure: JobFailure): Promise<string[]> {
    return writeUnchanged(async () => {
      const whole = await this.jobs.doc(job.id).get();
      const document = parseJob(whole);
      if (document?.active !== true || document.token !== token) {
        throw new LeaseLostError();
      }
      const { parts } = document;
      if (parts === null) {
        return [];
      }
      // A part can only begin with a change of the whole job, which is to be as it was read.
      const active = (await this.sights(parts)).flatMap(({ ref, sight }) =>
        sight.active ? [ref] : [],
      );
      if (active.length > 0) {
        const batch = this.db.batch();
        const stopped: JobParts = { ...parts, failure: parts.failure ?? failure };
        batch.update(whole.ref, { parts: stopped }, asRead(whole));
        for (const ref of active) {
          batch.update(ref, { cancelRequested: true });
        }
        await batch.commit();
      }
      return active.map(({ id }) => id);
    });
  }

  private async writeEnd(
    [part, whole]: readonly (DocumentSnapshot | undefined)[],
    at: { parts: JobParts; failure: JobFailure | null; progress?: PartProgress },
  ): Promise<string[]> {
    if (part === undefined || whole === undefined) {
      throw new LeaseLostError();
    }
    const next = nextPart(at.parts, at.failure);
    const ended = at.parts.ended + 1;
    const parts: JobParts = {
      ...at.parts,
      ended,
      started: at.parts.started + (next === null ? 0 : 1),
      failure: at.parts.failure ?? at.failure,
    };
    const heartbeatAt = this.now().toISOString();
    const progress = at.progress === undefined ? {} : { progress: at.progress };
    const isOver = parts.failure !== null || ended === parts.total;
    const wakes = [...(next === null ? [] : [next]), ...(isOver ? [whole.id] : [])];
    const over = { active: false, leaseUntil: 0, holder: null, heartbeatAt, wakes, ...progress };
    const batch = this.db.batch();
    batch.update(part.ref, over, asRead(part));
    batch.update(whole.ref, { parts }, asRead(whole));
    if (next !== null) {
      batch.update(this.jobs.doc(next), { active: true, heartbeatAt });
    }
    await batch.commit();
    return wakes;
  }

  /**
   * The documents of a job's parts, in order. @throws Error when the job isn't divided or a part is
   * gone
   */
  async documents(runId: string): Promise<JobDocument[]> {
    const whole = parseJob(await this.jobs.doc(runId).get());
    if (whole?.parts === null || whole?.parts === undefined) {
      throw new Error('the job is not divided');
    }
    const refs = partIds(whole.parts).map((id) => this.jobs.doc(id));
    return (await this.db.getAll(...refs)).map((snapshot) => {
      const part = parseJob(snapshot);
      if (part === null) {
        throw new Error('a part of the job is gone');
      }
      return part;
    });
  }

  async progress(part: Job) {
    const whole = z.object({ idPrefix: z.string(), total: z.number() }).parse(part.partOf);
    const sights = (await this.sights(whole)).map(({ sight }) => sight);
    const active = sights.filter((sight) => sight.active).length;
    return { ...sumProgress(sights.map(({ progress }) => progress)), active };
  }

  private async sights(parts: Pick<JobParts, 'idPrefix' | 'total'>) {
    const refs = partIds(parts).map((id) => this.jobs.doc(id));
    const snapshots = await this.db.getAll(...refs, { fieldMask: ['active', 'progress'] });
    return snapshots
      .filter(({ exists }) => exists)
      .map((one) => ({ ref: one.ref, sight: partSightSchema.parse(one.data()) }));
  }
}
