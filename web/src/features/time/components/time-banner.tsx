import { getBackupRecord, type At } from '@firekeep/functions/contract';
import { Box, Flex, Text } from '@chakra-ui/react';
import { Archive, ChevronLeft, ChevronRight, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { QuietLink } from '#components/quiet-button.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { now } from '#lib/at.ts';
import { formatExactTime } from '#lib/format.ts';
import { useShownTimeZone } from '#lib/time-zone.ts';
import { useBackupRecords } from '../../../lib/api/backup-records.ts';
import { backupsBeside } from '../model/backups-beside.ts';
import { backupTime, isRestorable } from '#lib/backup-record.ts';

interface TimeBannerProps {
  readonly projectId: string;
  readonly at: At;
  /** The address of the same place at another time. */
  readonly linkTo: (at: At) => string;
  /** What is looked at: a document, a collection, or else the whole. */
  readonly documentPath?: string;
  readonly collectionPath?: string;
}

function Stripe({
  label,
  icon,
  text,
  children,
}: {
  label: string;
  icon: ReactNode;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <Flex
      as="section"
      aria-label={label}
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="2"
      paddingInline="3"
      paddingBlock="1.5"
      bg="blue.subtle"
      color="blue.fg"
      borderBottomWidth="1px"
      borderColor="blue.muted"
      fontSize="sm"
    >
      <Flex align="center" gap="2" flex="1 1 16rem" minWidth="0">
        <Box flex="none">{icon}</Box>
        <Text minWidth="0" overflowWrap="anywhere">
          {text}
        </Text>
      </Flex>
      <Flex gap="1.5" wrap="wrap">
        {children}
      </Flex>
    </Flex>
  );
}

/** To the backups before and after the time that is shown. */
function Steps({
  projectId,
  time,
  linkTo,
}: Pick<TimeBannerProps, 'projectId' | 'linkTo'> & { time: string }) {
  const { earlier, later } = backupsBeside(useBackupRecords(projectId).records, time);
  const to = (recordId: string) => linkTo({ kind: 'backup', recordId });
  return (
    <>
      {earlier === undefined ? null : (
        <QuietLink size="xs" to={to(earlier.id)} title={formatExactTime(backupTime(earlier))}>
          <ChevronLeft size={14} /> Earlier backup
        </QuietLink>
      )}
      {later === undefined ? null : (
        <QuietLink size="xs" to={to(later.id)} title={formatExactTime(backupTime(later))}>
          Later backup <ChevronRight size={14} />
        </QuietLink>
      )}
    </>
  );
}

function ToNow({ linkTo }: Pick<TimeBannerProps, 'linkTo'>) {
  return (
    <QuietLink size="xs" to={linkTo(now)}>
      See it as it is now
    </QuietLink>
  );
}

function ReadTimeBanner({ time, ...props }: TimeBannerProps & { time: string }) {
  return (
    <Stripe
      label="Looking at the past"
      icon={<Clock size={16} />}
      text={
        <>
          The database as of <strong>{formatExactTime(time)}</strong>. Read-only.
        </>
      }
    >
      <Steps {...props} time={time} />
      <ToNow {...props} />
    </Stripe>
  );
}

function BackupBanner({ recordId, ...props }: TimeBannerProps & { recordId: string }) {
  const { projectId, documentPath, collectionPath } = props;
  const { data } = useEndpoint(
    getBackupRecord,
    { params: { rid: recordId } },
    { failure: 'Failed to load the backup' },
  );
  const restored =
    documentPath === undefined ? collectionPath && ' this collection' : ' this document';
  return (
    <Stripe
      label="Looking into a backup"
      icon={<Archive size={16} />}
      text={
        data === undefined ? (
          'A backup. Read-only.'
        ) : (
          <>
            Backup <strong>{data.metadata.backupName}</strong>, {formatExactTime(backupTime(data))}.
            Read-only.
          </>
        )
      }
    >
      {data === undefined ? null : <Steps {...props} time={backupTime(data)} />}
      <ToNow {...props} />
      {collectionPath === undefined ? null : (
        <QuietLink
          size="xs"
          to={paths.projectCompare.link(projectId, { from: recordId, path: collectionPath })}
        >
          Compare this collection…
        </QuietLink>
      )}
      {data !== undefined && isRestorable(data) ? (
        <LinkButton
          size="xs"
          colorPalette="brand"
          to={paths.projectRestore.link(projectId, {
            record: recordId,
            ...(documentPath === undefined ? {} : { path: documentPath }),
            ...(collectionPath === undefined ? {} : { collection: collectionPath }),
          })}
        >
          Restore{restored ?? ''}…
        </LinkButton>
      ) : null}
    </Stripe>
  );
}

/** Says which time the page shows where that is not now, and leads to others. */
export function TimeBanner(props: TimeBannerProps) {
  const { at } = props;
  // Drawn again when the zone changes.
  useShownTimeZone();
  switch (at.kind) {
    case 'now':
      return null;
    case 'time':
      return <ReadTimeBanner {...props} time={at.time} />;
    case 'backup':
      return <BackupBanner {...props} recordId={at.recordId} />;
  }
}
