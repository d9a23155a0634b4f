import {
  backupIdOf,
  collectionPathSchema,
  documentPathSchema,
  recordIdSchema,
  type Restore,
} from '@firekeep/functions/contract';
import { Archive } from 'lucide-react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { LinkButton, TextLink } from '#components/router-link.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { paths } from '#config/paths.ts';
import { useLiveBackupRecords } from '#lib/api/backup-records.ts';
import { isRestorable } from '#lib/backup-record.ts';
import { latePart, useAhead } from '#lib/late-part.tsx';
import { defaultBackup } from '#features/backups/model/record-status.ts';
import { useProjectsFor } from '#features/projects/api/get-projects.ts';
import { RestoreChooser } from '#features/restores/components/restore-chooser.tsx';
import {
  restoreFormOf,
  initialForm,
  restoreFormSchema,
} from '#features/restores/model/restore-form.ts';
import { RestoreEnds } from '../restore-ends.tsx';
import { useProject } from '../use-project.ts';

/** Shows what came of a choice: not needed for the first one. */
const RestoreShown = latePart(
  async () => (await import('../restore-shown.tsx')).RestoreShown,
  <Page title="Restore">
    <Panel flush>
      <RowsSkeleton label="Loading the restore" rows={6} />
    </Panel>
  </Page>,
);

/** What the address asks for; parts that make no sense are omitted. */
function useAddress() {
  const [search] = useSearchParams();
  return {
    record: recordIdSchema.safeParse(search.get('record')).data,
    restore: recordIdSchema.safeParse(search.get('restore')).data,
    path: documentPathSchema.safeParse(search.get('path')).data,
    collection: collectionPathSchema.safeParse(search.get('collection')).data,
  };
}

function NoBackup({ projectId }: { projectId: string }) {
  return (
    <Panel>
      <EmptyNotice
        icon={<Archive />}
        title="There is no verified backup yet"
        description="Only a backup that has been read back and checked can be restored."
        action={<LinkButton to={paths.projectBackup.link(projectId)}>Go to the backups</LinkButton>}
      />
    </Panel>
  );
}

function Chooser({ onStarted }: { onStarted: (restore: Restore) => void }) {
  const project = useProject();
  const address = useAddress();
  const carried: unknown = useLocation().state;
  const projects = useProjectsFor(project);
  const { records, isLoading, error, reload } = useLiveBackupRecords(project.id);
  const backups = records.filter(isRestorable);
  // Where it fails, the first plan tries again.
  useAhead(!isLoading, () => void RestoreShown.load().catch(() => undefined));
  const asked = address.record ?? defaultBackup(backups, project.databaseId)?.id;
  const initial =
    restoreFormSchema.safeParse(carried).data ??
    initialForm({
      recordId: backups.some(({ id }) => id === asked) ? (asked ?? '') : '',
      path: address.path,
      collection: address.collection,
      targetProjectId: project.id,
      databaseId: project.databaseId,
    });
  if (isLoading) {
    return (
      <Panel flush>
        <RowsSkeleton label="Loading backup records" rows={8} />
      </Panel>
    );
  }
  if (error !== null) {
    return <ErrorNotice title="Failed to load backup records" error={error} onRetry={reload} />;
  }
  return backups.length === 0 ? (
    <NoBackup projectId={project.id} />
  ) : (
    <RestoreChooser
      projectId={project.id}
      backups={backups}
      projects={projects}
      initial={initial}
      isShort={carried === null && (address.path ?? address.collection) !== undefined}
      onStarted={onStarted}
      renderEnds={(targetId) => (
        <RestoreEnds from={project} into={projects.find(({ id }) => id === targetId)} />
      )}
    />
  );
}

const planFirst = 'A plan comes first: nothing is written before you have seen what would change.';

/** Choose, plan, review, write. `?restore=` shows a plan, restore or undo that was started. */
export function Component() {
  const { id } = useProject();
  const { restore: restoreId } = useAddress();
  const navigate = useNavigate();
  const onStarted = (restore: Restore) =>
    void navigate(paths.projectRestore.link(restore.projectId, { restore: restore.id }));
  // The backup is that of the source, which need not be the project of this page.
  const onChangeChoice = (restore: Restore) =>
    void navigate(paths.projectRestore.link(restore.projectId, { record: backupIdOf(restore) }), {
      state: restoreFormOf(restore),
    });
  return restoreId === undefined ? (
    <Page
      title="Restore"
      eyebrow={<TextLink to={paths.projectBackup.link(id)}>Backups</TextLink>}
      description={planFirst}
    >
      <Chooser onStarted={onStarted} />
    </Page>
  ) : (
    <RestoreShown
      key={restoreId}
      id={restoreId}
      onStarted={onStarted}
      onChangeChoice={onChangeChoice}
    />
  );
}
