import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';
import { assertReadable } from './assert-access.ts';
import type { ConfirmedProjects } from './confirmed-projects.ts';
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
  readonly confirmed: Pick<ConfirmedProjects, 'get' | 'put' | 'forget'>;
}

type Work<Result> = (database: CustomerDatabase) => Promise<Result>;

/**
 * Opens the database of the caller's project for one piece of reading.
 *
 * Every call reads the project anew, and answers nothing before it is known to be the caller's and
 * to be readable. Where it was both within the last half minute, `work` begins meanwhile, with what
 * was read then; where that has changed since, what was found is thrown away and read again.
 *
 * @param work reads, and can be done twice
 * @throws AppError `not-found`, `failed-precondition` where it may not be read, and failures of the
 *   connection as `connectionFailure` names them
 */
export async function withDatabase<Result>(
  access: DatabaseAccess,
  ref: ProjectRef,
  work: Work<Result>,
): Promise<Result> {
  const { confirmed } = access;
  const known = confirmed.get(ref);
  const begun = known === null ? null : settled(inDatabase(access, known, work));
  const stored = await readableProject(access, ref).catch(async (error: unknown) => {
    confirmed.forget(ref);
    // The caller's memory and connection are theirs until it has ended.
    await begun;
    throw error;
  });
  confirmed.put(ref, stored);
  const early = await begun;
  return known !== null && early !== null && isSameConnection(known, stored)
    ? early()
    : await inDatabase(access, stored, work);
}

/** @throws AppError as `ownedProject` and `assertReadable` */
async function readableProject(
  { projects }: DatabaseAccess,
  { ownerId, projectId }: ProjectRef,
): Promise<StoredProject> {
  const stored = await ownedProject(projects, projectId, ownerId);
  assertReadable(stored);
  return stored;
}

/** Everything that decides which database is read, and as whom. */
function isSameConnection(one: StoredProject, other: StoredProject): boolean {
  return connectionOf(one) === connectionOf(other);
}

function connectionOf({ project, settings }: StoredProject): string {
  const { connectionType, firebaseProjectId, databaseId, credentials } = project;
  const address = [firebaseProjectId, databaseId, settings.emulatorHost];
  return JSON.stringify([connectionType, credentials?.keyVersion ?? 0, ...address]);
}

/** How it came out, to be given or thrown when it is wanted. */
async function settled<Result>(work: Promise<Result>): Promise<() => Result> {
  try {
    const result = await work;
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function inDatabase<Result>(
  { databases }: DatabaseAccess,
  stored: StoredProject,
  work: Work<Result>,
): Promise<Result> {
  let database: CustomerDatabase | null = null;
  try {
    database = await databases.open(stored);
    return await work(database);
  } catch (error) {
    throw connectionFailure(error);
  } finally {
    database?.close();
  }
}
