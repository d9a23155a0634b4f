import { ErrorNotice } from '#components/error-notice.tsx';
import { List } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { useLiveAlerts } from '#features/alerts/api/get-alerts.ts';
import { lateAlertRow } from '#features/alerts/components/late-alert-row.ts';
import { useLate } from '#lib/late-part.tsx';

/** The project's open alerts. Nothing is drawn where there is none. */
export function OpenAlerts({ projectId }: { projectId: string }) {
  const { alerts, error, reload } = useLiveAlerts(projectId);
  const AlertRow = useLate(lateAlertRow);
  const open = alerts.filter(({ state }) => state === 'open');
  if (error !== null) {
    return <ErrorNotice title="Failed to load alerts" error={error} onRetry={reload} />;
  }
  return AlertRow === null || open.length === 0 ? null : (
    <Panel title="Open alerts" flush>
      <List aria-label="Open alerts">
        {open.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </List>
    </Panel>
  );
}
