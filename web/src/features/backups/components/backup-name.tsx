import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { useBackupRecord } from '../api/get-backup-record.ts';

/** A backup by its name, which leads to its details; by its id where it is gone. */
export function BackupName({ projectId, recordId }: { projectId: string; recordId: string }) {
  const { data, error } = useBackupRecord(recordId);
  if (data === undefined) {
    const isGone = error instanceof ApiError && error.code === 'not-found';
    return isGone ? `Deleted (${recordId})` : error === null ? 'Loading…' : recordId;
  }
  return (
    <TextLink to={paths.projectBackup.link(projectId, { record: recordId })}>
      {data.metadata.backupName}
    </TextLink>
  );
}
