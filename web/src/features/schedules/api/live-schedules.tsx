import { backupConfigurationDocumentSchema } from '@firekeep/functions/contract';
import { LiveCollection } from '#lib/firebase/live-records.tsx';
import type { LiveScheduleList } from './get-schedules.ts';

/** Follows a project's schedules, which runs change. Draws nothing. */
export function LiveSchedules({
  projectId,
  onChange,
}: {
  projectId: string;
  onChange: (live: LiveScheduleList) => void;
}) {
  return (
    <LiveCollection
      from="backupConfigurations"
      projectId={projectId}
      schema={backupConfigurationDocumentSchema}
      onChange={onChange}
    />
  );
}
