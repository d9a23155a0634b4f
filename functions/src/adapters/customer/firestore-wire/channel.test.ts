import {
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FirestoreChannel } from './channel.ts';

const server = new Server();
/** What is left to fail, and what was asked. */
const state = { failures: 0, calls: 0, code: status.UNAVAILABLE };
let channel: FirestoreChannel;

const bytes = (value: Buffer) => value;
const path = (method: string) => ({
  path: `/google.firestore.v1.Firestore/${method}`,
  requestSerialize: bytes,
  requestDeserialize: bytes,
  responseSerialize: bytes,
  responseDeserialize: bytes,
  requestStream: false,
});

function mustFail(): boolean {
  state.calls += 1;
  state.failures -= 1;
  return state.failures >= 0;
}

function answerOne(_call: ServerUnaryCall<Buffer, Buffer>, send: sendUnaryData<Buffer>): void {
  if (mustFail()) {
    send({ code: state.code, details: 'not now' });
  } else {
    send(null, Buffer.from('answer'));
  }
}

beforeAll(async () => {
  const unary = (method: string) => ({ ...path(method), responseStream: false });
  server.addService(
    {
      ListDocuments: unary('ListDocuments'),
      BatchWrite: unary('BatchWrite'),
      RunQuery: { ...path('RunQuery'), responseStream: true },
      BatchGetDocuments: { ...path('BatchGetDocuments'), responseStream: true },
    },
    {
      ListDocuments: answerOne,
      BatchWrite: answerOne,
      RunQuery: (call: ServerWritableStream<Buffer, Buffer>) => {
        if (mustFail()) {
          call.emit('error', { code: state.code, details: 'not now' });
        } else {
          call.write(Buffer.from('document'));
          call.end();
        }
      },
      BatchGetDocuments: (call: ServerWritableStream<Buffer, Buffer>) => {
        state.calls += 1;
        call.write(Buffer.from('document'));
        call.emit('error', { code: state.code, details: 'broken off' });
      },
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  channel = new FirestoreChannel(
    { host: `127.0.0.1:${port}`, tls: false, authorization: async () => 'Bearer owner' },
    'projects/shop/databases/(default)',
  );
});

beforeEach(() => {
  Object.assign(state, { failures: 0, calls: 0, code: status.UNAVAILABLE });
});

afterAll(() => {
  channel.close();
  server.forceShutdown();
});

async function read(method: string): Promise<string[]> {
  const found: string[] = [];
  const answers: AsyncIterable<Buffer> = await channel.stream(method, new Uint8Array());
  for await (const answer of answers) {
    found.push(answer.toString('utf8'));
  }
  return found;
}

test('a passing failure of a listing is tried again', async () => {
  state.failures = 2;
  expect((await channel.unary('ListDocuments', new Uint8Array())).toString('utf8')).toBe('answer');
  expect(state.calls).toBe(3);
});

test('writes, queries and what trying again does not help are tried once', async () => {
  state.failures = 1;
  await expect(channel.unary('BatchWrite', new Uint8Array())).rejects.toMatchObject({
    code: status.UNAVAILABLE,
  });
  expect(state.calls).toBe(1);
  Object.assign(state, { failures: 1, calls: 0 });
  await expect(read('RunQuery')).rejects.toMatchObject({ code: status.UNAVAILABLE });
  expect(state.calls).toBe(1);
  Object.assign(state, { failures: 1, calls: 0, code: status.PERMISSION_DENIED });
  await expect(channel.unary('ListDocuments', new Uint8Array())).rejects.toMatchObject({
    code: status.PERMISSION_DENIED,
  });
  expect(state.calls).toBe(1);
});

test('a stream that breaks off after its first answer is for the reader to continue', async () => {
  await expect(read('BatchGetDocuments')).rejects.toMatchObject({ code: status.UNAVAILABLE });
  expect(state.calls).toBe(1);
});
