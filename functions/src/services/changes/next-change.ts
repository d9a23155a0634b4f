import type { NewJob } from '../ports/job-store.ts';
import type { RestoreWork } from './change-kind.ts';
import { newRestore } from './new-restore.ts';

/** Begins what follows a change set, unless that has been done. */
export async function beginNext(work: RestoreWork): Promise<void> {
  const { kind, options, ownerId } = work;
  const next = await kind.next(work);
  // What has begun may have ended: its record must not begin again.
  if (next === null || (await options.restores.get(next.id)) !== null) {
    return;
  }
  const { id, projectId } = next;
  const value = newRestore({ createdAt: options.now().toISOString(), ...next });
  const state = { phase: 'new' };
  const job: NewJob = { id, kind: 'restore', ownerId, projectId, subjectId: id, state };
  await options.starts.start(job, { restore: { ownerId, value } });
  await options.starter.start(id);
}
