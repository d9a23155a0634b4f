import { maxSampledDocuments } from '../../contract/collection-schema.ts';
import { maxListedCollections, type Collection } from '../../contract/explore.ts';
import { messages } from '../../contract/messages.ts';
import { CollectionTally } from '../../firestore-model/schema/collection-tally.ts';
import { AppError } from '../../lib/errors.ts';
import { TimeSlices } from '../../lib/time-slices.ts';
import type { UsageCounter } from '../analytics/usage-counter.ts';
import type { PageTokens } from '../page-tokens/page-tokens.ts';
import type { CustomerDatabase, DatabaseView } from '../ports/customer-database.ts';
import { connectionFailure } from '../projects/connection-failure.ts';
import {
  readableProject,
  withView,
  type DatabaseAccess,
  type ViewRef,
} from '../projects/with-database.ts';
import type {
  AnsweredPage,
  DataView,
  ExploredDocument,
  ListedPage,
  PageOptions,
  PointFrom,
  RunWanted,
  SchemaPart,
  SchemaWanted,
} from './data-view.ts';
import { DocumentList, missingDocument, toDocument } from './document-list.ts';
import { beginningOf, pageOfQuery } from './live/answer-query.ts';
import type { CollectionCounts } from './live/collection-counts.ts';
import { findDocuments } from './live/find-documents.ts';
import { listPage } from './live/list-page.ts';
import { LivePoint } from './live/live-point.ts';
import { lookUp } from './live/look-up.ts';
import { runnableQuery } from './live/runnable-query.ts';
import type { Point } from './point.ts';
import { addDocuments, wholeCollection } from './schema-tally.ts';

const collectionPageSize = 300;
const sampleTimeoutMs = 30_000;
/** Stored bytes of a sample. */
const maxSampleBytes = 16 * 1024 * 1024;

export interface LiveViewDeps extends DatabaseAccess {
  readonly pageTokens: PageTokens;
  /** Counts what is read: one for each document that is shown, one at least. */
  readonly usage: Pick<UsageCounter, 'count' | 'counted'>;
  readonly counts: CollectionCounts;
  /** Milliseconds on a clock that is never set. */
  readonly elapsedMs: () => number;
}

/** A connected project's database, as it is now or was at a time. */
export class LiveView implements DataView {
  readonly recordId = null;
  private readonly deps: LiveViewDeps;
  private readonly ref: ViewRef;

  constructor(deps: LiveViewDeps, ref: ViewRef) {
    this.deps = deps;
    this.ref = ref;
  }

  async assertReadable(): Promise<void> {
    await readableProject(this.deps, this.ref);
  }

  async collections(parent: string | null): Promise<Collection[]> {
    const { deps, ref } = this;
    return await this.read(async (database) => {
      const ids = await collectionIds(database, parent);
      const paths = ids.map((id) => (parent === null ? id : `${parent}/${id}`));
      const found = await deps.counts.of(ref, database, paths);
      return ids.map((id, at) => ({ id, path: paths[at] ?? id, documentCount: found[at] ?? null }));
    });
  }

  async documents(options: PageOptions): Promise<ListedPage> {
    const { pageTokens } = this.deps;
    const page = this.read(async (database) => {
      const found = await listPage(database, { ...this.ref, pageTokens }, options);
      const items = new DocumentList(found.documents, database.root);
      return { items, nextPageToken: found.nextPageToken };
    });
    return await this.counted(page, ({ items }) => Math.max(1, items.length));
  }

  async document(path: string): Promise<ExploredDocument> {
    return await this.counted(this.existing(path), () => 1);
  }

  async lookUp(paths: readonly string[], signal: AbortSignal): Promise<{ items: DocumentList }> {
    const found = this.read((database) => lookUp(database, paths, signal));
    return await this.counted(found, ({ items }) => items.length);
  }

  async query(wanted: RunWanted, signal: AbortSignal): Promise<AnsweredPage> {
    const { pageTokens, elapsedMs } = this.deps;
    const place = { ...this.ref, query: wanted.query, pageTokens };
    const begins = beginningOf(place, wanted);
    return await this.read((database) =>
      pageOfQuery(database, { ...wanted, ...begins, place, signal, elapsedMs }),
    );
  }

  async schema({ path, pageToken }: SchemaWanted, signal: AbortSignal): Promise<SchemaPart> {
    if (pageToken !== undefined) {
      const message = 'A sample of the database is one page';
      throw new AppError('invalid-argument', message, { fields: { pageToken: message } });
    }
    return await this.read(async (database) => {
      const { documents, received, isFull } = await findDocuments(database, {
        query: runnableQuery({ ...wholeCollection(path), limit: maxSampledDocuments }),
        bytes: maxSampleBytes,
        bytesOf: ({ length }) => length,
        timeoutMs: sampleTimeoutMs,
        signal,
      });
      const tally = new CollectionTally();
      await addDocuments(tally, documents);
      return {
        tally: tally.tally,
        isSample: isFull || received >= maxSampledDocuments,
        // An answer of nothing costs one read.
        readCount: Math.max(1, received),
        progress: null,
        nextPageToken: null,
      };
    });
  }

  async point({ readTime }: PointFrom): Promise<Point> {
    const { deps, ref } = this;
    const { projectId } = ref;
    const project = await readableProject(deps, ref);
    let database: CustomerDatabase | null = null;
    try {
      database = await deps.databases.open(project);
      const time = readTime ?? ref.readTime ?? (await database.serverTime());
      return new LivePoint(database, { projectId, readTime: time, usage: deps.usage });
    } catch (error) {
      database?.close();
      throw connectionFailure(error);
    }
  }

  private async existing(path: string): Promise<ExploredDocument> {
    const found = await this.read((database) => findDocument(database, path));
    // Within the reading it would be a failure of the connection.
    if (found === null) {
      throw new AppError('not-found', messages.notFound);
    }
    return found;
  }

  private async read<T>(work: (database: DatabaseView) => Promise<T>): Promise<T> {
    return await withView(this.deps, this.ref, work);
  }

  private async counted<T>(work: Promise<T>, reads: (found: T) => number): Promise<T> {
    return await this.deps.usage.counted(this.ref.projectId, work, reads);
  }
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
  const { root } = database;
  const [bytes, collections] = await Promise.all([
    database.getDocument(path),
    collectionIds(database, path),
  ]);
  if (bytes === null && collections.length === 0) {
    return null;
  }
  await new TimeSlices().next(bytes?.length);
  const shown = bytes === null ? missingDocument(path, root) : toDocument(bytes, root);
  return { ...shown, collections };
}
