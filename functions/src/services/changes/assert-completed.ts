import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import { isLeaving } from '../jobs/needed-backup.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import { ownedValue } from '../projects/owned-project.ts';

export const backupDeletedText = 'The backup was deleted';

/** @returns what the backup was made for @throws AppError `not-found`, `failed-precondition` */
export async function assertCompleted(
  records: Pick<BackupRecords, 'get'>,
  uid: string,
  of: { readonly projectId: string; readonly recordId: string },
) {
  const record = ownedValue(await records.get(of.recordId), uid);
  if (record.projectId !== of.projectId) {
    throw new AppError('not-found', messages.notFound);
  }
  if (isLeaving(record)) {
    throw new AppError('failed-precondition', backupDeletedText);
  }
  if (record.status !== 'completed') {
    throw new AppError('failed-precondition', 'Only a completed backup can be restored');
  }
  return record.metadata.trigger;
}
