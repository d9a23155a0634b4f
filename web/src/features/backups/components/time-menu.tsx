import { getBackupRecord, type At, type BackupRecord } from '@firekeep/functions/contract';
import { Box, Button, Menu, Portal, Text } from '@chakra-ui/react';
import { ChevronDown, Clock } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Waiting } from '#components/waiting.tsx';
import { now } from '#lib/at.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { useNow } from '#lib/clock.ts';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { useBackupRecords } from '../api/get-backup-records.ts';
import { isOfDatabase } from '../model/record-status.ts';
import { timeLine } from '../model/time-line.ts';

interface TimeMenuProps {
  readonly projectId: string;
  /** The time that is shown. */
  readonly at: At;
  /** The address of what is shown, at another time. */
  readonly linkTo: (at: At) => string;
}

function timeOf({ metadata, createdAt }: BackupRecord): string {
  return metadata.readTime ?? createdAt;
}

/** The backups as marks on a line that ends now. */
function Line({ records, chosen }: { records: readonly BackupRecord[]; chosen: string }) {
  const marks = timeLine(records.map(timeOf), useNow());
  return (
    <Box
      aria-hidden
      position="relative"
      height="3"
      marginInline="3"
      marginBlock="1"
      borderBottomWidth="2px"
      borderColor="border.emphasized"
    >
      {records.map(({ id }, index) => (
        <Box
          key={id}
          position="absolute"
          bottom="-2px"
          width="2px"
          height={id === chosen ? '3' : '2'}
          bg={id === chosen ? 'brand.solid' : 'fg.muted'}
          style={{ left: `${(marks[index] ?? 0) * 100}%` }}
        />
      ))}
    </Box>
  );
}

/** The times there are; loaded when the menu is opened. */
function Times({ projectId, at, linkTo }: TimeMenuProps) {
  const navigate = useNavigate();
  const { records, isLoading, error, reload } = useBackupRecords(projectId);
  if (isLoading || error !== null) {
    return (
      <Waiting
        label="Loading backups"
        rows={3}
        failure="Failed to load backup records"
        error={error}
        onRetry={reload}
      />
    );
  }
  const shown = records.filter((record) => record.status === 'completed' && isOfDatabase(record));
  const chosen = at.kind === 'backup' ? at.recordId : at.kind;
  return (
    <>
      <Line records={shown} chosen={chosen} />
      <Menu.RadioItemGroup
        value={chosen}
        onValueChange={({ value: recordId }) =>
          void navigate(linkTo(recordId === now.kind ? now : { kind: 'backup', recordId }))
        }
      >
        <Menu.RadioItem value={now.kind}>
          Now
          <Menu.ItemIndicator />
        </Menu.RadioItem>
        {shown.map((record) => (
          <Menu.RadioItem key={record.id} value={record.id}>
            <Box flex="1" minWidth="0">
              {formatDateTime(timeOf(record))}
              <Text color="fg.muted" fontSize="xs" truncate>
                {record.metadata.backupName} ·{' '}
                {formatCount(record.metadata.documentCount, 'document')}
              </Text>
            </Box>
            <Menu.ItemIndicator />
          </Menu.RadioItem>
        ))}
      </Menu.RadioItemGroup>
    </>
  );
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
      return data === undefined ? 'a backup' : formatDateTime(timeOf(data));
  }
}

/** Which time of the data is shown, and the way to every other that there is. */
export function TimeMenu(props: TimeMenuProps) {
  const shown = useTimeText(props.at);
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button size="2xs" variant="outline" colorPalette="gray" aria-label={`Time: ${shown}`}>
          <Clock size={13} /> {shown} <ChevronDown size={13} />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content width="18rem" maxHeight="24rem" overflowY="auto">
            <Times {...props} />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
