import type { Restore } from '../../contract/restore-record.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { readTimeFailure } from '../projects/read-time-failure.ts';

/** The database that documents of a change set are of where they come from none of its backups. */
export type Origin = Pick<
  CustomerDatabase,
  'root' | 'runQuery' | 'lookUp' | 'getDocument' | 'scan'
>;

interface Opened {
  readonly origin: Origin;
  close(): void;
}

interface Access {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
}

/**
 * The target itself; of copies from another database that one, as it was when they were planned.
 * @throws AppError `not-found`, `failed-precondition` where it may not be read
 */
export async function openOrigin(
  { projects, databases }: Access,
  { restore, ownerId }: { readonly restore: Restore; readonly ownerId: string },
  target: CustomerDatabase,
): Promise<Opened> {
  const source = restore.bulk?.copy?.source ?? null;
  if (source === null) {
    return { origin: target, close: () => undefined };
  }
  const stored = await ownedProject(projects, restore.projectId, ownerId);
  assertReadable(stored);
  const database = await databases.open(stored, source.databaseId);
  return { origin: originAt(database, source.readTime), close: () => database.close() };
}

function originAt(database: CustomerDatabase, readTime: string): Origin {
  const view = database.at(readTime);
  return {
    root: database.root,
    runQuery: (query, signal) => asKept(view.runQuery(query, signal)),
    lookUp: (paths, signal) => asKept(view.lookUp(paths, signal)),
    scan: (options) => asKept(database.scan({ ...options, readTime })),
    getDocument: async (path) =>
      await view.getDocument(path).catch((error: unknown) => {
        throw readTimeFailure(error);
      }),
  };
}

async function* asKept<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void> {
  try {
    yield* items;
  } catch (error) {
    throw readTimeFailure(error);
  }
}
