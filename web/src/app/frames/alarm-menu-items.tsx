import type { Alarm, Project } from '@firekeep/functions/contract';
import { Box, Menu, Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { OpenedMenu } from '#components/opened.tsx';
import { Time } from '#components/time.tsx';
import type { Opened } from '#components/use-opener.ts';
import { paths } from '#config/paths.ts';
import { alarmTitle } from '#features/alarms/model/alarm-text.ts';

const shownAlarms = 10;

function AlarmItem({ alarm, projectName }: { alarm: Alarm; projectName: string | undefined }) {
  const navigate = useNavigate();
  return (
    <Menu.Item
      value={alarm.id}
      onClick={() => void navigate(paths.projectBackup.link(alarm.projectId))}
    >
      <Box minWidth="0">
        <Text truncate fontWeight="medium">
          {alarmTitle(alarm)}
        </Text>
        <Text fontSize="xs" color="fg.muted" truncate>
          {projectName === undefined ? null : `${projectName} · `}
          {alarm.details.name} · <Time value={alarm.raisedAt} />
        </Text>
      </Box>
    </Menu.Item>
  );
}

/** The newest open alarms, each the way to its project's backups. */
export function AlarmMenuItems({
  alarms,
  projects,
  ...opened
}: Opened & { alarms: readonly Alarm[]; projects: readonly Project[] }) {
  const nameOf = (wanted: string) => projects.find(({ id }) => id === wanted)?.name;
  return (
    <OpenedMenu {...opened} width="22rem" maxWidth="90vw" maxHeight="60vh">
      {alarms.length === 0 ? (
        <Text color="fg.muted" padding="2">
          No alert is open.
        </Text>
      ) : null}
      {alarms.slice(0, shownAlarms).map((alarm) => (
        <AlarmItem key={alarm.id} alarm={alarm} projectName={nameOf(alarm.projectId)} />
      ))}
    </OpenedMenu>
  );
}
