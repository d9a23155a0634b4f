import type { Restore } from '../../contract/restore-record.ts';
import type { NewJob, RecordPatch } from '../ports/job-store.ts';
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
  { restores, jobs, now }: Pick<RestoreHandlerOptions, 'restores' | 'jobs' | 'now'>,
  restore: Restore,
  isCancelled: boolean,
): Promise<RecordPatch[] | null> {
  const nextId = nextIdOf(restore);
  if (nextId === null || (await restores.get(nextId)) === null) {
    return null;
  }
  if (isCancelled) {
    await jobs.requestCancel(nextId);
  }
  const { id, outcome, progress, canUndo } = restore;
  const end = { status: 'completed', error: null, now: now() } as const;
  const ended = endedPatch(id, end, { outcome, progress, canUndo });
  return [ended, ...kindOf(restore).completed(restore)];
}
