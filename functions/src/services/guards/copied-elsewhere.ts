import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';

interface CopyTarget {
  readonly projectId: string;
  readonly databaseId?: string | undefined;
}

/** Where documents of a project are taken, once or from now on. */
export interface TakenTo {
  readonly projectId: string;
  /** Where they were taken until now. */
  readonly before?: CopyTarget | null;
  readonly target: CopyTarget | null;
}

/**
 * What takes a project's documents into a database of another project, as its owner is notified of
 * it: whoever connected that one reads them there. None where they were taken there before.
 * @throws AppError `not-found` for projects of others too
 */
export async function copiedElsewhere(
  projects: Pick<ProjectStore, 'get'>,
  uid: string,
  { projectId, before = null, target }: TakenTo,
): Promise<string[]> {
  const isAsBefore =
    before?.projectId === target?.projectId && before?.databaseId === target?.databaseId;
  if (target === null || target.projectId === projectId || isAsBefore) {
    return [];
  }
  const { project } = await ownedProject(projects, target.projectId, uid);
  return [`Documents are copied into ${project.name} (${project.firebaseProjectId}).`];
}
