import type { BackupRecord } from '../../contract/backups.ts';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { Run } from '../ports/job-store.ts';

/**
 * The record a run works on, if it still belongs to the run's owner: access is checked again with
 * every step.
 * @throws AppError `not-found`
 */
export async function activeRecord(
  records: Pick<BackupRecords, 'get'>,
  run: Pick<Run, 'subjectId' | 'ownerId' | 'projectId'>,
): Promise<BackupRecord> {
  const record = await records.get(run.subjectId);
  if (record?.ownerId !== run.ownerId || record.value.projectId !== run.projectId) {
    throw new AppError('not-found', messages.notFound);
  }
  return record.value;
}
