// What Cloud Storage is asked for, and how its answers are taken; the emulator knows no conditions.
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BucketStore } from './snapshot-store.ts';

let server: Server;
let store: BucketStore;
let answer: { status: number; body?: unknown };
const asked: { method: string | undefined; path: string; query: Record<string, string> }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage');
    asked.push({ method: request.method, path: pathname, query: Object.fromEntries(searchParams) });
    const body = answer.body ?? { error: { code: answer.status, message: 'no' } };
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(answer.status === 204 ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  store = new BucketStore('bucket', { projectId: 'p', apiEndpoint: `http://127.0.0.1:${port}` });
});

beforeEach(() => {
  asked.length = 0;
});

afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

const path = '/storage/v1/b/bucket/o/a';

test('an object is deleted in the version that was listed, and in no other', async () => {
  answer = {
    status: 200,
    body: { items: [{ name: 'a', generation: '1700000000000001', metageneration: '3' }] },
  };
  const versions: string[] = [];
  for await (const { version } of store.list('')) {
    versions.push(version);
  }
  expect(versions).toEqual(['1700000000000001.3']);

  answer = { status: 204 };
  await store.delete('a', versions[0]);
  const query = { ifGenerationMatch: '1700000000000001', ifMetagenerationMatch: '3' };
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path, query });

  await store.delete('a');
  expect(Object.keys(asked.at(-1)!.query)).not.toContain('ifGenerationMatch');
});

test.each([404, 412])('deleting succeeds where there is nothing to delete (%i)', async (status) => {
  answer = { status };
  await expect(store.delete('a', '1.1')).resolves.toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('other refusals are failures', async () => {
  answer = { status: 403 };
  await expect(store.delete('a', '1.1')).rejects.toMatchObject({
    code: 'storage',
    retryable: false,
  });
  answer = { status: 503 };
  await expect(store.delete('a', '1.1')).rejects.toMatchObject({
    code: 'storage',
    retryable: true,
  });
});

test('an object that is touched says what it is, and one that is not there says so', async () => {
  answer = { status: 200, body: { name: 'a', size: '12', crc32c: 'AAAAAQ==' } };
  expect(await store.touch('a')).toEqual({ sizeBytes: 12, crc32c: 1 });
  expect(asked.at(-1)).toMatchObject({ method: 'PATCH', path });
  answer = { status: 404 };
  expect(await store.touch('a')).toBeNull();
});
