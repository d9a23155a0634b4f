import type { Project } from '@firekeep/functions/contract';
import { useMemo } from 'react';
import { useMatch, useParams } from 'react-router-dom';
import { isDemonstrationId } from '#config/demonstration.ts';
import { paths } from '#config/paths.ts';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { isChosen, useCurrentProject } from '#features/projects/model/current-project.ts';
import { useDemonstration } from '#features/projects/model/demonstration.ts';

/** The project that the frame is about; `project` is undefined while only its id is known. */
export interface ShownProject {
  readonly id: string;
  readonly project: Project | undefined;
  /** Whether the page acts on it; false where it is only the one that was chosen last. */
  readonly isOfPage: boolean;
}

/**
 * The project of the page, or the current one on pages that belong to none. Null where there is
 * none, or where the address names one that isn't the user's.
 */
export function useShownProject(): ShownProject | null {
  const found = useFoundProject();
  const { id, project, isOfPage } = found ?? {};
  // The same object until something of it changes: the frame is not drawn again for less.
  return useMemo(
    () => (id === undefined || isOfPage === undefined ? null : { id, project, isOfPage }),
    [id, project, isOfPage],
  );
}

function useFoundProject(): ShownProject | null {
  const { pid } = useParams();
  const { projects, isLoading, error } = useProjects();
  const current = useCurrentProject(projects);
  const demonstration = useDemonstration(pid);
  const isQuery = useMatch(paths.dashboardQuery.pattern) !== null;
  if (pid === undefined) {
    return current === null ? null : { id: current.id, project: current, isOfPage: isQuery };
  }
  if (isDemonstrationId(pid)) {
    return { id: pid, project: demonstration, isOfPage: true };
  }
  const project = projects.find(({ id }) => id === pid);
  const mayCome = isChosen(pid) && (isLoading || error !== null);
  return project !== undefined || mayCome ? { id: pid, project, isOfPage: true } : null;
}
