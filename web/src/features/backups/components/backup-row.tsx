import { cancelBackup, type BackupRecord } from '@firekeep/functions/contract';
import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ListRow, RowNote } from '#components/list-row.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { formatBytes, formatCount, formatDuration } from '#lib/format.ts';
import { cacheRecord } from '../api/get-backup-records.ts';
import { isRestorable, isUnderWay, triggerLabels } from '../model/record-status.ts';
import { chunksText } from '../model/record-text.ts';
import { BackupProgress } from './backup-progress.tsx';
import { BackupStatusBadge, CoverageBadge, VerificationBadge } from './record-badges.tsx';

function Figure({ value, help }: { value: ReactNode; help: ReactNode }) {
  return (
    <Box minWidth="0" fontVariantNumeric="tabular-nums">
      <Box fontSize="sm">{value}</Box>
      <Text fontSize="sm" color="fg.muted">
        {help}
      </Text>
    </Box>
  );
}

function Figures({ record }: { record: BackupRecord }) {
  const { documentCount, storedBytes, rawBytes, collections, durationMs } = record.metadata;
  return (
    <>
      <Figure
        value={formatCount(documentCount, 'document')}
        help={`in ${formatCount(collections.length, 'collection path')}`}
      />
      <Figure
        value={`${formatBytes(storedBytes)} stored of ${formatBytes(rawBytes)}`}
        help={chunksText(record.metadata)}
      />
      <Figure
        value={
          record.status === 'completed' ? (
            <VerificationBadge verification={record.verification} metadata={record.metadata} />
          ) : null
        }
        help={durationMs === null ? null : `took ${formatDuration(durationMs)}`}
      />
    </>
  );
}

function Actions({ record, onOpen }: { record: BackupRecord; onOpen: () => void }) {
  const cancel = useEndpointMutation(cancelBackup, {
    failure: 'Failed to cancel the backup',
    onSuccess: (cancelled, _, client) => cacheRecord(client, cancelled),
  });
  const { backupName } = record.metadata;
  return (
    <>
      {isUnderWay(record) ? (
        <QuietButton
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { rid: record.id } })}
          aria-label={`Cancel ${backupName}`}
        >
          Cancel
        </QuietButton>
      ) : null}
      <QuietButton onClick={onOpen} aria-label={`Details of ${backupName}`}>
        Details
      </QuietButton>
      {isRestorable(record) ? (
        <LinkButton
          size="sm"
          variant="subtle"
          to={paths.projectRestore.link(record.projectId, { record: record.id })}
          aria-label={`Restore ${backupName}…`}
        >
          Restore…
        </LinkButton>
      ) : null}
    </>
  );
}

/** What is to say in place of figures; null where the backup has them. */
function stateOf(record: BackupRecord): ReactNode {
  const { status, error } = record;
  if (isUnderWay(record)) {
    return <BackupProgress record={record} />;
  }
  if (status === 'deleting') {
    return <RowNote>Being deleted: it can’t be used any more.</RowNote>;
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

/** One backup in the list: a line on a wide screen, a card on a narrow one. */
export function BackupRow({ record, onOpen }: { record: BackupRecord; onOpen: () => void }) {
  const { backupName, trigger } = record.metadata;
  const state = stateOf(record);
  return (
    <ListRow
      from="xl"
      templateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(3, minmax(0, 1fr))',
        xl: 'minmax(0, 1.5fr) minmax(0, 0.8fr) minmax(0, 1.2fr) minmax(0, 0.8fr) 12rem',
      }}
      title={backupName}
      badges={
        <>
          <BackupStatusBadge {...record} />
          {record.held ? <StatusBadge tone="neutral">Held</StatusBadge> : null}
        </>
      }
      details={
        <>
          <CoverageBadge record={record} />
          <RowNote>
            {triggerLabels[trigger]} · <Time value={record.createdAt} />
          </RowNote>
        </>
      }
      actions={<Actions record={record} onOpen={onOpen} />}
    >
      {state === null ? (
        <Figures record={record} />
      ) : (
        <Box gridColumn={{ base: '1 / -1', xl: '2 / 5' }} fontSize="sm">
          {state}
        </Box>
      )}
    </ListRow>
  );
}
