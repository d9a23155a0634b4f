import { backupRecordDocumentSchema } from '@firekeep/functions/contract';
import { LiveCollection } from '#lib/firebase/live-records.tsx';
import type { LiveBackups as State } from './get-recent-backups.ts';

/** Follows the newest backups of all projects. Draws nothing. */
export function LiveBackups({ onChange }: { onChange: (live: State) => void }) {
  return (
    <LiveCollection from="backupRecords" schema={backupRecordDocumentSchema} onChange={onChange} />
  );
}
