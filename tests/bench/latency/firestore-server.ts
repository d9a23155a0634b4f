// A Firestore of fixed latency, in a separate process: reads and writes take so many milliseconds,
// a connection carries so many documents a second, and nothing is ever scanned. Whoever forked it
// gets the port, and the counters when it asks.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { WireWriter } from '../../../functions/src/engine/format/wire-writer.ts';
import { serveGrpc, type Answer, type Call } from './grpc-server.ts';
import {
  readBatchGet,
  readCountQuery,
  readParent,
  readPartition,
  readQuery,
  readTimeOf,
  readWrites,
} from './requests.ts';
import { serverOptionsSchema, type Counters } from './server-process.ts';
import {
  GeneratedDocuments,
  timestamp,
  WrittenDocuments,
  type Documents,
} from './stored-documents.ts';

const options = serverOptionsSchema.parse(JSON.parse(process.argv[2] ?? ''));

const databases = new Map<string, Documents>();
const counters: Counters = {};

/** Of a full name or a parent. */
function databaseOf(name: string): Documents {
  const root = name.split('/').slice(0, 5).join('/');
  const found =
    databases.get(root) ??
    (root === options.root
      ? new GeneratedDocuments(root, options.documents)
      : new WrittenDocuments());
  databases.set(root, found);
  return found;
}

function count(method: string, documents: number): void {
  const before = counters[method] ?? { calls: 0, documents: 0 };
  counters[method] = { calls: before.calls + 1, documents: before.documents + documents };
}

let lastMicroseconds = 0;

/** Grows with every call. */
function now(): number {
  lastMicroseconds = Math.max(lastMicroseconds + 1, Date.now() * 1000);
  return lastMicroseconds;
}

/** When each connection will have carried what it has been given. */
const busyUntil = new WeakMap<object, number>();

/** Waits for the latency, and until the connection could have carried so many documents. */
async function wait(connection: object, latencyMs: number, documents: number): Promise<void> {
  const begun = performance.now();
  const free = Math.max(busyUntil.get(connection) ?? 0, begun);
  const end = free + (documents * 1000) / options.documentsPerSecond;
  busyUntil.set(connection, end);
  await pause(Math.max(latencyMs, end - begun));
}

/** Between two bursts of a stream. */
const burstMs = 20;

/** A field 3 with the time that was asked for, else the present one. */
function readTimeField(asked: Uint8Array | null): Uint8Array {
  return new WireWriter().bytes(3, asked ?? timestamp(now()).finish()).finish();
}

/** RunQueryResponse: document = 1, read_time = 3. */
async function runQuery({ request }: Call, answer: Answer): Promise<void> {
  const range = readQuery(request);
  await pause(options.readMs);
  const readTime = readTimeField(readTimeOf(request, 7));
  const begun = performance.now();
  let sent = 0;
  let burst: Uint8Array[] = [];
  for (const document of databaseOf(range.parent).scan(range)) {
    burst.push(new WireWriter().bytes(1, document).raw(readTime).finish());
    if (burst.length * 1000 >= options.documentsPerSecond * burstMs) {
      sent += burst.length;
      if (!answer.send(burst)) {
        await answer.drained();
      }
      burst = [];
      await pause(begun + (sent * 1000) / options.documentsPerSecond - performance.now());
    }
    if (answer.isClosed) {
      break;
    }
  }
  answer.send([...burst, readTime]);
  count('RunQuery', sent + burst.length);
}

/** RunAggregationQueryResponse: result (1) .aggregate_fields (2), read_time = 3. */
async function runAggregation({ request }: Call, answer: Answer): Promise<void> {
  const range = readCountQuery(request);
  await pause(options.readMs);
  const counted = databaseOf(range.parent).count(range);
  const value = new WireWriter().uint(2, counted);
  const entry = new WireWriter().string(1, 'count').message(2, value);
  const result = new WireWriter().message(2, entry);
  const readTime = readTimeField(readTimeOf(request, 6));
  answer.send([new WireWriter().message(1, result).raw(readTime).finish()]);
  // What Firestore bills: a read for each 1,000 entries, at least one.
  count('RunAggregationQuery', Math.max(1, Math.ceil(counted / 1000)));
}

/** PartitionQueryResponse: partitions = 1, each a Cursor with one value (1), a reference (5). */
async function partition({ request }: Call, answer: Answer): Promise<void> {
  const { parent, count: parts } = readPartition(request);
  await pause(options.readMs);
  const response = new WireWriter();
  for (const name of databaseOf(parent).cuts(parts)) {
    response.message(1, new WireWriter().message(1, new WireWriter().string(5, name)));
  }
  answer.send([response.finish()]);
  count('PartitionQuery', 0);
}

/** ListCollectionIdsResponse: collection_ids = 1. */
async function listCollections({ request }: Call, answer: Answer): Promise<void> {
  const parent = readParent(request);
  await pause(options.readMs);
  const response = new WireWriter();
  for (const id of databaseOf(parent).collectionIds()) {
    response.string(1, id);
  }
  answer.send([response.finish()]);
  count('ListCollectionIds', 0);
}

/** BatchGetDocumentsResponse: found = 1, missing = 2, read_time = 4. */
async function batchGet({ request, connection }: Call, answer: Answer): Promise<void> {
  const { names, hasMask } = readBatchGet(request);
  await wait(connection, options.readMs, names.length);
  const readTime = new WireWriter().message(4, timestamp(now())).finish();
  answer.send(
    names.map((name) => {
      const document = databaseOf(name).get(name, hasMask);
      const found = new WireWriter();
      return (document === null ? found.string(2, name) : found.bytes(1, document))
        .raw(readTime)
        .finish();
    }),
  );
  count('BatchGetDocuments', names.length);
}

/** BatchWriteResponse: write_results = 1 with update_time (1), status = 2 with a code (1). */
async function batchWrite({ request, connection }: Call, answer: Answer): Promise<void> {
  const writes = readWrites(request);
  await wait(connection, options.writeMs, writes.length);
  const response = new WireWriter();
  const time = now();
  const codes = writes.map((write) => databaseOf(write.name).write(write, time));
  for (const code of codes) {
    const result = new WireWriter();
    response.message(1, code === 0 ? result.message(1, timestamp(time)) : result);
  }
  for (const code of codes) {
    response.message(2, code === 0 ? new WireWriter() : new WireWriter().uint(1, code));
  }
  answer.send([response.finish()]);
  count('BatchWrite', writes.length);
}

const methods: Readonly<Record<string, (call: Call, answer: Answer) => Promise<void>>> = {
  RunQuery: runQuery,
  RunAggregationQuery: runAggregation,
  PartitionQuery: partition,
  ListCollectionIds: listCollections,
  BatchGetDocuments: batchGet,
  BatchWrite: batchWrite,
};

const port = await serveGrpc(async (call, answer) => {
  const method = methods[call.method];
  if (method === undefined) {
    count(call.method, 0);
    return false;
  }
  await method(call, answer);
  return true;
});

process.on('message', (message) => {
  const { reset } = z.object({ reset: z.boolean() }).parse(message);
  process.send?.({ counters });
  for (const method of reset ? Object.keys(counters) : []) {
    delete counters[method];
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port });
