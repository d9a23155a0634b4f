import type { BackupRecord } from '@firekeep/functions/contract';
import { Box, Button, Flex, Grid, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LinkButton } from '#components/router-link.tsx';
import { StatusBadge } from '#components/status-badge.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { formatBytes, formatCount, formatDuration } from '#lib/format.ts';
import { useCancelBackup } from '../api/cancel-backup.ts';
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
  const cancel = useCancelBackup();
  const { backupName } = record.metadata;
  return (
    <HStack gap="2" justify={{ base: 'flex-start', xl: 'flex-end' }} wrap="wrap">
      {isUnderWay(record) ? (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(record.id)}
          aria-label={`Cancel ${backupName}`}
        >
          Cancel
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        onClick={onOpen}
        aria-label={`Details of ${backupName}`}
      >
        Details
      </Button>
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
    </HStack>
  );
}

/** One backup in the list: a line on a wide screen, a card on a narrow one. */
export function BackupRow({ record, onOpen }: { record: BackupRecord; onOpen: () => void }) {
  const { backupName, trigger } = record.metadata;
  return (
    <Box
      as="li"
      paddingInline={{ base: '4', md: '5' }}
      paddingBlock="4"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Grid
        gap={{ base: '3', xl: '5' }}
        alignItems="center"
        templateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          xl: 'minmax(0, 1.5fr) minmax(0, 0.8fr) minmax(0, 1.2fr) minmax(0, 0.8fr) 12rem',
        }}
      >
        <Box minWidth="0" gridColumn={{ base: '1 / -1', xl: 'auto' }}>
          <Flex gap="2.5" align="center" wrap="wrap">
            <Text fontWeight="medium" overflowWrap="anywhere">
              {backupName}
            </Text>
            <BackupStatusBadge {...record} />
            {record.held ? <StatusBadge tone="neutral">Held</StatusBadge> : null}
          </Flex>
          <CoverageBadge record={record} />
          <Text fontSize="sm" color="fg.muted">
            {triggerLabels[trigger]} · <Time value={record.createdAt} />
          </Text>
        </Box>
        {isUnderWay(record) ? (
          <Box gridColumn={{ base: '1 / -1', xl: '2 / 5' }}>
            <BackupProgress record={record} />
          </Box>
        ) : record.status === 'deleting' ? (
          <Text gridColumn={{ base: '1 / -1', xl: '2 / 5' }} fontSize="sm" color="fg.muted">
            Being deleted: it can’t be used any more.
          </Text>
        ) : record.status === 'cancelled' ? (
          <Text gridColumn={{ base: '1 / -1', xl: '2 / 5' }} fontSize="sm" color="fg.muted">
            Stopped before it was complete: there is no backup.
          </Text>
        ) : record.error === null ? (
          <Figures record={record} />
        ) : (
          <Box gridColumn={{ base: '1 / -1', xl: '2 / 5' }} fontSize="sm">
            <Text color="fg.error" overflowWrap="anywhere">
              {record.error.message}
            </Text>
            {record.error.hint === null ? null : (
              <Text color="fg.muted" overflowWrap="anywhere">
                {record.error.hint}
              </Text>
            )}
          </Box>
        )}
        <Box gridColumn={{ base: '1 / -1', xl: 'auto' }}>
          <Actions record={record} onOpen={onOpen} />
        </Box>
      </Grid>
    </Box>
  );
}
