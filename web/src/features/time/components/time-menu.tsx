import { getBackupRecord, type At } from '@firekeep/functions/contract';
import { Box, Button } from '@chakra-ui/react';
import { ChevronDown, Clock, GitCompareArrows } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { lateDialog } from '#components/late-dialog.tsx';
import { useOpener } from '#components/use-opener.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { formatDateTime } from '#lib/format.ts';
import { backupTime } from '#lib/backup-record.ts';

const TimePopover = lateDialog(async () => (await import('./time-popover.tsx')).TimePopover);

interface TimeMenuProps {
  readonly projectId: string;
  /** The time that is shown. */
  readonly at: At;
  /** The address of what is shown, at another time. */
  readonly linkTo: (at: At) => string;
}

interface SinceMenuProps extends Omit<TimeMenuProps, 'at'> {
  /** The time that what is shown is compared with; now for none. */
  readonly since: At;
}

function useTimeText(at: At): string {
  const { data } = useEndpoint(
    getBackupRecord,
    at.kind === 'backup' ? { params: { rid: at.recordId } } : null,
    { failure: 'Failed to load the backup' },
  );
  switch (at.kind) {
    case 'now':
      return 'now';
    case 'time':
      return formatDateTime(at.time);
    case 'backup':
      return data === undefined ? 'a backup' : formatDateTime(backupTime(data));
  }
}

/** A button that opens the times to choose from; it closes as one goes to another. */
function Menu({
  at,
  label,
  button,
  isAccented = false,
  ...choices
}: TimeMenuProps & {
  /** Says what is chosen; what the button shows is part of it. */
  label: string;
  button: ReactNode;
  nowLabel: string;
  isAccented?: boolean;
}) {
  const { key } = useLocation();
  const { trigger, opened } = useOpener('dialog', key);
  return (
    <>
      <Button
        {...trigger}
        size="2xs"
        flex="none"
        variant={isAccented ? 'subtle' : 'outline'}
        colorPalette={isAccented ? 'orange' : 'gray'}
        aria-label={label}
      >
        {button} <ChevronDown size={13} />
      </Button>
      <TimePopover {...opened} {...choices} label={label} chosen={at} />
    </>
  );
}

/** Which time of the data is shown, and the way to every other that there is. */
export function TimeMenu(props: TimeMenuProps) {
  const shown = useTimeText(props.at);
  const button = (
    <>
      <Clock size={13} /> {shown}
    </>
  );
  return <Menu {...props} label={`Time: ${shown}`} button={button} nowLabel="Now" />;
}

/** Which time the data is compared with, and the way to others. */
export function SinceMenu({ since, ...props }: SinceMenuProps) {
  const time = useTimeText(since);
  const isOn = since.kind !== 'now';
  const label = isOn ? `Changed since ${time}` : 'Changed since …';
  const button = (
    <>
      <GitCompareArrows size={13} />
      <Box as="span" hideBelow="md">
        {label}
      </Box>
    </>
  );
  return (
    <Menu
      {...props}
      at={since}
      label={label}
      button={button}
      nowLabel="Don’t compare"
      isAccented={isOn}
    />
  );
}
