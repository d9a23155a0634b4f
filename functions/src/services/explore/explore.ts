/**
 * Looking into a connected project's database, as it is now or was at a time.
 *
 * Documents stay in Firestore's typed REST form from end to end. Missing parents (no document, but
 * subcollections) are shown as such. Answers are bounded in number and in bytes.
 */
import { maxListedCollections, type Collection } from '../../contract/explore.ts';
import { messages } from '../../contract/messages.ts';
import type { FirestoreDocument } from '../../firestore-model/values.ts';
import { AppError } from '../../lib/errors.ts';
import { TimeSlices } from '../../lib/time-slices.ts';
import type { DatabaseView } from '../ports/customer-database.ts';
import type { PageTokens } from '../page-tokens/page-tokens.ts';
import { withView, type DatabaseAccess, type ViewRef } from '../projects/with-database.ts';
import { CollectionCounts } from './collection-counts.ts';
import { DocumentList, missingDocument, toDocument } from './document-list.ts';
import { listPage, type PageOptions } from './list-page.ts';
import { lookUp } from './look-up.ts';

const collectionPageSize = 300;

export interface ExploredDocument extends FirestoreDocument {
  /** Ids of its subcollections, at most 1,000. */
  readonly collections: string[];
}

export interface Explore {
  /** Collections below the database (`parent` null) or a document, at most 1,000. */
  collections(ref: ViewRef, parent: string | null): Promise<Collection[]>;
  documents(
    ref: ViewRef,
    options: PageOptions,
  ): Promise<{ items: DocumentList; nextPageToken: string | null }>;
  /** Documents of these paths, or their absence; fewer where they fill an answer. */
  lookUp(
    ref: ViewRef,
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<{ items: DocumentList }>;
  /** @throws AppError `not-found` when there is neither a document nor anything below it. */
  document(ref: ViewRef, path: string): Promise<ExploredDocument>;
}

async function collectionIds(database: DatabaseView, parent: string | null): Promise<string[]> {
  const ids: string[] = [];
  let pageToken: string | null = null;
  do {
    const pageSize = Math.min(collectionPageSize, maxListedCollections - ids.length);
    const page: Awaited<ReturnType<DatabaseView['listCollectionIds']>> =
      await database.listCollectionIds({ parent, pageSize, pageToken });
    ids.push(...page.ids);
    pageToken = page.nextPageToken;
  } while (pageToken !== null && ids.length < maxListedCollections);
  return ids;
}

/** Null where there is neither a document nor anything below it. */
async function findDocument(
  database: DatabaseView,
  path: string,
): Promise<ExploredDocument | null> {
  const [bytes, collections] = await Promise.all([
    database.getDocument(path),
    collectionIds(database, path),
  ]);
  if (bytes !== null) {
    await new TimeSlices().next(bytes.length);
    return { ...toDocument(bytes, database.root), collections };
  }
  return collections.length === 0 ? null : { ...missingDocument(path, database.root), collections };
}

export function createExplore(deps: DatabaseAccess & { readonly pageTokens: PageTokens }): Explore {
  const counts = new CollectionCounts();
  return {
    collections: (ref, parent) =>
      withView(deps, ref, async (database) => {
        const ids = await collectionIds(database, parent);
        const paths = ids.map((id) => (parent === null ? id : `${parent}/${id}`));
        const found = await counts.of(ref, database, paths);
        return ids.map((id, at) => ({
          id,
          path: paths[at] ?? id,
          documentCount: found[at] ?? null,
        }));
      }),

    documents: (ref, options) =>
      withView(deps, ref, async (database) => {
        const page = await listPage(database, { ...ref, pageTokens: deps.pageTokens }, options);
        const items = new DocumentList(page.documents, database.root);
        return { items, nextPageToken: page.nextPageToken };
      }),

    lookUp: (ref, paths, signal) =>
      withView(deps, ref, (database) => lookUp(database, paths, signal)),

    async document(ref, path) {
      const found = await withView(deps, ref, (database) => findDocument(database, path));
      if (found === null) {
        throw new AppError('not-found', messages.notFound);
      }
      return found;
    },
  };
}
