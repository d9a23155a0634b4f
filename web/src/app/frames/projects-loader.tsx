import { useEffect } from 'react';
import { useProjects } from '#features/projects/api/get-projects.ts';
import { beginLoading, endLoading } from '#lib/loader.ts';

/** Keeps the full-screen loader up until the projects are there for the first time. */
export function ProjectsLoader() {
  const { isLoading } = useProjects();
  useEffect(() => {
    if (!isLoading) {
      return undefined;
    }
    const id = beginLoading('projects', 'Loading projects');
    return () => endLoading(id);
  }, [isLoading]);
  return null;
}
