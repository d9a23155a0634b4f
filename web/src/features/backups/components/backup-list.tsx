import type { BackupRecord } from '@firekeep/functions/contract';
import { Box, Button, Text } from '@chakra-ui/react';
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
import { keptText } from '../model/kept.ts';
import { backupLines, type BackupLine, type MadeByRestore } from '../model/lines.ts';
import { isLastVerified } from '../model/record-status.ts';
import type { StripAlert } from '../model/strip.ts';
import { BackupFilterBar, type MadeBy } from './backup-filter.tsx';
import { BackupRow } from './backup-row.tsx';
import { RestoreLine } from './restore-line.tsx';
import { BackupStrip } from './backup-strip.tsx';

const step = 20;

interface BackupListProps {
  readonly records: readonly BackupRecord[];
  readonly schedules: readonly MadeBy[];
  readonly restores: readonly MadeByRestore[];
  readonly alerts: readonly StripAlert[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onOpen: (record: BackupRecord) => void;
  readonly onStart: () => void;
}

/** The day that a line belongs to, where the one before it is of another. */
function dayAbove(lines: readonly BackupLine[], index: number, now: number): string | null {
  const day = (line: BackupLine | undefined) =>
    line === undefined ? null : formatDay(line.record.createdAt, now);
  const own = day(lines[index]);
  return own === day(lines[index - 1]) ? null : own;
}

interface RowsProps extends Pick<BackupListProps, 'records' | 'schedules' | 'onOpen'> {
  readonly lines: readonly BackupLine[];
  /** Whether safety backups were asked for. */
  readonly areSafetyOpen: boolean;
}

function Rows({ lines, records, schedules, areSafetyOpen, onOpen }: RowsProps) {
  useShownTimeZone();
  const now = useNow();
  const row = (record: BackupRecord, day: string | null) => {
    const made = schedules.find(({ id }) => id === record.metadata.configurationId);
    return (
      <BackupRow
        key={record.id}
        record={record}
        difference={documentDifference(record, records)}
        kept={keptText(record, made?.retention)}
        isLastVerified={isLastVerified(record, records)}
        day={day}
        onOpen={onOpen}
      />
    );
  };
  return (
    <List aria-label="Backups">
      {lines.map((line, index) => {
        const day = dayAbove(lines, index, now);
        const { record } = line;
        return line.kind === 'backup' ? (
          row(record, day)
        ) : (
          <RestoreLine
            key={`${record.id} ${areSafetyOpen}`}
            projectId={record.projectId}
            restore={line.restore}
            time={record.createdAt}
            day={day}
            isOpen={areSafetyOpen}
          >
            {row(record, null)}
          </RestoreLine>
        );
      })}
    </List>
  );
}

/** A project's backups, newest first, by day; safety backups stand under their restores. */
export function BackupList(props: BackupListProps) {
  const { records, schedules, restores, isLoading, error, onRetry, onOpen, onStart } = props;
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
  const lines = backupLines(records, shown, restores);
  const bar = (
    <BackupFilterBar records={records} schedules={schedules} choice={choice} onChange={setChoice} />
  );
  if (records.length === 0) {
    return (
      <EmptyNotice
        icon={<Archive />}
        title="No backups yet"
        description="The first backup stores everything; later ones store only what has changed."
        action={<Button onClick={onStart}>Make the first backup</Button>}
      />
    );
  }
  return (
    <>
      <BackupStrip records={records} alerts={props.alerts} />
      <Box paddingBottom="2">{bar}</Box>
      <Rows
        lines={lines.slice(0, limit)}
        records={records}
        schedules={schedules}
        areSafetyOpen={choice.filter === 'safety'}
        onOpen={onOpen}
      />
      {lines.length === 0 ? (
        <Text padding="4" color="fg.muted">
          No backups of this kind.
        </Text>
      ) : null}
      <ShowMore shown={limit} total={lines.length} onShow={() => setLimit(limit + step)} />
    </>
  );
}
