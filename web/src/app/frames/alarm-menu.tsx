import type { Project } from '@firekeep/functions/contract';
import { Badge, IconButton } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { lateDialog } from '#components/late-dialog.tsx';
import { useOpener } from '#components/use-opener.ts';
import { useOpenAlarms } from '#features/alarms/api/get-alarms.ts';
import { formatCount } from '#lib/format.ts';

const AlarmMenuItems = lateDialog(
  async () => (await import('./alarm-menu-items.tsx')).AlarmMenuItems,
);

/** How many alarms are open in all projects, and the way to each. */
export function AlarmMenu({ projects }: { projects: readonly Project[] }) {
  const alarms = useOpenAlarms() ?? [];
  const { trigger, opened } = useOpener('menu');
  const label = alarms.length === 0 ? 'No open alerts' : formatCount(alarms.length, 'open alert');
  return (
    <>
      <IconButton {...trigger} variant="ghost" colorPalette="gray" size="sm" aria-label={label}>
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
      <AlarmMenuItems {...opened} alarms={alarms} projects={projects} />
    </>
  );
}
