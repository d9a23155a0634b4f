import {
  backupIdOf,
  collectionPathSchema,
  documentPathSchema,
  recordIdSchema,
  type BackupRecord,
  type Restore,
} from '@firekeep/functions/contract';
import { Stack } from '@chakra-ui/react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Callout } from '#components/callout.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { TextLink } from '#components/router-link.tsx';
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
import { nowChoice } from '#features/restores/model/now-choice.ts';
import { RestoreEnds } from '../restore-ends.tsx';
import { useProject } from '../use-project.ts';

/** Shows what came of a choice: not needed for the first one. */
const RestoreShown = latePart(
  async () => (await import('../restore-shown.tsx')).RestoreShown,
  <Page title="Restore">
    <Panel flush>
      <RowsSkeleton label="Loading the change" rows={6} />
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
    <Callout status="info" title="There is no verified backup yet">
      Only <TextLink to={paths.projectBackup.link(projectId)}>a backup</TextLink> that has been read
      back and checked can be restored. What the database holds now can go into another project, or
      below a document.
    </Callout>
  );
}

/** What is chosen at first where a backup is asked for: it may not be there to be restored. */
function choiceAmong(records: readonly BackupRecord[], id: string | undefined): string {
  const asked = records.find((record) => record.id === id);
  if (asked !== undefined && isRestorable(asked)) {
    return asked.id;
  }
  // Only one that was to be made first has ended so.
  const isMadeFirst = asked?.status === 'cancelled' || asked?.status === 'failed';
  return isMadeFirst || !records.some(isRestorable) ? nowChoice : '';
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
  const again = restoreFormSchema.safeParse(carried).data;
  const usual = defaultBackup(backups, project.databaseId);
  const asked = again?.recordId ?? address.record ?? usual?.id;
  const recordId = choiceAmong(records, asked);
  const { path, collection } = address;
  const initial =
    again === undefined
      ? initialForm({
          recordId,
          path,
          collection,
          targetProjectId: project.id,
          databaseId: project.databaseId,
        })
      : { ...again, recordId };
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
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      {backups.length === 0 ? <NoBackup projectId={project.id} /> : null}
      <RestoreChooser
        projectId={project.id}
        backups={backups}
        usual={usual}
        projects={projects}
        initial={initial}
        isShort={carried === null && (path ?? collection) !== undefined}
        onStarted={onStarted}
        renderEnds={(targetId) => (
          <RestoreEnds from={project} into={projects.find(({ id }) => id === targetId)} />
        )}
      />
    </Stack>
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
