// The ceilings: what the emulator gives and takes, with nothing done to the documents.
import {
  allDocumentsQuery,
  batchWriteRequest,
  runQueryRequest,
} from '../../functions/src/adapters/customer/firestore-wire/requests.ts';
import { WireReader } from '../../functions/src/engine/format/wire.ts';
import { clocked } from './clocked.ts';
import { encodeWrite } from './documents.ts';
import type { Job, JobResult } from './jobs.ts';
import { RawClient } from './raw-client.ts';

type Measured = Omit<JobResult, 'maxRssBytes'>;

const nothingStored = { chunkBytes: 0, putBytes: 0, chunks: 0, newChunks: 0 };

export async function measureRead(job: Extract<Job, { kind: 'read' }>): Promise<Measured> {
  const client = new RawClient(job.firestore, job.projectId);
  const query = allDocumentsQuery({ from: null, namesOnly: false });
  const request = runQueryRequest(client.root, query, null);
  let documents = 0;
  let rawBytes = 0;
  const { phase } = await clocked(
    () =>
      new Promise<void>((resolve, reject) => {
        const stream = client.stream('RunQuery', request);
        stream.on('data', (answer: Buffer) => {
          // RunQueryResponse.document = 1; an answer without one only gives the read time.
          if (answer[0] === 0x0a) {
            documents += 1;
            rawBytes += answer.length;
          }
        });
        stream.on('end', resolve);
        stream.on('error', reject);
      }),
  );
  return { documents, rawBytes, main: phase, verification: null, ...nothingStored };
}

const batchSize = 500;
const parallelBatches = 4;

export async function measureWrite(job: Extract<Job, { kind: 'write' }>): Promise<Measured> {
  const client = new RawClient(job.firestore, job.projectId);
  const requests: Uint8Array[] = [];
  let batch: Uint8Array[] = [];
  let documents = 0;
  const flush = () => {
    requests.push(batchWriteRequest(client.database, batch));
    documents += batch.length;
    batch = [];
  };
  for (let index = job.from; index < job.to; index += job.every) {
    batch.push(encodeWrite(client.root, index, job.revision));
    if (batch.length === batchSize) {
      flush();
    }
  }
  if (batch.length > 0) {
    flush();
  }
  const rawBytes = requests.reduce((sum, request) => sum + request.length, 0);
  const queue = requests.values();
  const send = async () => {
    for (const request of queue) {
      expectAllTaken(await client.unary('BatchWrite', request));
    }
  };
  const { phase } = await clocked(() => Promise.all(Array.from({ length: parallelBatches }, send)));
  return { documents, rawBytes, main: phase, verification: null, ...nothingStored };
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
