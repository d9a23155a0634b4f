import type { Project } from '@firekeep/functions/contract';
import { useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { ErrorNotice } from '#components/error-notice.tsx';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { useSelectProject } from '#features/projects/api/change-project.ts';
import { isChosen } from '#features/projects/model/current-project.ts';
import { isById } from '../route-access.ts';
import { NotFoundPage } from '../routes/error.tsx';
import { useBackupsLoader } from './loaders.ts';

/** Coming to a project's pages selects it. */
function useFollowProject(id: string | undefined): void {
  const select = useSelectProject();
  useEffect(() => {
    if (id !== undefined) {
      select(id);
    }
  }, [id, select]);
}

/**
 * The project of the list. After a failed reload, which empties the list, it is the one that was
 * shown before: the page stays, and with it what is being typed there.
 */
function useOwnProject(id: string, projects: readonly Project[], hasFailed: boolean) {
  const listed = projects.find((item) => item.id === id);
  const [known, setKnown] = useState(listed);
  if (listed !== undefined && listed !== known) {
    setKnown(listed);
  }
  return listed ?? (hasFailed && known?.id === id ? known : undefined);
}

/** Whether the page stands before its project is there: while `isUnknown`, by its id alone. */
function useIsEarly(id: string, isUnknown: boolean): boolean {
  const needsOnlyId = useMatches().some(isById);
  return needsOnlyId && isChosen(id) && isUnknown;
}

/**
 * A page of one of the user's own projects. One that needs only the id of the project that was last
 * chosen here doesn't wait for the list of projects: it is almost certainly there. It stays, with
 * what is being typed there, when the list fails to load.
 */
export function OwnProject({ id }: { id: string }) {
  const { projects, isLoading, error, reload } = useProjects();
  const hasFailed = error !== null;
  const project = useOwnProject(id, projects, hasFailed);
  const isEarly = useIsEarly(id, isLoading || hasFailed);
  const knownId = project?.id;
  useFollowProject(knownId);
  useBackupsLoader(isEarly ? id : knownId);
  const failure = hasFailed ? (
    <ErrorNotice title="Failed to load projects" error={error} onRetry={reload} />
  ) : null;
  if (project !== undefined || isEarly) {
    return (
      <>
        {project === undefined ? failure : null}
        {/* Keyed, so that no page carries state over from one project to the next. */}
        <Outlet key={id} context={project} />
      </>
    );
  }
  return isLoading ? null : (failure ?? <NotFoundPage reason="Project not found" />);
}
