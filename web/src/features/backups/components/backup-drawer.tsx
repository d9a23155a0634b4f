import type { BackupRecord } from '@firekeep/functions/contract';
import { Callout } from '#components/callout.tsx';
import { DetailDrawer, DetailDrawerContents, DrawerSection } from '#components/detail-drawer.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { JobFailure } from '#components/job-failure.tsx';
import { Time } from '#components/time.tsx';
import { paths } from '#config/paths.ts';
import { coverageProblem } from '../model/coverage-text.ts';
import { isRestorable, isSafety, isBackupUnderWay } from '#lib/backup-record.ts';
import { isLastVerified } from '../model/record-status.ts';
import { BackupDownload } from './backup-download.tsx';
import { BackupEvidence } from './backup-evidence.tsx';
import { BackupFacts } from './backup-facts.tsx';
import { BackupKeeping } from './backup-keeping.tsx';
import { BackupProgress } from './backup-progress.tsx';
import { CollectionTotals } from './collection-totals.tsx';
import { BackupStatusBadge, CoverageBadge } from './record-badges.tsx';

/** What a complete backup allows. */
function Actions({ record }: { record: BackupRecord }) {
  const { id, projectId } = record;
  const quiet = { variant: 'outline', colorPalette: 'gray' } as const;
  return (
    <>
      <LinkButton {...quiet} to={paths.projectCollections.link(projectId, { backup: id })}>
        Look inside
      </LinkButton>
      {isSafety(record) ? null : (
        <LinkButton {...quiet} to={paths.projectCompare.link(projectId, { from: id })}>
          Compare
        </LinkButton>
      )}
      <LinkButton to={paths.projectRestore.link(projectId, { record: id })}>Restore…</LinkButton>
    </>
  );
}

/** That a completed backup holds nothing, or that patterns of it matched nothing. */
function CoverageNotice({ record }: { record: BackupRecord }) {
  const problem = record.status === 'completed' ? coverageProblem(record.metadata) : null;
  return problem === null ? null : (
    <Callout status="warning" title={problem.title}>
      {problem.text}
    </Callout>
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
      {isBackupUnderWay(record) ? <BackupProgress record={record} /> : null}
      {record.error === null ? null : <JobFailure error={record.error} />}
      <CoverageNotice record={record} />
      <BackupEvidence record={record} />
      <BackupFacts record={record} />
      <BackupKeeping record={record} isLastVerified={isLast} />
      {record.status === 'completed' ? <BackupDownload record={record} /> : null}
      {record.error !== null || record.status === 'cancelled' ? null : (
        <DrawerSection title="Collections">
          <CollectionTotals record={record} />
        </DrawerSection>
      )}
    </DetailDrawerContents>
  );
}

/** Everything about one backup, with the evidence of its verification. */
export function BackupDrawer({
  isOpen,
  record,
  records,
  onClose,
}: {
  isOpen: boolean;
  /** Given while it is open. */
  record: BackupRecord | undefined;
  /** All of the project. */
  records: readonly BackupRecord[];
  onClose: () => void;
}) {
  return (
    <DetailDrawer isOpen={isOpen} onClose={onClose}>
      {record === undefined ? null : (
        <Contents record={record} isLast={isLastVerified(record, records)} />
      )}
    </DetailDrawer>
  );
}
