import type { Alert, Project } from '@firekeep/functions/contract';
import { Badge, IconButton } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { lateDialog } from '#components/late-dialog.tsx';
import { useOpener } from '#components/use-opener.ts';
import { useOpenAlerts } from '#features/alerts/api/get-alerts.ts';
import { formatCount } from '#lib/format.ts';

const AlertMenuItems = lateDialog(
  async () => (await import('./alert-menu-items.tsx')).AlertMenuItems,
);

/** Before they are known, nothing is said of how many there are. */
function labelOf(alerts: readonly Alert[] | undefined): string {
  if (alerts === undefined) {
    return 'Open alerts';
  }
  return alerts.length === 0 ? 'No open alerts' : formatCount(alerts.length, 'open alert');
}

/** How many alerts are open in all projects, and the way to each. */
export function AlertMenu({ projects }: { projects: readonly Project[] }) {
  const alerts = useOpenAlerts();
  const { trigger, opened } = useOpener('menu');
  return (
    <>
      <IconButton
        {...trigger}
        variant="ghost"
        colorPalette="gray"
        size="sm"
        aria-label={labelOf(alerts)}
      >
        <Bell />
        {alerts === undefined || alerts.length === 0 ? null : (
          <Badge
            position="absolute"
            top="-1"
            insetEnd="-1"
            size="xs"
            variant="solid"
            colorPalette="red"
            aria-hidden="true"
          >
            {alerts.length}
          </Badge>
        )}
      </IconButton>
      <AlertMenuItems {...opened} alerts={alerts} projects={projects} />
    </>
  );
}
