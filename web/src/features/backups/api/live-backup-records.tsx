import { backupRecordDocumentSchema } from '@firekeep/functions/contract';
import { LiveCollection } from '#lib/firebase/live-records.tsx';
import type { LiveBackupRecords as State } from './get-backup-records.ts';

/** Follows a project's backups while they run. Draws nothing. */
export function LiveBackupRecords({
  projectId,
  onChange,
}: {
  projectId: string;
  onChange: (live: State) => void;
}) {
  return (
    <LiveCollection
      from="backupRecords"
      projectId={projectId}
      schema={backupRecordDocumentSchema}
      onChange={onChange}
    />
  );
}
