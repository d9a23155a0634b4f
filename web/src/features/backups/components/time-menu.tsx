import { getBackupRecord, type At } from '@firekeep/functions/contract';
import { Button, Popover, Portal } from '@chakra-ui/react';
import { ChevronDown, Clock } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { formatDateTime } from '#lib/format.ts';
import { backupTime } from '../model/record-status.ts';
import { TimeChoices } from './time-choices.tsx';

interface TimeMenuProps {
  readonly projectId: string;
  /** The time that is shown. */
  readonly at: At;
  /** The address of what is shown, at another time. */
  readonly linkTo: (at: At) => string;
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

/** Which time of the data is shown, and the way to every other that there is. */
export function TimeMenu({ projectId, at, linkTo }: TimeMenuProps) {
  const shown = useTimeText(at);
  const { key } = useLocation();
  /** Where one was when it was opened: it closes as one goes to another time. */
  const [openedAt, setOpenedAt] = useState<string>();
  return (
    <Popover.Root
      open={openedAt === key}
      onOpenChange={({ open }) => setOpenedAt(open ? key : undefined)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <Button size="2xs" variant="outline" colorPalette="gray" aria-label={`Time: ${shown}`}>
          <Clock size={13} /> {shown} <ChevronDown size={13} />
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content width="20rem" maxWidth="92vw" aria-label="Time">
            <Popover.Body padding="3" overflowY="auto" maxHeight="80vh">
              <TimeChoices projectId={projectId} chosen={at} nowLabel="Now" linkTo={linkTo} />
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
