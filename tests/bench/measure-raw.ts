// The ceilings: what the emulator gives and takes, with nothing done to the documents.
import { readFileSync } from 'node:fs';
import {
  allDocumentsQuery,
  batchGetRequest,
  batchWriteRequest,
  runQueryRequest,
} from '../../functions/src/adapters/customer/firestore-wire/requests.ts';
import {
  asBuffer,
  documentFieldBytes,
  documentName,
} from '../../functions/src/engine/format/document.ts';
import { WireReader } from '../../functions/src/engine/format/wire.ts';
import { WireWriter } from '../../functions/src/engine/format/wire-writer.ts';
import { clocked } from './clocked.ts';
import { encodeDocument, encodeSingle } from './documents.ts';
import type { Job, Measured } from './jobs.ts';
import { encodeMixed } from './mixed-documents.ts';
import { RawClient } from './raw-client.ts';

const nothingStored = { chunkBytes: 0, putBytes: 0, chunks: 0, newChunks: 0 };

/** RunQueryResponse.document = 1; an answer without one only gives the read time. */
const documentTag = 0x0a;

export async function measureRead(job: Extract<Job, { kind: 'read' }>): Promise<Measured> {
  const client = new RawClient(job.firestore, job.projectId);
  const query = allDocumentsQuery({ from: null, namesOnly: false });
  const request = runQueryRequest(client.root, query, null);
  let documents = 0;
  let rawBytes = 0;
  const { phase } = await clocked(() =>
    client.readAll('RunQuery', request, (answer) => {
      if (answer[0] === documentTag) {
        documents += 1;
        rawBytes += answer.length;
      }
    }),
  );
  return { documents, rawBytes, main: phase, verification: null, ...nothingStored };
}

/** Both bound a request: the emulator takes 4 MiB. */
const maxBatchDocuments = 500;
const maxBatchBytes = 3 * 1024 * 1024;
const parallelBatches = 4;

type WriteJob = Extract<Job, { kind: 'write' }>;

interface Batch {
  readonly write: Uint8Array;
  readonly get: Uint8Array;
  /** The documents' fields as they were sent, by their full names. */
  readonly sent: ReadonlyMap<string, Buffer>;
}

export async function measureWrite(job: WriteJob): Promise<Measured> {
  const client = new RawClient(job.firestore, job.projectId);
  const batches = [...batchesOf(client, job)];
  const queue = batches.values();
  const send = async () => {
    for (const { write, get, sent } of queue) {
      expectAllTaken(await client.unary('BatchWrite', write));
      if (job.readsBack) {
        await expectSame(client, get, sent);
      }
    }
  };
  const { phase } = await clocked(() => Promise.all(Array.from({ length: parallelBatches }, send)));
  client.close();
  const rawBytes = batches.reduce((sum, { write }) => sum + write.length, 0);
  const documents = batches.reduce((sum, { sent }) => sum + sent.size, 0);
  return { documents, rawBytes, main: phase, verification: null, ...nothingStored };
}

function* batchesOf(client: RawClient, job: WriteJob): Generator<Batch> {
  let sent = new Map<string, Buffer>();
  let writes: Uint8Array[] = [];
  let bytes = 0;
  const getRequest = (names: readonly string[]) =>
    batchGetRequest(
      client.database,
      names.map((name) => Buffer.from(name)),
      { withFields: true },
    );
  const batch = (): Batch => ({
    write: batchWriteRequest(client.database, writes),
    get: job.readsBack ? getRequest([...sent.keys()]) : new Uint8Array(),
    sent,
  });
  for (const document of documentsOf(job, client.root)) {
    if (writes.length === maxBatchDocuments || bytes + document.length > maxBatchBytes) {
      yield batch();
      [sent, writes, bytes] = [new Map(), [], 0];
    }
    // `google.firestore.v1.Write` with an update of the document.
    writes.push(new WireWriter().bytes(1, document).finish());
    sent.set(nameOf(document), asBuffer(documentFieldBytes(document)));
    bytes += document.length;
  }
  if (writes.length > 0) {
    yield batch();
  }
}

const nameOf = (document: Uint8Array): string => asBuffer(documentName(document)).toString();

function* documentsOf({ file, content, revision, from, to, every }: WriteJob, root: string) {
  if (file !== null) {
    yield* documentsIn(readFileSync(file));
    return;
  }
  const encode = { plain: encodeDocument, single: encodeSingle, mixed: encodeMixed }[content];
  for (let index = from; index < to; index += every) {
    yield encode(root, index, revision);
  }
}

/** Each after its length. */
function* documentsIn(bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const end = at + 4 + bytes.readUInt32BE(at);
    yield bytes.subarray(at + 4, end);
    at = end;
  }
}

/** BatchWriteResponse.status = 2; a `google.rpc.Status` with a code (1) is a refusal. */
function expectAllTaken(answer: Buffer): void {
  for (const reader = new WireReader(answer); reader.next();) {
    if (reader.field === 2 && reader.view().length > 0) {
      throw new Error('The emulator refused a write');
    }
    if (reader.field !== 2) {
      reader.skip();
    }
  }
}

/** BatchGetDocumentsResponse.found = 1. @throws Error unless all that was sent is there */
async function expectSame(client: RawClient, request: Uint8Array, sent: Batch['sent']) {
  let same = 0;
  await client.readAll('BatchGetDocuments', request, (answer) => {
    const reader = new WireReader(answer);
    if (reader.next() && reader.field === 1) {
      const document = reader.view();
      const before = sent.get(nameOf(document));
      same += Number(before?.equals(documentFieldBytes(document)) ?? false);
    }
  });
  if (same !== sent.size) {
    throw new Error(`${same} of ${sent.size} documents came back as they were sent`);
  }
}
