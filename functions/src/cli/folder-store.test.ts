import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderStore } from './folder-store.ts';

let folder: string;
let store: FolderStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firekeep-folder-'));
  store = new FolderStore(folder);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function versions(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { name, version } of store.list('a/')) {
    found.set(name, version);
  }
  return found;
}

test('an object that was touched is not deleted in the version it had before', async () => {
  await store.put('a/b/1', Buffer.from('one'));
  const before = (await versions()).get('a/b/1');
  expect(await store.touch('a/b/1')).toMatchObject({ sizeBytes: 3 });
  await store.delete('a/b/1', before);
  const after = await versions();
  expect([...after.keys()]).toEqual(['a/b/1']);
  await store.delete('a/b/1', after.get('a/b/1'));
  expect((await versions()).size).toBe(0);
});

test('what is not there is neither touched nor in the way', async () => {
  expect(await store.touch('a/2')).toBeNull();
  await expect(store.delete('a/2', '1')).resolves.toBeUndefined();
  await expect(store.delete('a/2')).resolves.toBeUndefined();
});
