import type { Project } from '@firekeep/functions/contract';

type Searched = Pick<Project, 'name' | 'firebaseProjectId' | 'metadata'>;

/** Whether each word of the search is in the name, id, description, environment or a tag. */
export function matchesSearch(project: Searched, search: string): boolean {
  const { description, environment, tags } = project.metadata;
  const text = [project.name, project.firebaseProjectId, description, environment, ...tags]
    .join('\n')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Favourites first, then by name. */
export function arrangeProjects<P extends Searched & Pick<Project, 'id'>>(
  projects: readonly P[],
  search: string,
): P[] {
  return projects
    .filter((project) => matchesSearch(project, search))
    .toSorted(
      (a, b) =>
        Number(b.metadata.favorite) - Number(a.metadata.favorite) ||
        a.name.localeCompare(b.name, 'en') ||
        a.id.localeCompare(b.id),
    );
}
