import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { assertReadable } from './assert-access.ts';
import { connectionFailure } from './connection-failure.ts';
import { ownedProject } from './owned-project.ts';

/** A project as its owner names it. */
export interface ProjectRef {
  readonly ownerId: string;
  readonly projectId: string;
}

export interface DatabaseAccess {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
}

/**
 * Opens the database of the caller's project for one piece of work.
 * @throws AppError `not-found`, `failed-precondition` where it may not be read, and failures of the
 *   connection as `connectionFailure` names them
 */
export async function withDatabase<Result>(
  { projects, databases }: DatabaseAccess,
  { ownerId, projectId }: ProjectRef,
  work: (database: CustomerDatabase) => Promise<Result>,
): Promise<Result> {
  assertReadable(await ownedProject(projects, projectId, ownerId));
  let database: CustomerDatabase | null = null;
  try {
    database = await databases.open(projectId);
    return await work(database);
  } catch (error) {
    throw connectionFailure(error);
  } finally {
    database?.close();
  }
}
