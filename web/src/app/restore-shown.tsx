import type { Restore } from '@firekeep/functions/contract';
import { Page } from '#components/page.tsx';
import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useLiveBackupRecords } from '#lib/api/backup-records.ts';
import { isRestorable } from '#lib/backup-record.ts';
import { BackupName } from '#features/backups/components/backup-name.tsx';
import { useProjectsFor } from '#features/projects/api/get-projects.ts';
import { useAppliedChange } from '#features/restores/api/get-changes.ts';
import { useRestore } from '#features/restores/api/get-restore.ts';
import { useRestores } from '#features/restores/api/get-restores.ts';
import { RestoreView } from '#features/restores/components/restore-view.tsx';
import { pageTitle } from '#features/restores/model/apply-words.ts';
import type { RestorableState } from '#features/restores/model/review.ts';
import { RestoreEnds } from './restore-ends.tsx';
import { useProject } from './use-project.ts';

type Records = ReturnType<typeof useLiveBackupRecords>;

/** The most records that a listing has: with so many, one that is missing may be older. */
const listedAtMost = 200;

/** The backup of a restore among the project's records; what comes from none needs none. */
function knownBackup(
  { recordId }: Restore,
  { records, isLoading, error }: Pick<Records, 'records' | 'isLoading' | 'error'>,
): { state: RestorableState } {
  if (recordId === null) {
    return { state: 'restorable' };
  }
  const record = records.find(({ id }) => id === recordId);
  if (record !== undefined) {
    const state =
      record.status === 'deleting' ? 'gone' : isRestorable(record) ? 'restorable' : 'unusable';
    return { state };
  }
  const isKnown = !isLoading && error === null && records.length < listedAtMost;
  return { state: isKnown ? 'gone' : 'unknown' };
}

/** What led here: the backups, or the changes where it comes from none. */
function BackLink({ restore, projectId }: { restore: Restore | undefined; projectId: string }) {
  return restore?.recordId === null ? (
    <TextLink to={paths.projectChanges.link(projectId)}>Changes</TextLink>
  ) : (
    <TextLink to={paths.projectBackup.link(projectId)}>Backups</TextLink>
  );
}

/** One plan, restore or undo, and what led to it. */
export function RestoreShown({
  id,
  onStarted,
  onChangeChoice,
}: {
  id: string;
  onStarted: (restore: Restore) => void;
  onChangeChoice: (restore: Restore) => void;
}) {
  const project = useProject();
  const projects = useProjectsFor(project);
  // One may be made for it at this very moment.
  const backups = useLiveBackupRecords(project.id);
  const { restores } = useRestores(project.id);
  const restore = useRestore(id);
  const applied = useAppliedChange(restore);
  const projectOf = (projectId: string) => projects.find((each) => each.id === projectId);
  return (
    <Page
      title={pageTitle(restore)}
      eyebrow={<BackLink restore={restore} projectId={project.id} />}
    >
      <RestoreView
        id={id}
        projectId={project.id}
        projects={projects}
        backupOf={(of) =>
          of.projectId === project.id ? knownBackup(of, backups) : { state: 'unknown' }
        }
        renderBackup={({ projectId, recordId }) =>
          recordId === null ? null : <BackupName projectId={projectId} recordId={recordId} />
        }
        renderEnds={({ projectId, recordId, target, bulk }) => (
          <RestoreEnds
            from={recordId === null && !bulk?.copy?.source ? undefined : projectOf(projectId)}
            into={projectOf(target.projectId)}
            databases={
              projectId === target.projectId && bulk?.copy?.source
                ? { from: bulk.copy.source.databaseId, into: target.databaseId }
                : undefined
            }
          />
        )}
        appliedOf={(planId) => applied ?? restores.find((each) => each.planId === planId)}
        onStarted={onStarted}
        onChangeChoice={onChangeChoice}
      />
    </Page>
  );
}
