import { Database } from 'lucide-react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Page } from '#components/page.tsx';
import { Panel } from '#components/panel.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { paths } from '#config/paths.ts';
import { CollectionList } from '#features/explorer/components/collection-list.tsx';
import { PathForm } from '#features/explorer/components/path-form.tsx';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { useCurrentProject } from '#features/projects/model/current-project.ts';

/** The collections of the current project. */
export function DashboardCollectionsPage() {
  const { projects, isLoading, error, reload } = useProjects();
  const project = useCurrentProject(projects);
  if (project !== null) {
    return (
      <Page title="Collections" description={`Of the current project, ${project.name}.`}>
        <PathForm key={project.id} source={{ projectId: project.id }} />
        <Panel title={project.name} flush>
          <CollectionList source={{ projectId: project.id }} />
        </Panel>
      </Page>
    );
  }
  return (
    <Page title="Collections">
      {error === null ? (
        <Panel flush>
          {isLoading ? (
            <RowsSkeleton label="Loading projects" />
          ) : (
            <EmptyNotice
              icon={<Database />}
              title="No project is connected yet"
              description="Connect a Firestore project to look at its collections here."
              action={
                <LinkButton to={paths.projects.link({ connect: true })}>
                  Connect a project
                </LinkButton>
              }
            />
          )}
        </Panel>
      ) : (
        <ErrorNotice title="Failed to load projects" error={error} onRetry={reload} />
      )}
    </Page>
  );
}
