import { alarmDocumentSchema } from '@firekeep/functions/contract';
import { LiveCollection } from '#lib/firebase/live-records.tsx';
import type { LiveAlarmList } from './get-alarms.ts';

/** Follows a project's alarms. Draws nothing. */
export function LiveAlarms({
  projectId,
  onChange,
}: {
  projectId: string;
  onChange: (live: LiveAlarmList) => void;
}) {
  return (
    <LiveCollection
      from="alarms"
      projectId={projectId}
      orderedBy="raisedAt"
      schema={alarmDocumentSchema}
      onChange={onChange}
    />
  );
}

/** Follows the open alarms of all projects. Draws nothing. */
export function LiveOpenAlarms({ onChange }: { onChange: (live: LiveAlarmList) => void }) {
  return (
    <LiveCollection
      from="alarms"
      state="open"
      orderedBy="raisedAt"
      schema={alarmDocumentSchema}
      onChange={onChange}
    />
  );
}
