import type { Project } from '@firekeep/functions/contract';
import { useParams } from 'react-router-dom';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { isChosen, useCurrentProject } from '#features/projects/model/current-project.ts';
import { isDemonstration, useDemonstration } from '#features/projects/model/demonstration.ts';

/** The project that the frame is about; `project` is undefined while only its id is known. */
export interface ShownProject {
  readonly id: string;
  readonly project: Project | undefined;
}

/**
 * The project of the page, or the current one on pages that belong to none. Null where there is
 * none, or where the address names one that isn't the user's.
 */
export function useShownProject(): ShownProject | null {
  const { pid } = useParams();
  const { projects, isLoading, error } = useProjects();
  const current = useCurrentProject(projects);
  const demonstration = useDemonstration();
  if (pid === undefined) {
    return current === null ? null : { id: current.id, project: current };
  }
  if (isDemonstration({ id: pid })) {
    return { id: pid, project: demonstration };
  }
  const project = projects.find(({ id }) => id === pid);
  const mayCome = isChosen(pid) && (isLoading || error !== null);
  return project !== undefined || mayCome ? { id: pid, project } : null;
}
