import { documentPath } from '../../../engine/format/document.ts';
import type { QueryAggregate } from '../../../firestore-model/query/shape.ts';
import type { FirestoreValue } from '../../../firestore-model/values.ts';
import type { QueryPlan } from '../../../contract/query-plan.ts';
import type { DatabaseView, RunnableQuery } from '../../../services/ports/customer-database.ts';
import { readAggregates, readCount, readPage, readReadTime } from './answers.ts';
import type { FirestoreChannel } from './channel.ts';
import { toShownFailure } from './errors.ts';
import { explained, readPlan } from './explain-metrics.ts';
import { toQueryError } from './query-errors.ts';
import { aggregationRequest, queryRequest } from './query-request.ts';
import {
  batchGetRequest,
  countRequest,
  listCollectionIdsRequest,
  listDocumentsRequest,
  splitCollection,
  type CountOptions,
} from './requests.ts';
import { streamAnswers } from './stream-answers.ts';

/** What pages show of a database, now (`readTime` null) or as it was then. */
export class FirestoreView implements DatabaseView {
  readonly root: string;
  protected readonly database: string;
  protected readonly channel: FirestoreChannel;
  private readonly readTime: string | null;

  /** @param view.database `projects/{p}/databases/{d}` */
  constructor(view: { channel: FirestoreChannel; database: string; readTime: string | null }) {
    this.root = `${view.database}/documents`;
    this.database = view.database;
    this.channel = view.channel;
    this.readTime = view.readTime;
  }

  async *runQuery(query: RunnableQuery, signal: AbortSignal): AsyncIterable<readonly Uint8Array[]> {
    const request = queryRequest(this.root, query, this.readTime);
    const call = { method: 'RunQuery', request };
    yield* streamAnswers(this.channel, call, { signal, failure: toQueryError });
  }

  async aggregate(
    query: RunnableQuery,
    aggregates: readonly QueryAggregate[],
    signal: AbortSignal,
  ): Promise<FirestoreValue[]> {
    const request = aggregationRequest(this.root, { ...query, aggregates }, this.readTime);
    const call = { method: 'RunAggregationQuery', request, signal };
    const named = await this.firstOf(call, readAggregates);
    if (named === null) {
      throw new Error('Firestore sent no aggregates');
    }
    return aggregates.map((_, at) => named.get(`${at}`) ?? { nullValue: null });
  }

  async explain(
    query: RunnableQuery & { readonly aggregates: readonly QueryAggregate[] },
    { isAnalyzed, signal }: { readonly isAnalyzed: boolean; readonly signal: AbortSignal },
  ): Promise<QueryPlan | null> {
    const isOfDocuments = query.aggregates.length === 0;
    const method = isOfDocuments ? 'RunQuery' : 'RunAggregationQuery';
    const request = isOfDocuments
      ? queryRequest(this.root, query, this.readTime)
      : aggregationRequest(this.root, query, this.readTime);
    const call = { method, request: explained(method, request, isAnalyzed), signal };
    return await this.firstOf(call, (answer) => readPlan(method, answer));
  }

  /** What the first answer has that has it; null where none does. */
  private async firstOf<T>(
    { method, request, signal }: { method: string; request: Uint8Array; signal: AbortSignal },
    read: (answer: Uint8Array) => T | null,
  ): Promise<T | null> {
    signal.throwIfAborted();
    try {
      for await (const batch of this.channel.stream(method, request, signal)) {
        const found = batch.map(read).find((one) => one !== null);
        if (found !== undefined) {
          return found;
        }
      }
      return null;
    } catch (error) {
      signal.throwIfAborted();
      throw toQueryError(error);
    }
  }

  async *lookUp(
    paths: readonly string[],
    signal: AbortSignal,
  ): AsyncIterable<readonly Uint8Array[]> {
    const names = paths.map((path) => Buffer.from(`${this.root}/${path}`));
    const { readTime } = this;
    const request = batchGetRequest(this.database, names, { withFields: true, readTime });
    const call = { method: 'BatchGetDocuments', request };
    yield* streamAnswers(this.channel, call, { signal, failure: toShownFailure });
  }

  async getDocument(path: string): Promise<Uint8Array | null> {
    for await (const batch of this.lookUp([path], new AbortController().signal)) {
      const found = batch.find((document) => documentPath(document, this.root) === path);
      if (found !== undefined) {
        return found;
      }
    }
    return null;
  }

  async listCollectionIds(options: {
    parent: string | null;
    pageSize: number;
    pageToken: string | null;
  }): Promise<{ ids: string[]; nextPageToken: string | null }> {
    const parent = options.parent === null ? this.root : `${this.root}/${options.parent}`;
    const { readTime } = this;
    const request = listCollectionIdsRequest({ ...options, parent, readTime });
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
    const { readTime } = this;
    const listed = { ...options, parent, collectionId, orderBy, readTime };
    const request = listDocumentsRequest(listed);
    const answer = await this.shown(() => this.channel.unary('ListDocuments', request));
    const { items: documents, nextPageToken } = readPage(answer, (reader) => reader.view());
    return { documents, nextPageToken };
  }

  async countCollection(collectionPath: string): Promise<number> {
    const location = splitCollection(this.root, collectionPath);
    const options = { ...location, allDescendants: false, readTime: this.readTime };
    return (await this.shown(() => this.countOnce(options))).documents;
  }

  /** @throws what the channel throws */
  protected async countOnce(options: CountOptions) {
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

  /** @throws AppError for the owner */
  protected async shown<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw toShownFailure(error);
    }
  }
}
