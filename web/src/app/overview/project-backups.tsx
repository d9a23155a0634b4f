import { useNavigate, useSearchParams } from 'react-router-dom';
import { Page } from '#components/page.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { QuietLink } from '#components/quiet-button.tsx';
import { paths } from '#config/paths.ts';
import { BackupsPanel } from '#features/backups/components/backups-panel.tsx';
import { useProjectsFor } from '#features/projects/api/get-projects.ts';
import { SchedulesPanel } from '#features/schedules/components/schedules-panel.tsx';
import { LateProjectChannels } from '#features/notices/components/late-project-channels.tsx';
import { LateSelectionFields } from '#features/selection/components/late-selection-fields.tsx';
import { useLoadedProject } from '../use-project.ts';

/** The project's backups and schedules, beside its collections. */
export function ProjectBackups({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const projects = useProjectsFor(useLoadedProject());
  const [search, setSearch] = useSearchParams();
  return (
    <Page
      title="Collections"
      actions={
        <>
          <QuietLink size="md" to={paths.projectCollections.link(projectId)}>
            Show collections
          </QuietLink>
          <LinkButton to={paths.projectBackup.link(projectId)}>Go to the backup page</LinkButton>
        </>
      }
    >
      <BackupsPanel
        projectId={projectId}
        openId={search.get('record') ?? undefined}
        onOpen={(record) =>
          setSearch(
            record === undefined ? { tab: 'backups' } : { tab: 'backups', record: record.id },
          )
        }
        onStart={() => void navigate(paths.projectBackup.link(projectId))}
      />
      <SchedulesPanel
        projectId={projectId}
        projects={projects}
        selection={<LateSelectionFields projectId={projectId} />}
        channels={<LateProjectChannels projectId={projectId} />}
      />
    </Page>
  );
}
