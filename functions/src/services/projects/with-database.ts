import type {
  CustomerDatabase,
  CustomerDatabases,
  DatabaseView,
} from '../ports/customer-database.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';
import { assertReadable } from './assert-access.ts';
import { connectionFailure } from './connection-failure.ts';
import { ownedProject } from './owned-project.ts';
import { readTimeFailure } from './read-time-failure.ts';

/** A project as its owner names it. */
export interface ProjectRef {
  readonly ownerId: string;
  readonly projectId: string;
}

/** A database now, or as it was at a time (RFC 3339) that `ReadTimes` has checked. */
export interface ViewRef extends ProjectRef {
  readonly readTime?: string;
}

export interface DatabaseAccess {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
}

/**
 * Opens the database of the caller's project for one piece of reading, once it is known to be the
 * caller's and to be readable: every call reads the project again.
 *
 * @throws AppError `not-found`, `failed-precondition` where it may not be read, and failures of the
 *   connection as `connectionFailure` names them
 */
export async function withDatabase<Result>(
  access: DatabaseAccess,
  ref: ProjectRef,
  work: (database: CustomerDatabase) => Promise<Result>,
): Promise<Result> {
  const stored = await readableProject(access, ref);
  let database: CustomerDatabase | null = null;
  try {
    database = await access.databases.open(stored);
    return await work(database);
  } catch (error) {
    throw connectionFailure(error);
  } finally {
    database?.close();
  }
}

/**
 * As `withDatabase`, for what pages show at a time.
 * @throws AppError `failed-precondition` too where the database doesn't keep that time
 */
export async function withView<Result>(
  access: DatabaseAccess,
  { readTime, ...ref }: ViewRef,
  work: (view: DatabaseView) => Promise<Result>,
): Promise<Result> {
  return await withDatabase(access, ref, async (database) => {
    if (readTime === undefined) {
      return await work(database);
    }
    try {
      return await work(database.at(readTime));
    } catch (error) {
      throw readTimeFailure(error);
    }
  });
}

/** The caller's project, if it may be read. @throws AppError as `ownedProject`, `assertReadable` */
export async function readableProject(
  { projects }: DatabaseAccess,
  { ownerId, projectId }: ProjectRef,
): Promise<StoredProject> {
  const stored = await ownedProject(projects, projectId, ownerId);
  assertReadable(stored);
  return stored;
}
