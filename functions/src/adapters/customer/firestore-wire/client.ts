import type { ScanOptions } from '../../../engine/document-source.ts';
import type { WriteResult } from '../../../engine/document-target.ts';
import { documentPath } from '../../../engine/format/document.ts';
import { WireReader } from '../../../engine/format/wire.ts';
import type { NameRange } from '../../../engine/name-range.ts';
import { mapBounded } from '../../../lib/map-bounded.ts';
import type { CustomerDatabase, RunnableQuery } from '../../../services/ports/customer-database.ts';
import { readCount, readQueryAnswer, readReadTime, readStatus } from './answers.ts';
import { FirestoreChannel, type FirestoreAddress } from './channel.ts';
import { toAppError, toEngineError } from './errors.ts';
import { toQueryError } from './query-errors.ts';
import { queryRequest } from './query-request.ts';
import {
  allDocumentsQuery,
  batchGetRequest,
  batchWriteRequest,
  countRequest,
  listCollectionIdsRequest,
  listDocumentsRequest,
  runQueryRequest,
  type CountOptions,
} from './requests.ts';
import { pointsByCounting } from './split-in-emulator.ts';
import { maxPartitioned, partitionPoints } from './split-points.ts';
import { streamAnswers } from './stream-answers.ts';

/** How far collections are counted to weigh them against each other. */
const maxWeighed = 10_000_000;

/**
 * One database of a Firestore, over gRPC, with documents as the bytes the server sent.
 *
 * Needs the permissions datastore.entities.get and .list; for writing .create, .update and .delete.
 * What the engine uses throws `EngineError`, what is shown in pages throws `AppError`.
 */
export class FirestoreWireClient implements CustomerDatabase {
  readonly root: string;
  private readonly database: string;
  private readonly channel: FirestoreChannel;
  private readonly isEmulator: boolean;

  constructor(address: FirestoreAddress, location: { projectId: string; databaseId: string }) {
    this.database = `projects/${location.projectId}/databases/${location.databaseId}`;
    this.root = `${this.database}/documents`;
    this.isEmulator = !address.tls;
    this.channel = new FirestoreChannel(address, this.database);
  }

  close(): void {
    this.channel.close();
  }

  async *scan(options: ScanOptions): AsyncIterable<readonly Uint8Array[]> {
    const from =
      options.from === null
        ? null
        : { name: `${this.root}/${options.from.path}`, inclusive: options.from.inclusive };
    const to =
      options.to === undefined || options.to === null ? null : `${this.root}/${options.to}`;
    const query = allDocumentsQuery({ from, to, namesOnly: options.namesOnly });
    const request = runQueryRequest(this.root, query, options.readTime);
    const { signal } = options;
    yield* this.answers('RunQuery', request, { signal, read: readQueryAnswer });
  }

  async *runQuery(query: RunnableQuery, signal: AbortSignal): AsyncIterable<readonly Uint8Array[]> {
    const request = queryRequest(this.root, query);
    const options = { signal, read: readQueryAnswer, failure: toQueryError };
    yield* streamAnswers(this.channel, { method: 'RunQuery', request }, options);
  }

  async countGroup(collectionId: string, readTime: string): Promise<number> {
    const { documents } = await this.count({ collectionId, readTime });
    return documents;
  }

  async countAll(
    readTime: string | null,
    upTo?: number,
  ): Promise<{ documents: number; readTime: string }> {
    return await this.count({
      collectionId: null,
      readTime,
      ...(upTo === undefined ? {} : { upTo }),
    });
  }

  async countRange({ from, to }: NameRange, readTime: string): Promise<number> {
    const full = (path: string | null) => (path === null ? null : `${this.root}/${path}`);
    const range = { from: full(from), to: full(to) };
    const { documents } = await this.count({ collectionId: null, readTime, range });
    return documents;
  }

  async splitPoints(options: {
    count: number;
    documents: number;
    readTime: string;
  }): Promise<string[]> {
    const { readTime } = options;
    const { ids } = await this.listCollectionIds({
      parent: null,
      pageSize: maxPartitioned,
      pageToken: null,
    });
    const counted = await mapBounded(ids, 8, async (collectionId) => ({
      collectionId,
      ...(await this.count({ collectionId, readTime, upTo: maxWeighed })),
    }));
    const total = counted.reduce((sum, { documents }) => sum + documents, 0);
    const points: string[] = [];
    for (const { collectionId, documents } of counted) {
      const count = Math.round((options.count * documents) / Math.max(1, total));
      const found =
        count === 0
          ? []
          : await this.wired(() =>
              partitionPoints(this.channel, { root: this.root, collectionId, count, readTime }),
            );
      if (found === null) {
        return this.isEmulator ? await this.splitInEmulator(options) : [];
      }
      points.push(...found);
    }
    return points;
  }

  private async splitInEmulator(options: {
    count: number;
    documents: number;
    readTime: string;
  }): Promise<string[]> {
    const signal = new AbortController().signal;
    return await pointsByCounting(async (after, skip) => {
      const from = after === null ? null : { name: `${this.root}/${after}`, inclusive: true };
      const query = allDocumentsQuery({ from, namesOnly: true, skip });
      const request = runQueryRequest(this.root, query, options.readTime);
      for await (const [document] of this.answers('RunQuery', request, {
        signal,
        read: readQueryAnswer,
      })) {
        return document === undefined ? null : documentPath(document, this.root);
      }
      return null;
    }, options);
  }

  async getDocuments(paths: readonly string[]): Promise<Map<string, Uint8Array>> {
    const names = paths.map((path) => `${this.root}/${path}`);
    const request = batchGetRequest(this.database, names);
    const found = new Map<string, Uint8Array>();
    const signal = new AbortController().signal;
    const read = readQueryAnswer;
    for await (const batch of this.answers('BatchGetDocuments', request, { signal, read })) {
      for (const document of batch) {
        found.set(documentPath(document, this.root), document);
      }
    }
    return found;
  }

  async writeBatch(writes: readonly Uint8Array[]): Promise<WriteResult[]> {
    const request = batchWriteRequest(this.database, writes);
    let answer: Buffer;
    try {
      answer = await this.channel.unary('BatchWrite', request, false);
    } catch (error) {
      throw toEngineError(error);
    }
    const results: WriteResult[] = [];
    for (const reader = new WireReader(answer); reader.next();) {
      if (reader.field === 2) {
        results.push(readStatus(reader.message()));
      } else {
        reader.skip();
      }
    }
    return results;
  }

  async listCollectionIds(options: {
    parent: string | null;
    pageSize: number;
    pageToken: string | null;
  }): Promise<{ ids: string[]; nextPageToken: string | null }> {
    const parent = options.parent === null ? this.root : `${this.root}/${options.parent}`;
    const answer = await this.shown(
      'ListCollectionIds',
      listCollectionIdsRequest({ ...options, parent }),
    );
    const ids: string[] = [];
    let nextPageToken: string | null = null;
    for (const reader = new WireReader(answer); reader.next();) {
      if (reader.field === 1) {
        ids.push(reader.string());
      } else if (reader.field === 2) {
        nextPageToken = reader.string();
      } else {
        reader.skip();
      }
    }
    return { ids, nextPageToken: nextPageToken === '' ? null : nextPageToken };
  }

  async listDocuments(options: {
    collectionPath: string;
    pageSize: number;
    pageToken: string | null;
    showMissing: boolean;
    orderBy: { fieldPath: string; direction: 'asc' | 'desc' } | null;
  }): Promise<{ documents: Uint8Array[]; nextPageToken: string | null }> {
    const { parent, collectionId } = this.splitCollection(options.collectionPath);
    const orderBy =
      options.orderBy === null ? null : `${options.orderBy.fieldPath} ${options.orderBy.direction}`;
    const request = listDocumentsRequest({ ...options, parent, collectionId, orderBy });
    const answer = await this.shown('ListDocuments', request);
    const documents: Uint8Array[] = [];
    let nextPageToken: string | null = null;
    for (const reader = new WireReader(answer); reader.next();) {
      if (reader.field === 1) {
        documents.push(reader.view());
      } else if (reader.field === 2) {
        nextPageToken = reader.string();
      } else {
        reader.skip();
      }
    }
    return { documents, nextPageToken: nextPageToken === '' ? null : nextPageToken };
  }

  async countCollection(collectionPath: string): Promise<number> {
    const location = this.splitCollection(collectionPath);
    try {
      const { documents } = await this.countOnce({
        ...location,
        allDescendants: false,
        readTime: null,
      });
      return documents;
    } catch (error) {
      throw toAppError(error);
    }
  }

  async serverTime(): Promise<string> {
    // What is counted doesn't matter; every answer carries the time it was read at.
    const options = { parent: this.root, collectionId: 'firekeep', allDescendants: false };
    try {
      return (await this.countOnce({ ...options, readTime: null })).readTime;
    } catch (error) {
      throw toAppError(error);
    }
  }

  async getDocument(path: string): Promise<Uint8Array | null> {
    return (await this.getDocuments([path])).get(path) ?? null;
  }

  private splitCollection(collectionPath: string): { parent: string; collectionId: string } {
    const slash = collectionPath.lastIndexOf('/');
    return slash === -1
      ? { parent: this.root, collectionId: collectionPath }
      : {
          parent: `${this.root}/${collectionPath.slice(0, slash)}`,
          collectionId: collectionPath.slice(slash + 1),
        };
  }

  private async shown(method: string, request: Uint8Array): Promise<Buffer> {
    try {
      return await this.channel.unary(method, request);
    } catch (error) {
      throw toAppError(error);
    }
  }

  private async count(options: Omit<CountOptions, 'parent' | 'allDescendants'>) {
    return await this.wired(() =>
      this.countOnce({ ...options, parent: this.root, allDescendants: true }),
    );
  }

  /** @throws EngineError */
  private async wired<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw toEngineError(error);
    }
  }

  private async countOnce(options: CountOptions) {
    const request = countRequest(options);
    const answers: AsyncIterable<Buffer> = await this.channel.stream(
      'RunAggregationQuery',
      request,
    );
    for await (const answer of answers) {
      const documents = readCount(answer);
      if (documents !== null) {
        return { documents, readTime: readReadTime(answer) };
      }
    }
    throw new Error('Firestore sent no count');
  }

  /** @throws EngineError */
  private answers(
    method: string,
    request: Uint8Array,
    options: { signal: AbortSignal; read: (answer: Buffer) => Uint8Array | null },
  ): AsyncGenerator<readonly Uint8Array[]> {
    return streamAnswers(this.channel, { method, request }, { ...options, failure: toEngineError });
  }
}
