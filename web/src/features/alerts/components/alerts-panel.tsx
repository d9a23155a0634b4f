import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { List } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { ShowMore } from '#components/show-more.tsx';
import { useLate } from '#lib/late-part.tsx';
import { useLiveAlerts } from '../api/get-alerts.ts';
import { lateAlertRow } from './late-alert-row.ts';

/** Past alerts shown before one asks for all. */
const shownPast = 3;

/** A project's alerts, open ones first. Nothing is drawn while there has never been one. */
export function AlertsPanel({ projectId }: { projectId: string }) {
  const [isWhole, setWhole] = useState(false);
  const AlertRow = useLate(lateAlertRow);
  const { alerts, error, reload } = useLiveAlerts(projectId);
  const open = alerts.filter(({ state }) => state === 'open');
  const past = alerts.filter(({ state }) => state !== 'open');
  const shown = [...open, ...(isWhole ? past : past.slice(0, shownPast))];
  return error === null && (AlertRow === null || alerts.length === 0) ? null : (
    <Panel id="alerts" title="Alerts" scrollMarginTop="16" flush>
      {error === null ? null : (
        <Box padding="4">
          <ErrorNotice title="Failed to load alerts" error={error} onRetry={reload} />
        </Box>
      )}
      <List aria-label="Alerts">
        {AlertRow === null ? null : shown.map((alert) => <AlertRow key={alert.id} alert={alert} />)}
      </List>
      <ShowMore shown={shown.length} total={alerts.length} onShow={() => setWhole(true)} />
    </Panel>
  );
}
