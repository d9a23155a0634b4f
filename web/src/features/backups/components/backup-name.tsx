import { getBackupRecord } from '@firekeep/functions/contract';
import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { ApiError } from '#lib/errors/api-error.ts';

/** A backup by its name, which leads to its details; by its id where it is gone. */
export function BackupName({ projectId, recordId }: { projectId: string; recordId: string }) {
  const { data, error } = useEndpoint(
    getBackupRecord,
    { params: { rid: recordId } },
    { failure: 'Failed to load the backup' },
  );
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
