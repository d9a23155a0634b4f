/** What the deletion of a project does to its jobs. */
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { partKinds, jobKinds, type JobKind } from '../../services/ports/job-store.ts';
import { jobsCollection, segmentsCollection } from './job-document.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

const leaseSchema = z.object({ active: z.boolean(), leaseUntil: z.number() });
/** Kinds of jobs that end with their project. */
const otherKinds = jobKinds.filter((kind) => kind !== 'deletion');

interface Removal {
  readonly projectId: string;
  /** How many jobs are dealt with at most. */
  readonly limit: number;
  readonly now: Date;
}

interface Removed {
  readonly deleted: number;
  /** A worker is at one of them. */
  readonly isHeld: boolean;
}

/**
 * Deletes the project's jobs with their pages; those that a worker is at are asked to stop and stay
 * until it has, or its lease has run out.
 */
export async function removeJobsOf(db: Firestore, removal: Removal): Promise<Removed> {
  // A part writes below the job whose part it is: while a part is running, that job stays.
  const parts = await removeKinds(db, removal, partKinds);
  if (parts.isHeld) {
    return parts;
  }
  const others = await removeKinds(db, removal, otherKinds);
  return { ...others, deleted: parts.deleted + others.deleted };
}

async function removeKinds(
  db: Firestore,
  { projectId, limit, now }: Removal,
  kinds: readonly JobKind[],
): Promise<Removed> {
  const jobs = db.collection(jobsCollection);
  const query = jobs.where('projectId', '==', projectId).where('kind', 'in', kinds);
  const { docs } = await query.limit(limit).get();
  const removed = await Promise.all(docs.map(({ ref }) => removeJob(db, ref, now)));
  const deleted = removed.filter(Boolean).length;
  return { deleted, isHeld: deleted < removed.length };
}

/** @returns whether it is deleted */
async function removeJob(db: Firestore, ref: DocumentReference, now: Date): Promise<boolean> {
  const isHeld = await writeUnchanged(async () => {
    const snapshot = await ref.get();
    if (!snapshot.exists) {
      return false;
    }
    const { active, leaseUntil } = leaseSchema.parse(snapshot.data());
    if (active && leaseUntil > now.getTime()) {
      await ref.update({ cancelRequested: true }, asRead(snapshot));
      return true;
    }
    await ref.delete(asRead(snapshot));
    return false;
  });
  if (!isHeld) {
    await db.recursiveDelete(ref.collection(segmentsCollection));
  }
  return !isHeld;
}
