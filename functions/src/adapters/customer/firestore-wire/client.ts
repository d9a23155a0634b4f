import type { ScanOptions } from '../../../engine/document-source.ts';
import type { WriteResult } from '../../../engine/document-target.ts';
import { documentPath } from '../../../engine/format/document.ts';
import type { NameRange } from '../../../engine/backup/backup-state.ts';
import { mapBounded } from '../../../lib/map-bounded.ts';
import type { CustomerDatabase, DatabaseView } from '../../../services/ports/customer-database.ts';
import { readWriteResults } from './answers.ts';
import { scanAnswer } from './answer-times.ts';
import type { FirestoreAddress } from './channel.ts';
import { toInternalFailure } from './errors.ts';
import { openChannel } from './open-channel.ts';
import { documentsAmong, updateTimesOf } from './named-documents.ts';
import {
  allDocumentsQuery,
  batchGetRequest,
  batchWriteRequest,
  runQueryRequest,
  scanRequest,
  type CountOptions,
} from './requests.ts';
import { pointsByCounting } from './split-in-emulator.ts';
import { maxPartitioned, splitPoints } from './split-points.ts';
import { streamAnswers } from './stream-answers.ts';
import { FirestoreView } from './view.ts';

/** How far collections are counted to weigh them against each other. */
const maxWeighed = 10_000_000;

/**
 * One database of a Firestore, over gRPC, with documents as the bytes the server sent.
 *
 * Needs the permissions datastore.entities.get and .list; for writing .create, .update and .delete.
 * Failures of what the engine uses are internal, those of what is shown in pages are for the owner.
 */
export class FirestoreWireClient extends FirestoreView implements CustomerDatabase {
  private readonly isEmulator: boolean;

  constructor(address: FirestoreAddress, location: { projectId: string; databaseId: string }) {
    const database = `projects/${location.projectId}/databases/${location.databaseId}`;
    super({ channel: openChannel(address, database), database, readTime: null });
    this.isEmulator = !address.tls;
  }

  at(readTime: string): DatabaseView {
    return new FirestoreView({ channel: this.channel, database: this.database, readTime });
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

  async serverTime(): Promise<string> {
    return await this.shown(() => this.answerTime());
  }

  async takeReadTime(): Promise<string> {
    return await this.wired(() => this.answerTime());
  }

  private async answerTime(): Promise<string> {
    // What is counted doesn't matter; every answer carries the time it was read at.
    const location = { parent: this.root, collectionId: 'firekeep' };
    return (await this.countOnce({ ...location, allDescendants: false, readTime: null })).readTime;
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

  /** @throws AppError that is internal */
  private answers(
    method: string,
    request: Uint8Array,
    signal: AbortSignal,
  ): AsyncGenerator<readonly Uint8Array[]> {
    return streamAnswers(this.channel, { method, request }, { signal, failure: toInternalFailure });
  }
}
