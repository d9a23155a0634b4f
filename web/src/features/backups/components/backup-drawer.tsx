import type { BackupRecord } from '@firekeep/functions/contract';
import { Box, Heading } from '@chakra-ui/react';
import { DetailDrawer, DetailDrawerContents } from '#components/detail-drawer.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { JobFailure } from '#components/run-failure.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { isLastVerified } from '../model/last-verified.ts';
import { isRestorable, isSafety, isUnderWay } from '../model/record-status.ts';
import { BackupDownload } from './backup-download.tsx';
import { BackupEvidence } from './backup-evidence.tsx';
import { BackupFacts } from './backup-facts.tsx';
import { BackupKeeping } from './backup-keeping.tsx';
import { BackupProgress } from './backup-progress.tsx';
import { CollectionTotals } from './collection-totals.tsx';
import { CoverageNotice } from './coverage-notice.tsx';
import { BackupStatusBadge, CoverageBadge } from './record-badges.tsx';

/** What a whole backup is good for. */
function Actions({ record }: { record: BackupRecord }) {
  return (
    <>
      <LinkButton
        variant="outline"
        colorPalette="gray"
        to={paths.projectCollections.link(record.projectId, record.id)}
      >
        Look inside
      </LinkButton>
      {isSafety(record) ? null : (
        <LinkButton
          variant="outline"
          colorPalette="gray"
          to={paths.projectCompare.link(record.projectId, { from: record.id })}
        >
          Compare
        </LinkButton>
      )}
      <LinkButton to={paths.projectRestore.link(record.projectId, { record: record.id })}>
        Restore…
      </LinkButton>
    </>
  );
}

function Contents({ record, isLast }: { record: BackupRecord; isLast: boolean }) {
  return (
    <DetailDrawerContents
      title={record.metadata.backupName}
      state={
        <>
          <BackupStatusBadge {...record} />
          <CoverageBadge record={record} />
          <Time value={record.createdAt} />
        </>
      }
      actions={isRestorable(record) ? <Actions record={record} /> : null}
    >
      {isUnderWay(record) ? <BackupProgress record={record} /> : null}
      {record.error === null ? null : <JobFailure error={record.error} />}
      <CoverageNotice record={record} />
      <BackupEvidence record={record} />
      <BackupFacts record={record} />
      <BackupKeeping record={record} isLastVerified={isLast} />
      {record.status === 'completed' ? <BackupDownload record={record} /> : null}
      {record.error !== null || record.status === 'cancelled' ? null : (
        <Box as="section" aria-label="Collections">
          <Heading as="h3" size="sm" marginBottom="3">
            Collections
          </Heading>
          <CollectionTotals
            collections={record.metadata.collections}
            isEmpty={record.status === 'completed'}
          />
        </Box>
      )}
    </DetailDrawerContents>
  );
}

/** Everything about one backup, with the evidence of its verification. Open while `record` is given. */
export function BackupDrawer({
  record,
  records,
  onClose,
}: {
  record: BackupRecord | undefined;
  /** All of the project. */
  records: readonly BackupRecord[];
  onClose: () => void;
}) {
  return (
    <DetailDrawer isOpen={record !== undefined} onClose={onClose}>
      {record === undefined ? null : (
        <Contents record={record} isLast={isLastVerified(record, records)} />
      )}
    </DetailDrawer>
  );
}
