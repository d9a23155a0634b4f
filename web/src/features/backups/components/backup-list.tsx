import type { BackupRecord } from '@firekeep/functions/contract';
import { Box, Button } from '@chakra-ui/react';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { List } from '#components/list-row.tsx';
import { ShowMore } from '#components/show-more.tsx';
import { Waiting } from '#components/waiting.tsx';
import { useNow } from '#lib/clock.ts';
import { formatDay } from '#lib/format.ts';
import { useShownTimeZone } from '#lib/time-zone.ts';
import { chooseBackups, documentDifference, type BackupChoice } from '../model/list.ts';
import { BackupFilterBar, type MadeBy } from './backup-filter.tsx';
import { BackupRow } from './backup-row.tsx';
import { BackupStrip } from './backup-strip.tsx';

const step = 20;

interface BackupListProps {
  readonly records: readonly BackupRecord[];
  readonly schedules: readonly MadeBy[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onOpen: (record: BackupRecord) => void;
  readonly onStart: () => void;
}

/** The day that a backup belongs to, where the one before it in the list is of another. */
function dayAbove(records: readonly BackupRecord[], index: number, now: number): string | null {
  const day = (record: BackupRecord | undefined) =>
    record === undefined ? null : formatDay(record.createdAt, now);
  const own = day(records[index]);
  return own === day(records[index - 1]) ? null : own;
}

function Rows({
  shown,
  records,
  onOpen,
}: {
  shown: readonly BackupRecord[];
  records: readonly BackupRecord[];
  onOpen: (record: BackupRecord) => void;
}) {
  useShownTimeZone();
  const now = useNow();
  return (
    <List aria-label="Backups">
      {shown.map((record, index) => (
        <BackupRow
          key={record.id}
          record={record}
          difference={documentDifference(record, records)}
          day={dayAbove(shown, index, now)}
          onOpen={() => onOpen(record)}
        />
      ))}
    </List>
  );
}

/** A project's backups, newest first, by day; safety backups when they are chosen. */
export function BackupList(props: BackupListProps) {
  const { records, schedules, isLoading, error, onRetry, onOpen, onStart } = props;
  const [limit, setLimit] = useState(step);
  const [choice, setChoice] = useState<BackupChoice>({ filter: 'all', scheduleId: null });
  if (isLoading || error !== null) {
    return (
      <Waiting
        label="Loading backup records"
        failure="Failed to load backup records"
        error={error}
        onRetry={onRetry}
      />
    );
  }
  const shown = chooseBackups(records, choice);
  const bar = (
    <BackupFilterBar records={records} schedules={schedules} choice={choice} onChange={setChoice} />
  );
  if (shown.length === 0) {
    return (
      <>
        {records.length === 0 ? null : bar}
        <EmptyNotice
          icon={<Archive />}
          title="No backups yet"
          description="The first backup stores everything; later ones store only what has changed."
          action={<Button onClick={onStart}>Make the first backup</Button>}
        />
      </>
    );
  }
  return (
    <>
      <BackupStrip records={records} />
      <Box paddingBottom="2">{bar}</Box>
      <Rows shown={shown.slice(0, limit)} records={records} onOpen={onOpen} />
      <ShowMore shown={limit} total={shown.length} onShow={() => setLimit(limit + step)} />
    </>
  );
}
