// What Cloud Storage is asked for, and how its answers are taken; the emulator knows no conditions.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storageFailure, StorageServer } from '../../testing/storage-server.ts';
import { BucketStore } from './snapshot-store.ts';

const server = new StorageServer();
const { asked } = server;
let store: BucketStore;

beforeAll(async () => {
  store = new BucketStore('bucket', await server.start());
});

beforeEach(() => {
  asked.length = 0;
});

afterAll(async () => server.stop());

const path = '/storage/v1/b/bucket/o/a';

test('an object is deleted in the version that was listed, and in no other', async () => {
  server.answer = {
    status: 200,
    body: { items: [{ name: 'a', generation: '1700000000000001', metageneration: '3' }] },
  };
  const versions: string[] = [];
  for await (const { version } of store.list('')) {
    versions.push(version);
  }
  expect(versions).toEqual(['1700000000000001.3']);

  server.answer = { status: 204 };
  await store.delete('a', versions[0]);
  const query = { ifGenerationMatch: '1700000000000001', ifMetagenerationMatch: '3' };
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path, query });

  await store.delete('a');
  expect(Object.keys(asked.at(-1)!.query)).not.toContain('ifGenerationMatch');
});

test.each([404, 412])('deleting succeeds where there is nothing to delete (%i)', async (status) => {
  server.answer = { status };
  await expect(store.delete('a', '1.1')).resolves.toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('objects are listed with the time until which nobody can delete them', async () => {
  const retainUntilTime = '2036-11-21T12:00:00+00:00';
  const items = [
    { name: 'a', retention: { mode: 'Locked', retainUntilTime } },
    { name: 'b', retention: { mode: 'Unlocked', retainUntilTime } },
    { name: 'c', retention: { mode: 'Locked', retainUntilTime: 'soon' } },
    { name: 'd' },
  ];
  server.answer = { status: 200, body: { items } };
  const listed: unknown[] = [];
  for await (const { name, retainedUntil } of store.list('')) {
    listed.push([name, retainedUntil]);
  }
  const none = ['b', 'c', 'd'].map((name) => [name, null]);
  expect(listed).toEqual([['a', '2036-11-21T12:00:00.000Z'], ...none]);
});

const words = "Object 'bucket/a' is subject to object retention and cannot be deleted until 2036.";
test.each([
  ['by its reason', storageFailure(403, 'No', 'retentionPolicyNotMet')],
  ['in its words', storageFailure(403, words)],
])('what the bucket retains is not taken for another refusal, %s', async (_, answer) => {
  server.answer = answer;
  const refused = { code: 'retained', retryable: false };
  await expect(store.delete('a', '1.1')).rejects.toMatchObject(refused);
  await expect(store.put('a', Buffer.from('x'), 1)).rejects.toMatchObject(refused);
  server.answer = storageFailure(403, "Permission 'storage.objects.setRetention' denied");
  await expect(store.delete('a')).rejects.toMatchObject({ code: 'storage', retryable: false });
});

test('other refusals are failures', async () => {
  server.answer = { status: 403 };
  await expect(store.delete('a', '1.1')).rejects.toMatchObject({
    code: 'storage',
    retryable: false,
  });
  server.answer = { status: 503 };
  await expect(store.delete('a', '1.1')).rejects.toMatchObject({
    code: 'storage',
    retryable: true,
  });
});

test('an object that is touched says what it is, and one that is not there says so', async () => {
  server.answer = { status: 200, body: { name: 'a', size: '12', crc32c: 'AAAAAQ==' } };
  expect(await store.touch('a')).toEqual({ sizeBytes: 12, crc32c: 1 });
  expect(asked.at(-1)).toMatchObject({ method: 'PATCH', path });
  server.answer = { status: 404 };
  expect(await store.touch('a')).toBeNull();
});
