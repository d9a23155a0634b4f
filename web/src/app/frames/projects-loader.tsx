import { useProjects } from '#features/projects/api/get-projects.ts';
import { useLoading } from '#lib/use-loading.ts';

/** Keeps the full-screen loader up until the projects are there for the first time. */
export function ProjectsLoader() {
  const { isLoading } = useProjects();
  useLoading(isLoading, 'projects', 'Loading projects');
  return null;
}
