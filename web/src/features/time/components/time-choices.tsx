import { getReadTimes, type At, type BackupRecord } from '@firekeep/functions/contract';
import { Box, Flex, Heading, List, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { TextLink } from '#components/router-link.tsx';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { now } from '#lib/at.ts';
import { describeError } from '#lib/errors/describe-error.ts';
import { formatCount, formatExactTime } from '#lib/format.ts';
import { useShownTimeZone } from '#lib/time-zone.ts';
import { useBackupRecords } from '../../../lib/api/backup-records.ts';
import { backupTime, isTimeOfDatabase } from '#lib/backup-record.ts';
import { minutesAgo } from '../model/read-time.ts';
import { BackupMarks } from './backup-marks.tsx';
import { ReadTimeForm } from './read-time-form.tsx';

export interface TimeChoicesProps {
  readonly projectId: string;
  readonly chosen: At;
  /** What choosing 'now' is called. */
  readonly nowLabel: string;
  /** The address of what is shown, at a time. */
  readonly linkTo: (at: At) => string;
}

function Title({ children }: { children: string }) {
  return (
    <Heading as="h3" fontSize="xs" fontWeight="medium" color="fg.muted" marginTop="3">
      {children}
    </Heading>
  );
}

/** Any time of the last hour or days, where the database keeps them. */
function ReadTimesPart({ projectId: pid, chosen, linkTo }: TimeChoicesProps) {
  const { data, error } = useEndpoint(
    getReadTimes,
    { query: { pid } },
    { failure: 'Failed to load which times can be read', staleTime: 0, retry: false },
  );
  if (error !== null) {
    return (
      <Text fontSize="xs" color="fg.muted" marginTop="3">
        Only backups can be shown: {describeError(error).message}
      </Text>
    );
  }
  if (data === undefined) {
    return <RowsSkeleton label="Loading times" rows={2} />;
  }
  return (
    <>
      <Title>{`Any time since ${formatExactTime(data.earliest)}`}</Title>
      <ReadTimeForm times={data} chosen={chosen} linkTo={linkTo} />
      <Flex gap="1" wrap="wrap" marginTop="2">
        {minutesAgo(data).map(({ minutes, time }) => (
          <QuietLink key={minutes} size="2xs" to={linkTo({ kind: 'time', time })}>
            {minutes} min ago
          </QuietLink>
        ))}
      </Flex>
    </>
  );
}

function BackupLine({
  record,
  isChosen,
  to,
}: {
  record: BackupRecord;
  isChosen: boolean;
  to: string;
}) {
  const { backupName, documentCount } = record.metadata;
  return (
    <List.Item display="flex" gap="2" paddingBlock="1">
      <Box flex="none" width="4" paddingTop="0.5" color="brand.fg">
        {isChosen ? <Check size={14} /> : null}
      </Box>
      <TextLink
        to={to}
        variant="plain"
        display="block"
        minWidth="0"
        flex="1"
        aria-current={isChosen || undefined}
      >
        <Flex as="span" justify="space-between" gap="2" fontSize="sm">
          {formatExactTime(backupTime(record))}
          <Text as="span" color="fg.muted" fontSize="xs" whiteSpace="nowrap">
            {' '}
            {formatCount(documentCount, 'document')}
          </Text>
        </Flex>
        <Text as="span" display="block" color="fg.muted" fontSize="xs" truncate title={backupName}>
          {backupName}
        </Text>
      </TextLink>
    </List.Item>
  );
}

function BackupsPart({ projectId, chosen, linkTo }: TimeChoicesProps) {
  const { records, isLoading, error, reload } = useBackupRecords(projectId);
  if (error !== null) {
    return <ErrorNotice title="Failed to load backup records" error={error} onRetry={reload} />;
  }
  if (isLoading) {
    return <RowsSkeleton label="Loading backups" rows={3} />;
  }
  const shown = records.filter(isTimeOfDatabase);
  const chosenId = chosen.kind === 'backup' ? chosen.recordId : undefined;
  return (
    <>
      <Title>{shown.length === 0 ? 'No backups yet' : 'Backups, newest first'}</Title>
      <BackupMarks records={shown} chosenId={chosenId} />
      <List.Root listStyleType="none" aria-label="Backups" maxHeight="14rem" overflowY="auto">
        {shown.map((record) => (
          <BackupLine
            key={record.id}
            record={record}
            isChosen={record.id === chosenId}
            to={linkTo({ kind: 'backup', recordId: record.id })}
          />
        ))}
      </List.Root>
    </>
  );
}

/** All times that can be chosen: now, those at which the database can be read, and backups. */
export function TimeChoices(props: TimeChoicesProps) {
  const { chosen, nowLabel, linkTo } = props;
  const isNow = chosen.kind === 'now';
  // Drawn again when the zone changes.
  useShownTimeZone();
  return (
    <>
      <QuietLink
        size="xs"
        to={linkTo(now)}
        aria-current={isNow || undefined}
        variant={isNow ? 'solid' : 'outline'}
      >
        {nowLabel}
      </QuietLink>
      <ReadTimesPart {...props} />
      <BackupsPart {...props} />
    </>
  );
}
