import { ErrorNotice } from '#components/error-notice.tsx';
import { List } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { useLiveAlarms } from '#features/alarms/api/get-alarms.ts';
import { AlarmRow } from '#features/alarms/components/alarm-row.tsx';

/** The project's open alerts. Nothing is drawn where there is none. */
export function OpenAlerts({ projectId }: { projectId: string }) {
  const { alarms, error, reload } = useLiveAlarms(projectId);
  const open = alarms.filter(({ state }) => state === 'open');
  if (error !== null) {
    return <ErrorNotice title="Failed to load alerts" error={error} onRetry={reload} />;
  }
  return open.length === 0 ? null : (
    <Panel title="Open alerts" flush>
      <List aria-label="Open alerts">
        {open.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} />
        ))}
      </List>
    </Panel>
  );
}
