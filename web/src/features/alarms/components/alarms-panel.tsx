import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { List } from '#components/list-row.tsx';
import { Panel } from '#components/panel.tsx';
import { ShowMore } from '#components/show-more.tsx';
import { useLiveAlarms } from '../api/get-alarms.ts';
import { AlarmRow } from './alarm-row.tsx';

/** Past alarms shown before one asks for all. */
const shownPast = 3;

/** A project's alarms, open ones first. Nothing is drawn while there has never been one. */
export function AlarmsPanel({ projectId }: { projectId: string }) {
  const [isWhole, setWhole] = useState(false);
  const { alarms, error, reload } = useLiveAlarms(projectId);
  const open = alarms.filter(({ state }) => state === 'open');
  const past = alarms.filter(({ state }) => state !== 'open');
  const shown = [...open, ...(isWhole ? past : past.slice(0, shownPast))];
  return error === null && alarms.length === 0 ? null : (
    <Panel id="alerts" title="Alerts" scrollMarginTop="16" flush>
      {error === null ? null : (
        <Box padding="4">
          <ErrorNotice title="Failed to load alerts" error={error} onRetry={reload} />
        </Box>
      )}
      <List aria-label="Alerts">
        {shown.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} />
        ))}
      </List>
      <ShowMore shown={shown.length} total={alarms.length} onShow={() => setWhole(true)} />
    </Panel>
  );
}
