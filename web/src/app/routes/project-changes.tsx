import { recordIdSchema, type Restore } from '@firekeep/functions/contract';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { TextLink } from '#components/router-link.tsx';
import { paths } from '#config/paths.ts';
import { useBackupRecords } from '#lib/api/backup-records.ts';
import { latePart } from '#lib/late-part.tsx';
import { useProjectsFor } from '#features/projects/api/get-projects.ts';
import { ChangesPanel } from '#features/restores/components/changes-panel.tsx';
import { changeLink } from '#lib/change-link.ts';
import { useProject } from '../use-project.ts';

/** Not needed for the list. */
const ChangeView = latePart(
  async () => (await import('#features/restores/components/change-view.tsx')).ChangeView,
  <Panel flush>
    <RowsSkeleton label="Loading the change" rows={6} />
  </Panel>,
);

/** Everything that was written; `?change=` shows one change set of few documents. */
export function Component() {
  const project = useProject();
  const { id } = project;
  const projects = useProjectsFor(project);
  const { records } = useBackupRecords(id);
  const navigate = useNavigate();
  const changeId = recordIdSchema.safeParse(useSearchParams()[0].get('change')).data;
  const onStarted = (change: Restore) => void navigate(changeLink(id, change));
  return changeId === undefined ? (
    <Page title="Changes">
      <ChangesPanel
        projectId={id}
        projects={projects}
        backupNameOf={(of) => records.find((record) => record.id === of)?.metadata.backupName}
      />
    </Page>
  ) : (
    <Page title="Change" eyebrow={<TextLink to={paths.projectChanges.link(id)}>Changes</TextLink>}>
      <ChangeView
        key={changeId}
        id={changeId}
        projectId={id}
        projects={projects}
        onStarted={onStarted}
      />
    </Page>
  );
}
