import type { Restore } from '../../contract/restore-record.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { JobStore, NewJob, RecordPatch } from '../ports/job-store.ts';
import type { RestoreHandlerOptions, RestoreWork } from './change-kind.ts';
import { kindOf } from './kinds/index.ts';
import { newRestore } from './new-restore.ts';
import { endedPatch } from './restore-changes.ts';

/** Whether another change set follows one, unless there is nothing for it to do. */
export function isFollowed(restore: Restore): boolean {
  return nextIdOf(restore) !== null;
}

function nextIdOf(restore: Restore): string | null {
  return kindOf(restore).next?.idOf(restore) ?? null;
}

interface Cancelling {
  readonly jobs: Pick<JobStore, 'requestCancel'>;
  readonly starter: Pick<JobStarter, 'wake'>;
}

/** @returns whether it was under way */
export async function cancelJob({ jobs, starter }: Cancelling, id: string): Promise<boolean> {
  const isAsked = await jobs.requestCancel(id);
  if (isAsked) {
    await starter.wake(id);
  }
  return isAsked;
}

/**
 * Asks a change set to stop, and what follows it: that may begin, or have begun, by now.
 * @returns whether one of both was under way
 */
export async function cancelWithNext(options: Cancelling, restore: Restore): Promise<boolean> {
  const isAsked = await cancelJob(options, restore.id);
  const nextId = nextIdOf(restore);
  return (nextId !== null && (await cancelJob(options, nextId))) || isAsked;
}

/** Begins what follows a change set, unless that has been done. */
export async function beginNext(work: RestoreWork): Promise<void> {
  const { kind, options, ownerId } = work;
  const next = (await kind.next?.make(work)) ?? null;
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

/**
 * The end of a change set whose job was stopped after the next one had begun: all of it was
 * applied, and kept as its result before. Null where none has begun.
 * @param isCancelled by somebody: the next one is cancelled, too
 */
export async function endWithNext(
  options: Pick<RestoreHandlerOptions, 'restores' | 'jobs' | 'starter' | 'now'>,
  restore: Restore,
  isCancelled: boolean,
): Promise<RecordPatch[] | null> {
  const nextId = nextIdOf(restore);
  if (nextId === null || (await options.restores.get(nextId)) === null) {
    return null;
  }
  if (isCancelled) {
    await cancelJob(options, nextId);
  }
  const { id, outcome, progress, canUndo } = restore;
  const end = { status: 'completed', error: null, now: options.now() } as const;
  const ended = endedPatch(id, end, { outcome, progress, canUndo });
  return [ended, ...kindOf(restore).ended({ ...restore, status: end.status })];
}
