import type { ScanOptions } from '../../../engine/document-source.ts';
import type { WriteResult } from '../../../engine/document-target.ts';
import { documentPath } from '../../../engine/format/document.ts';
import type { NameRange } from '../../../engine/backup/backup-state.ts';
import { mapBounded } from '../../../lib/map-bounded.ts';
import type { CustomerDatabase, RunnableQuery } from '../../../services/ports/customer-database.ts';
import { readCount, readPage, readReadTime, readWriteResults } from './answers.ts';
import { scanAnswer } from './answer-times.ts';
import type { FirestoreAddress, FirestoreChannel } from './channel.ts';
import { toInternalFailure, toShownFailure } from './errors.ts';
import { openChannel } from './open-channel.ts';
import { toQueryError } from './query-errors.ts';
import { documentsAmong, updateTimesOf } from './named-documents.ts';
import { queryRequest } from './query-request.ts';
import {
  allDocumentsQuery,
  batchGetRequest,
  batchWriteRequest,
  countRequest,
  listCollectionIdsRequest,
  listDocumentsRequest,
  runQueryRequest,
  scanRequest,
  splitCollection,
  type CountOptions,
} from './requests.ts';
import { pointsByCounting } from './split-in-emulator.ts';
import { maxPartitioned, splitPoints } from './split-points.ts';
import { streamAnswers } from './stream-answers.ts';

/** How far collections are counted to weigh them against each other. */
const maxWeighed = 10_000_000;

/**
 * One database of a Firestore, over gRPC, with documents as the bytes the server sent.
 *
 * Needs the permissions datastore.entities.get and .list; for writing .create, .update and .delete.
 * Failures of what the engine uses are internal, those of what is shown in pages are for the owner.
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
    this.channel = openChannel(address, this.database);
  }

  close(): void {
    this.channel.close();
  }

  async *scan(options: ScanOptions): AsyncIterable<readonly Uint8Array[]> {
    const call = { method: 'RunQuery', request: scanRequest(this.root, options) };
    const { signal } = options;
    const read = scanAnswer(options);
    yield* streamAnswers(this.channel, call, { signal, failure: toInternalFailure, read });
  }

  async *runQuery(query: RunnableQuery, signal: AbortSignal): AsyncIterable<readonly Uint8Array[]> {
    const request = queryRequest(this.root, query);
    const call = { method: 'RunQuery', request };
    yield* streamAnswers(this.channel, call, { signal, failure: toQueryError });
  }

  async countGroup(collectionId: string, readTime: string): Promise<number> {
    return (await this.count({ collectionId, readTime })).documents;
  }

  async countAll(
    readTime: string | null,
    upTo?: number,
  ): Promise<{ documents: number; readTime: string }> {
    const bound = upTo === undefined ? {} : { upTo };
    return await this.count({ collectionId: null, readTime, ...bound });
  }

  async countRange({ from, to }: NameRange, readTime: string): Promise<number> {
    const full = (path: string | null) => (path === null ? null : `${this.root}/${path}`);
    const range = { from: full(from), to: full(to) };
    return (await this.count({ collectionId: null, readTime, range })).documents;
  }

  async countBelow(path: string, upTo: number): Promise<number> {
    const below = { parent: `${this.root}/${path}`, collectionId: null, allDescendants: true };
    return (await this.wired(() => this.countOnce({ ...below, readTime: null, upTo }))).documents;
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
    const points = await this.wired(() =>
      splitPoints(this.channel, this.root, { ...options, counted }),
    );
    if (points !== null) {
      return points;
    }
    return this.isEmulator ? await this.splitInEmulator(options) : [];
  }

  private async splitInEmulator(options: {
    count: number;
    documents: number;
    readTime: string;
  }): Promise<string[]> {
    const { signal } = new AbortController();
    return await pointsByCounting(async (after, skip) => {
      const from = after === null ? null : { name: `${this.root}/${after}`, inclusive: true };
      const query = allDocumentsQuery({ from, namesOnly: true, skip });
      const request = runQueryRequest(this.root, query, options.readTime);
      for await (const [document] of this.answers('RunQuery', request, signal)) {
        return document === undefined ? null : documentPath(document, this.root);
      }
      return null;
    }, options);
  }

  async getDocuments(paths: readonly string[]): Promise<Map<string, Uint8Array>> {
    return await documentsAmong(this.root, paths, (names) => this.asked(names, true));
  }

  async getUpdateTimes(paths: readonly string[]): Promise<(number | null)[]> {
    return await updateTimesOf(this.root, paths, (names) => this.asked(names, false));
  }

  private asked(names: readonly Uint8Array[], withFields: boolean) {
    const request = batchGetRequest(this.database, names, { withFields });
    return this.answers('BatchGetDocuments', request, new AbortController().signal);
  }

  async writeBatch(writes: readonly Uint8Array[]): Promise<WriteResult[]> {
    const request = batchWriteRequest(this.database, writes);
    return readWriteResults(await this.wired(() => this.channel.unary('BatchWrite', request)));
  }

  async listCollectionIds(options: {
    parent: string | null;
    pageSize: number;
    pageToken: string | null;
  }): Promise<{ ids: string[]; nextPageToken: string | null }> {
    const parent = options.parent === null ? this.root : `${this.root}/${options.parent}`;
    const request = listCollectionIdsRequest({ ...options, parent });
    const answer = await this.shown(() => this.channel.unary('ListCollectionIds', request));
    const { items: ids, nextPageToken } = readPage(answer, (reader) => reader.string());
    return { ids, nextPageToken };
  }

  async listDocuments(options: {
    collectionPath: string;
    pageSize: number;
    pageToken: string | null;
    showMissing: boolean;
    orderBy: { fieldPath: string; direction: 'asc' | 'desc' } | null;
  }): Promise<{ documents: Uint8Array[]; nextPageToken: string | null }> {
    const { parent, collectionId } = splitCollection(this.root, options.collectionPath);
    const orderBy =
      options.orderBy === null ? null : `${options.orderBy.fieldPath} ${options.orderBy.direction}`;
    const request = listDocumentsRequest({ ...options, parent, collectionId, orderBy });
    const answer = await this.shown(() => this.channel.unary('ListDocuments', request));
    const { items: documents, nextPageToken } = readPage(answer, (reader) => reader.view());
    return { documents, nextPageToken };
  }

  async countCollection(collectionPath: string): Promise<number> {
    const location = splitCollection(this.root, collectionPath);
    const options = { ...location, allDescendants: false, readTime: null };
    return (await this.shown(() => this.countOnce(options))).documents;
  }

  async serverTime(): Promise<string> {
    return await this.shown(() => this.answerTime());
  }

  async takeReadTime(): Promise<string> {
    return await this.wired(() => this.answerTime());
  }

  async getDocument(path: string): Promise<Uint8Array | null> {
    return (await this.getDocuments([path])).get(path) ?? null;
  }

  private async answerTime(): Promise<string> {
    // What is counted doesn't matter; every answer carries the time it was read at.
    const location = { parent: this.root, collectionId: 'firekeep' };
    return (await this.countOnce({ ...location, allDescendants: false, readTime: null })).readTime;
  }

  /** @throws AppError for the owner */
  private async shown<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw toShownFailure(error);
    }
  }

  private async count(options: Omit<CountOptions, 'parent' | 'allDescendants'>) {
    return await this.wired(() =>
      this.countOnce({ ...options, parent: this.root, allDescendants: true }),
    );
  }

  /** @throws AppError that is internal */
  private async wired<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw toInternalFailure(error);
    }
  }

  private async countOnce(options: CountOptions) {
    const request = countRequest(options);
    for await (const batch of this.channel.stream('RunAggregationQuery', request)) {
      for (const answer of batch) {
        const documents = readCount(answer);
        if (documents !== null) {
          return { documents, readTime: readReadTime(answer) };
        }
      }
    }
    throw new Error('Firestore sent no count');
  }

  /** @throws AppError that is internal */
  private answers(
    method: string,
    request: Uint8Array,
    signal: AbortSignal,
  ): AsyncGenerator<readonly Uint8Array[]> {
    return streamAnswers(this.channel, { method, request }, { signal, failure: toInternalFailure });
  }
}
