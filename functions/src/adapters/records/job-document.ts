/**
 * How a job is stored in Firekeep's own Firestore: `runs/{id}`, and below it the pages of a backup
 * in the making.
 */
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';
import { jobKinds, type NewJob, type Job } from '../../services/ports/job-store.ts';

export const jobsCollection = 'runs';
export const segmentsCollection = 'segments';

const progressSchema = z.object({
  documents: z.number(),
  rawBytes: z.number(),
  counts: z.record(z.string(), z.number()).default({}),
});
const noProgress = { documents: 0, rawBytes: 0, counts: {} };

const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string().nullable(),
});

const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  ownerId: z.string(),
  projectId: z.string(),
  subjectId: z.string(),
  /** False once it has ended, and for a part that is to begin when another one has ended. */
  active: z.boolean(),
  step: z.int(),
  failures: z.int(),
  cancelRequested: z.boolean(),
  /** JSON as text: Firestore would refuse some of it (nested arrays) and index all of it. */
  state: z.string(),
  token: z.int(),
  leaseUntil: z.number(),
  /** The process that holds the lease: for whoever looks why a job stands still. */
  holder: z.string().nullable().default(null),
  heartbeatAt: z.string(),
  /**
   * The jobs that do this one's work: `{idPrefix}{number}`, of which the first `started` have been
   * set going.
   */
  parts: z
    .object({
      idPrefix: z.string(),
      total: z.int(),
      started: z.int(),
      ended: z.int(),
      failure: failureSchema.nullable(),
    })
    .nullable()
    .default(null),
  partOf: z
    .object({ runId: z.string(), idPrefix: z.string(), number: z.int(), total: z.int() })
    .nullable()
    .default(null),
  /** What the end of a part has set going; null before, and if it ended before this was kept. */
  wakes: z.array(z.string()).nullable().default(null),
  /** How far a part is; its siblings read it. */
  progress: progressSchema.default(noProgress),
  /** What a job's parts share, JSON as text. */
  shared: z.string().default('null'),
});
/** What is read of a part to say how far it is. */
export const partSightSchema = jobSchema.pick({ active: true, progress: true });
export type JobDocument = z.infer<typeof jobSchema>;

/** The document of a job that nobody holds yet. */
export function newJobDocument(job: NewJob, now: Date): JobDocument {
  return {
    ...job,
    state: JSON.stringify(job.state),
    active: true,
    step: 0,
    failures: 0,
    cancelRequested: false,
    token: 0,
    leaseUntil: 0,
    holder: null,
    heartbeatAt: now.toISOString(),
    parts: null,
    partOf: null,
    wakes: null,
    progress: noProgress,
    shared: 'null',
  };
}

export function toJob({ cancelRequested, ...document }: JobDocument): Job {
  const state: unknown = JSON.parse(document.state);
  const shared: unknown = JSON.parse(document.shared);
  return { ...document, state, shared, isCancelRequested: cancelRequested };
}

/** What the end of a part has set going; null of an active job, and of one that is no part. */
export function wakesOf({ active, partOf, wakes }: JobDocument): readonly string[] | null {
  return active || partOf === null ? null : (wakes ?? [partOf.runId]);
}

export function parseJob(snapshot: DocumentSnapshot): JobDocument | null {
  return snapshot.exists ? jobSchema.parse(snapshot.data()) : null;
}
