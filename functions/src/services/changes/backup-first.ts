import { isDeepStrictEqual } from 'node:util';
import type { BackupRecord } from '../../contract/backups.ts';
import { backupIdOf, type Restore } from '../../contract/restore-record.ts';
import { AppError } from '../../lib/errors.ts';
import type { Backups } from '../backups/backups.ts';
import { isLeaving } from '../jobs/needed-backup.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { ownedValue } from '../projects/owned-project.ts';
import type { RestoreHandlerOptions } from './change-kind.ts';
import { restorePatch } from './restore-changes.ts';

/** Begins the backup that a restore is made from, where there is something to begin it. */
export async function withBackup(
  backups: Pick<Backups, 'startFirst'> | null | undefined,
  ownerId: string,
  restore: Restore,
): Promise<Restore> {
  if (backups === null || backups === undefined) {
    return restore;
  }
  const { id } = await backups.startFirst(ownerId, restore.projectId);
  return { ...restore, recordId: id, phase: 'backing-up' };
}

/**
 * Whether the backup that a restore is made from, and that was begun with it, is complete and
 * verified. Shows how far it is.
 * @throws AppError `failed-precondition` once it can't become that
 */
export async function isBackedUp(
  { restores, records }: Pick<RestoreHandlerOptions, 'restores' | 'records'>,
  context: StepContext,
): Promise<boolean> {
  const { subjectId, ownerId } = context.claim.job;
  const restore = ownedValue(await restores.get(subjectId), ownerId);
  const found = await records.get(backupIdOf(restore));
  const record = found?.ownerId === ownerId ? found.value : null;
  const end = record === null || isLeaving(record) ? 'was deleted' : endOf(record);
  if (record === null || end !== null) {
    const message = `The backup that is made first ${end}`;
    throw new AppError('failed-precondition', message, { hint: record?.error?.hint ?? null });
  }
  const { documents, fraction } = record.progress;
  const progress = { documents, fraction, writesPerSecond: null };
  if (record.status !== 'completed' && !isDeepStrictEqual(progress, restore.progress)) {
    await context.commit({ patches: [restorePatch(restore.id, { progress })] });
  }
  return record.status === 'completed';
}

/** How it ended without success; null where it didn't. */
function endOf({ status, error }: BackupRecord): string | null {
  if (status === 'cancelled') {
    return 'was cancelled';
  }
  return status === 'failed' ? `failed: ${error?.message ?? 'it is not known why'}` : null;
}
