import { cancelBackup, type BackupRecord } from '@firekeep/functions/contract';
import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { RowNote } from '#components/list-row.tsx';
import { QuietButton, QuietLink } from '#components/quiet-button.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { paths } from '#config/paths.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { formatBytes, formatCount, formatDateTime, formatNumber, formatTime } from '#lib/format.ts';
import { useShownTimeZone } from '#lib/time-zone.ts';
import { cacheRecord } from '../../../lib/api/backup-records.ts';
import { isRestorable, isBackupUnderWay } from '#lib/backup-record.ts';
import { triggerLabels } from '../model/record-status.ts';
import { BackupMenu } from './backup-menu.tsx';
import { BackupProgress } from './backup-progress.tsx';
import { DayAbove } from './day-above.tsx';
import { BackupStatusBadge, CoverageBadge, VerificationBadge } from './record-badges.tsx';

interface ActionsProps {
  readonly record: BackupRecord;
  readonly isLastVerified: boolean;
  readonly onOpen: (record: BackupRecord) => void;
}

function Actions({ record, isLastVerified, onOpen }: ActionsProps) {
  const open = () => onOpen(record);
  const cancel = useEndpointMutation(cancelBackup, {
    failure: 'Failed to cancel the backup',
    onSuccess: (cancelled, _, client) => cacheRecord(client, cancelled),
  });
  const { backupName } = record.metadata;
  return (
    <>
      {isBackupUnderWay(record) ? (
        <QuietButton
          size="xs"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { rid: record.id } })}
          aria-label={`Cancel ${backupName}`}
        >
          Cancel
        </QuietButton>
      ) : null}
      {isRestorable(record) ? (
        <QuietLink
          size="xs"
          to={paths.projectRestore.link(record.projectId, { record: record.id })}
          aria-label={`Restore ${backupName}…`}
        >
          Restore…
        </QuietLink>
      ) : null}
      <QuietButton size="xs" onClick={open} aria-label={`Details of ${backupName}`}>
        Details
      </QuietButton>
      {isBackupUnderWay(record) || record.status === 'deleting' ? null : (
        <BackupMenu record={record} isLastVerified={isLastVerified} onOpen={open} />
      )}
    </>
  );
}

/** What is to say in place of figures; null where the backup has them. */
function stateOf(record: BackupRecord): ReactNode {
  const { status, error } = record;
  if (isBackupUnderWay(record)) {
    return <BackupProgress record={record} />;
  }
  if (status === 'deleting') {
    return <RowNote>Being deleted: it can no longer be used.</RowNote>;
  }
  if (status === 'cancelled') {
    return <RowNote>Stopped before it was complete: there is no backup.</RowNote>;
  }
  return error === null ? null : (
    <>
      <RowNote color="fg.error">{error.message}</RowNote>
      {error.hint === null ? null : <RowNote>{error.hint}</RowNote>}
    </>
  );
}

function signed(difference: number): string {
  return `${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))}`;
}

function Figures({ record, difference }: { record: BackupRecord; difference: number | null }) {
  const { documentCount, storedBytes } = record.metadata;
  return (
    <Flex columnGap="3" wrap="wrap" align="baseline" fontVariantNumeric="tabular-nums">
      <Text as="span" color="fg.muted" hideFrom="lg">
        {formatTime(record.createdAt)}
      </Text>
      <Text as="span" minWidth={{ lg: '9.5rem' }}>
        {formatCount(documentCount, 'document')}
        {difference === null || difference === 0 ? null : (
          <Text
            as="span"
            color="fg.muted"
            marginInlineStart="1.5"
            title="Compared with the backup before it"
          >
            {signed(difference)}
          </Text>
        )}
      </Text>
      <Text
        as="span"
        color="fg.muted"
        title="Stored by this backup: what an earlier one holds is not stored again"
      >
        {formatBytes(storedBytes)} stored
      </Text>
    </Flex>
  );
}

/** One word for the normal case, which is proven; the status where it isn't that far. */
function StateBadge({ record }: { record: BackupRecord }) {
  if (record.drilled !== null && record.verification.status === 'verified') {
    return (
      <span title="Proven by drill: restored whole and compared, without a difference">
        <StatusBadge tone="good">Drilled</StatusBadge>
      </span>
    );
  }
  return record.status === 'completed' ? (
    <VerificationBadge verification={record.verification} metadata={record.metadata} />
  ) : (
    <BackupStatusBadge {...record} />
  );
}

function Name({ record }: { record: BackupRecord }) {
  const { backupName, trigger } = record.metadata;
  return (
    <Flex gap="2" minWidth="0" align="center">
      <Text fontWeight="medium" truncate title={backupName}>
        {backupName}
      </Text>
      <CoverageBadge record={record} />
      {record.held ? <StatusBadge tone="neutral">Held</StatusBadge> : null}
      {trigger === 'scheduled' ? null : (
        <Text as="span" color="fg.muted" fontSize="xs" whiteSpace="nowrap" hideBelow="2xl">
          {triggerLabels[trigger]}
        </Text>
      )}
    </Flex>
  );
}

interface BackupRowProps extends ActionsProps {
  /** Documents more (or fewer) than in the backup before it. */
  readonly difference: number | null;
  /** How long it is kept. */
  readonly kept: string;
  /** Above the row, where it is the first of a day. */
  readonly day: string | null;
}

/**
 * One backup: a line on a wide screen, two on a phone. Drawn again only where something of it
 * changes: a list of them is most of its page.
 */
export const BackupRow = memo(function BackupRow(props: BackupRowProps) {
  const { difference, kept, day, ...of } = props;
  useShownTimeZone();
  const { record } = of;
  const state = stateOf(record);
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.muted">
      <DayAbove day={day} />
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr) auto',
          lg: '5rem 2.5rem 5rem minmax(0, 1fr) minmax(0, 8rem) 11.5rem',
          xl: '5.5rem 2.5rem 5.5rem minmax(12rem, 1fr) minmax(0, 17rem) 7.5rem 11.5rem',
        }}
        columnGap="3"
        rowGap="0.5"
        alignItems="center"
        minHeight="9"
        paddingInline="4"
        paddingBlock="1"
        _hover={{ bg: 'bg.subtle' }}
      >
        <Text color="fg.muted" hideBelow="lg" truncate>
          {day}
        </Text>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums" hideBelow="lg">
          <time dateTime={record.createdAt} title={formatDateTime(record.createdAt)}>
            {formatTime(record.createdAt)}
          </time>
        </Text>
        <Box order={{ base: 1, lg: 0 }} justifySelf={{ base: 'end', lg: 'start' }}>
          <StateBadge record={record} />
        </Box>
        <Name record={record} />
        <Box
          order={2}
          minWidth="0"
          fontSize={{ base: 'xs', lg: 'md' }}
          lineHeight={{ base: '1.4', lg: 'inherit' }}
        >
          {state ?? <Figures record={record} difference={difference} />}
        </Box>
        <Text color="fg.muted" order={2} hideBelow="xl" truncate title={`Kept ${kept}`}>
          {kept}
        </Text>
        <Flex gap="1" order={3} justify="flex-end">
          <Actions {...of} />
        </Flex>
      </Grid>
    </Box>
  );
});
