import { backupIn } from '../../contract/at.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import type { JobSubject } from '../ports/job-starts.ts';

/** The backup that must stay for a job to begin; null where it needs none. */
export function neededBackup(subject: JobSubject): string | null {
  if ('restore' in subject) {
    return subject.restore.value.recordId;
  }
  if ('newExport' in subject) {
    return backupIn(subject.newExport.export.value.at);
  }
  return 'verifyRecord' in subject ? subject.verifyRecord : null;
}

/** Whether nothing can be begun with a backup: for good, or until it is taken back. */
export function isLeaving({ status }: Pick<BackupRecord, 'status'>): boolean {
  return status === 'deleted' || status === 'deleting';
}
