import type { Alarm, Project } from '@firekeep/functions/contract';
import { Badge, Box, IconButton, Menu, Portal, Text } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { useOpenAlarms } from '#features/alarms/api/get-alarms.ts';
import { alarmTitle } from '#features/alarms/model/alarm-text.ts';
import { formatCount } from '#lib/format.ts';

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

/** How many alarms are open in all projects, and the way to each. */
export function AlarmMenu({ projects }: { projects: readonly Project[] }) {
  const alarms = useOpenAlarms() ?? [];
  const nameOf = (wanted: string) => projects.find(({ id }) => id === wanted)?.name;
  const label = alarms.length === 0 ? 'No open alerts' : formatCount(alarms.length, 'open alert');
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton variant="ghost" colorPalette="gray" size="sm" aria-label={label}>
          <Bell />
          {alarms.length === 0 ? null : (
            <Badge
              position="absolute"
              top="-1"
              insetEnd="-1"
              size="xs"
              variant="solid"
              colorPalette="red"
              aria-hidden="true"
            >
              {alarms.length}
            </Badge>
          )}
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content width="22rem" maxWidth="90vw" maxHeight="60vh">
            {alarms.length === 0 ? (
              <Text color="fg.muted" padding="2">
                No alert is open.
              </Text>
            ) : null}
            {alarms.slice(0, shownAlarms).map((alarm) => (
              <AlarmItem key={alarm.id} alarm={alarm} projectName={nameOf(alarm.projectId)} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
