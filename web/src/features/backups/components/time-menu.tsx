import { getBackupRecord, type BackupRecord } from '@firekeep/functions/contract';
import { Box, Button, Menu, Portal, Text } from '@chakra-ui/react';
import { ChevronDown, Clock } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Waiting } from '#components/waiting.tsx';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { useNow } from '#lib/clock.ts';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { useBackupRecords } from '../api/get-backup-records.ts';
import { isOfDatabase } from '../model/record-status.ts';
import { timeLine } from '../model/time-line.ts';

interface TimeMenuProps {
  readonly projectId: string;
  /** The backup that is shown; undefined for the database as it is now. */
  readonly backupId: string | undefined;
  /** The address of what is shown, in a backup or as it is now. */
  readonly linkTo: (backupId: string | undefined) => string;
}

/** The value of the choice that is no backup; no id is empty. */
const now = '';

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
function Times({ projectId, backupId, linkTo }: TimeMenuProps) {
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
  const chosen = backupId ?? now;
  return (
    <>
      <Line records={shown} chosen={chosen} />
      <Menu.RadioItemGroup
        value={chosen}
        onValueChange={({ value }) => void navigate(linkTo(value === now ? undefined : value))}
      >
        <Menu.RadioItem value={now}>
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

/** Which time of the data is shown, and the way to every other that there is. */
export function TimeMenu(props: TimeMenuProps) {
  const { backupId } = props;
  const { data } = useEndpoint(
    getBackupRecord,
    backupId === undefined ? null : { params: { rid: backupId } },
    { failure: 'Failed to load the backup' },
  );
  const shown =
    backupId === undefined ? 'now' : data === undefined ? 'a backup' : formatDateTime(timeOf(data));
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
