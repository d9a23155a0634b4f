import { alertTitles, type Alert, type Project } from '@firekeep/functions/contract';
import { Box, Menu, Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { OpenedMenu } from '#components/opened.tsx';
import { Time } from '#components/time.tsx';
import type { Opened } from '#components/use-opener.ts';
import { paths } from '#config/paths.ts';

const shownAlerts = 10;

function AlertItem({ alert, projectName }: { alert: Alert; projectName: string | undefined }) {
  const navigate = useNavigate();
  return (
    <Menu.Item
      value={alert.id}
      onClick={() => void navigate(paths.projectBackup.link(alert.projectId))}
    >
      <Box minWidth="0">
        <Text truncate fontWeight="medium">
          {alertTitles[alert.kind]}
        </Text>
        <Text fontSize="xs" color="fg.muted" truncate>
          {projectName === undefined ? null : `${projectName} · `}
          {alert.details.name} · <Time value={alert.raisedAt} />
        </Text>
      </Box>
    </Menu.Item>
  );
}

/** The newest open alerts, once they are known, each the way to its project's backups. */
export function AlertMenuItems({
  alerts,
  projects,
  ...opened
}: Opened & { alerts: readonly Alert[] | undefined; projects: readonly Project[] }) {
  const nameOf = (wanted: string) => projects.find(({ id }) => id === wanted)?.name;
  return (
    <OpenedMenu {...opened} width="22rem" maxWidth="90vw" maxHeight="60vh">
      {alerts === undefined || alerts.length === 0 ? (
        <Text color="fg.muted" padding="2">
          {alerts === undefined ? 'Not known yet.' : 'No alert is open.'}
        </Text>
      ) : null}
      {alerts?.slice(0, shownAlerts).map((alert) => (
        <AlertItem key={alert.id} alert={alert} projectName={nameOf(alert.projectId)} />
      ))}
    </OpenedMenu>
  );
}
