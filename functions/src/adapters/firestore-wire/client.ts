import type { ClientReadableStream } from '@grpc/grpc-js';
import type { ScanOptions } from '../../engine/document-source.ts';
import type { WriteResult } from '../../engine/document-target.ts';
import { documentPath } from '../../engine/format/document.ts';
import { formatTimestamp } from '../../engine/format/document-json.ts';
import { WireReader } from '../../engine/format/wire.ts';
import type { CustomerDatabase } from '../../services/ports/customer-database.ts';
import { FirestoreChannel, type FirestoreAddress } from './channel.ts';
import { toAppError, toEngineError } from './errors.ts';
import {
  allDocumentsQuery,
  batchGetRequest,
  batchWriteRequest,
  countRequest,
  listCollectionIdsRequest,
  listDocumentsRequest,
  runQueryRequest,
} from './requests.ts';

/** Bytes that may wait for the reader before the stream is paused. */
const maxBufferedBytes = 8 * 1024 * 1024;

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

  constructor(address: FirestoreAddress, location: { projectId: string; databaseId: string }) {
    this.database = `projects/${location.projectId}/databases/${location.databaseId}`;
    this.root = `${this.database}/documents`;
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
    const query = allDocumentsQuery({ from, namesOnly: options.namesOnly });
    const request = runQueryRequest(this.root, query, options.readTime);
    yield* this.answers('RunQuery', request, { signal: options.signal, read: readQueryAnswer });
  }

  async countGroup(collectionId: string, readTime: string): Promise<number> {
    const { documents } = await this.count({ collectionId, readTime });
    return documents;
  }

  async countAll(readTime: string | null): Promise<{ documents: number; readTime: string }> {
    return await this.count({ collectionId: null, readTime });
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

  private async count(options: { collectionId: string | null; readTime: string | null }) {
    try {
      return await this.countOnce({ ...options, parent: this.root, allDescendants: true });
    } catch (error) {
      throw toEngineError(error);
    }
  }

  private async countOnce(options: Parameters<typeof countRequest>[0]) {
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

  /** A stream's answers in batches: whatever has arrived since the last one. @throws EngineError */
  private async *answers(
    method: string,
    request: Uint8Array,
    options: { signal: AbortSignal; read: (answer: Buffer) => Uint8Array | null },
  ): AsyncGenerator<readonly Uint8Array[]> {
    options.signal.throwIfAborted();
    const stream = await this.channel.stream(method, request);
    const onAbort = () => {
      stream.cancel();
    };
    options.signal.addEventListener('abort', onAbort, { once: true });
    try {
      yield* batches(stream, options.read);
    } catch (error) {
      options.signal.throwIfAborted();
      throw toEngineError(error);
    } finally {
      options.signal.removeEventListener('abort', onAbort);
      stream.cancel();
    }
  }
}

/** Gathers what a stream delivers between two turns of the reader, so that a document costs no promise of its own. */
async function* batches(
  stream: ClientReadableStream<Buffer>,
  read: (answer: Buffer) => Uint8Array | null,
): AsyncGenerator<readonly Uint8Array[]> {
  const state: { failure: Error | null; isEnded: boolean } = { failure: null, isEnded: false };
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let wake: (() => void) | null = null;
  const signal = () => {
    wake?.();
    wake = null;
  };
  stream.on('data', (answer: Buffer) => {
    const item = read(answer);
    if (item !== null) {
      waiting.push(item);
      bytes += item.length;
      if (bytes > maxBufferedBytes) {
        stream.pause();
      }
    }
    signal();
  });
  stream.on('end', () => {
    state.isEnded = true;
    signal();
  });
  stream.on('error', (error: Error) => {
    state.failure = error;
    signal();
  });
  for (;;) {
    if (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      bytes = 0;
      stream.resume();
      yield batch;
    } else if (state.failure !== null) {
      throw state.failure;
    } else if (state.isEnded) {
      return;
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
}

/** The document of a RunQueryResponse or BatchGetDocumentsResponse (field 1 in both); null for any other answer. */
function readQueryAnswer(answer: Buffer): Uint8Array | null {
  for (const reader = new WireReader(answer); reader.next();) {
    if (reader.field === 1) {
      return reader.view();
    }
    reader.skip();
  }
  return null;
}

/** `google.rpc.Status`: code = 1, message = 2. */
function readStatus(reader: WireReader): WriteResult {
  let code = 0;
  let message = '';
  while (reader.next()) {
    if (reader.field === 1) {
      code = reader.varint();
    } else if (reader.field === 2) {
      message = reader.string();
    } else {
      reader.skip();
    }
  }
  return { code, message };
}

/** RunAggregationQueryResponse.result (1) .aggregate_fields (2) .value (2) .integer_value (2). */
function readCount(answer: Buffer): number | null {
  const result = enter(new WireReader(answer), 1);
  const entry = result === null ? null : enter(result, 2);
  const value = entry === null ? null : enter(entry, 2);
  if (value === null) {
    return null;
  }
  return value.next() && value.field === 2 ? Number(value.int64()) : null;
}

/** RunAggregationQueryResponse.read_time (3). */
function readReadTime(answer: Buffer): string {
  const time = enter(new WireReader(answer), 3);
  if (time === null) {
    throw new Error('Firestore sent no read time');
  }
  return formatTimestamp(time);
}

function enter(reader: WireReader, field: number): WireReader | null {
  while (reader.next()) {
    if (reader.field === field) {
      return reader.message();
    }
    reader.skip();
  }
  return null;
}
