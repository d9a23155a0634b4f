/**
 * Looking into a connected project's database, as it is now.
 *
 * Documents stay in Firestore's typed REST form from end to end. Missing parents (no document, but
 * subcollections) are shown as such. Answers are bounded in number and in bytes.
 */
import type { Collection } from '../../contract/explore.ts';
import { messages } from '../../contract/messages.ts';
import type { FirestoreDocument } from '../../firestore-model/values.ts';
import { AppError } from '../../lib/errors.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import { Turns } from '../../lib/turns.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { PageTokens } from '../page-tokens/page-tokens.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { connectionFailure } from '../projects/connection-failure.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { countWithin } from './count-within.ts';
import { listPage, type PageOptions } from './list-page.ts';
import { DocumentList } from './document-list.ts';
import { missingDocument, toDocument } from './to-document.ts';

const maxCollections = 1000;
const collectionPageSize = 300;
const countsAtOnce = 8;
/** Counting continues for this long; what isn't counted by then has no count. */
const countBudgetMs = 15_000;

/** A project as its owner names it. */
export interface ProjectRef {
  readonly ownerId: string;
  readonly projectId: string;
}

export interface ExploredDocument extends FirestoreDocument {
  /** Ids of its subcollections, at most 1,000. */
  readonly collections: string[];
}

export interface Explore {
  /** Collections below the database (`parent` null) or a document, at most 1,000. */
  collections(ref: ProjectRef, parent: string | null): Promise<Collection[]>;
  documents(
    ref: ProjectRef,
    options: PageOptions,
  ): Promise<{ items: DocumentList; nextPageToken: string | null }>;
  /** @throws AppError `not-found` when there is neither a document nor anything below it. */
  document(ref: ProjectRef, path: string): Promise<ExploredDocument>;
}

async function collectionIds(database: CustomerDatabase, parent: string | null): Promise<string[]> {
  const ids: string[] = [];
  let pageToken: string | null = null;
  do {
    const pageSize = Math.min(collectionPageSize, maxCollections - ids.length);
    const page: Awaited<ReturnType<CustomerDatabase['listCollectionIds']>> =
      await database.listCollectionIds({ parent, pageSize, pageToken });
    ids.push(...page.ids);
    pageToken = page.nextPageToken;
  } while (pageToken !== null && ids.length < maxCollections);
  return ids;
}

async function findDocument(database: CustomerDatabase, path: string): Promise<ExploredDocument> {
  const [bytes, collections] = await Promise.all([
    database.getDocument(path),
    collectionIds(database, path),
  ]);
  if (bytes !== null) {
    await new Turns().next(bytes.length);
    return { ...toDocument(bytes, database.root), collections };
  }
  if (collections.length === 0) {
    throw new AppError('not-found', messages.notFound);
  }
  return { ...missingDocument(path, database.root), collections };
}

export function createExplore(deps: {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  readonly pageTokens: PageTokens;
}): Explore {
  /**
   * Opens the caller's project for one piece of work, and names failures of the connection as such.
   */
  const withDatabase = async <Result>(
    ref: ProjectRef,
    work: (database: CustomerDatabase) => Promise<Result>,
  ): Promise<Result> => {
    assertReadable(await ownedProject(deps.projects, ref.projectId, ref.ownerId));
    let database: CustomerDatabase | null = null;
    try {
      database = await deps.databases.open(ref.projectId);
      return await work(database);
    } catch (error) {
      throw error instanceof AppError && error.message === messages.notFound
        ? error
        : connectionFailure(error);
    } finally {
      database?.close();
    }
  };

  return {
    collections: (ref, parent) =>
      withDatabase(ref, async (database) => {
        const ids = await collectionIds(database, parent);
        const deadline = Date.now() + countBudgetMs;
        return mapBounded(ids, countsAtOnce, async (id) => {
          const path = parent === null ? id : `${parent}/${id}`;
          return { id, path, documentCount: await countWithin(database, path, deadline) };
        });
      }),

    documents: (ref, options) =>
      withDatabase(ref, async (database) => {
        const page = await listPage(database, { ...ref, pageTokens: deps.pageTokens }, options);
        const items = new DocumentList(page.documents, database.root);
        return { items, nextPageToken: page.nextPageToken };
      }),

    document: (ref, path) => withDatabase(ref, (database) => findDocument(database, path)),
  };
}
