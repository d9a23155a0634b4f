import { Database } from 'lucide-react';
import { EmptyNotice } from '#components/empty-notice.tsx';
import { ErrorNotice } from '#components/error-notice.tsx';
import { Panel } from '#components/panel.tsx';
import { LinkButton } from '#components/router-link.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { paths } from '#config/paths.ts';
import { useProjects } from '../api/get-projects.ts';

/** In place of what a page shows of a project, while there is none to show it of. */
export function NoProject({ description }: { description: string }) {
  const { isLoading, error, reload } = useProjects();
  if (error !== null) {
    return <ErrorNotice title="Failed to load projects" error={error} onRetry={reload} />;
  }
  return (
    <Panel flush>
      {isLoading ? (
        <RowsSkeleton label="Loading projects" />
      ) : (
        <EmptyNotice
          icon={<Database />}
          title="No project is connected yet"
          description={description}
          action={
            <LinkButton to={paths.projects.link({ connect: true })}>Connect a project</LinkButton>
          }
        />
      )}
    </Panel>
  );
}
