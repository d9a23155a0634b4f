import type { BackupRecord } from '../../contract/backups.ts';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type { BackupStore } from '../ports/backup-store.ts';
import type { Run } from '../ports/job-store.ts';

/**
 * The record a run works on, if it still belongs to the run's owner: access is checked again with
 * every step.
 * @throws AppError `not-found`
 */
export async function activeRecord(
  store: Pick<BackupStore, 'record'>,
  run: Pick<Run, 'subjectId' | 'ownerId' | 'projectId'>,
): Promise<BackupRecord> {
  const record = await store.record(run.subjectId);
  if (record?.ownerId !== run.ownerId || record.value.projectId !== run.projectId) {
    throw new AppError('not-found', messages.notFound);
  }
  return record.value;
}
