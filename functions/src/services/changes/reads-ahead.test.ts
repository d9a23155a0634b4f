// What is read of a document while its project is still being read.
import { expect, test } from 'vitest';
import type { Project } from '../../contract/projects.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { ReadsAhead } from './reads-ahead.ts';

const ada = { uid: 'ada', pid: 'shop' };
const stored = storedProject();

function opened() {
  const seen = { reads: 0, open: 0, fails: false, nowMs: 0 };
  const database = customerDatabase({
    getDocuments: async (paths) => {
      seen.reads += 1;
      return seen.fails
        ? Promise.reject(new Error('no answer'))
        : new Map(paths.map((path) => [path, memoryDocument(path)]));
    },
    close: () => {
      seen.open -= 1;
    },
  });
  const open = async () => {
    seen.open += 1;
    return database;
  };
  const ahead = new ReadsAhead({ open }, () => seen.nowMs);
  const call = async (of = ada, now = stored) => await ahead.begin(of, ['c/a'])(now);
  return { seen, ahead, call };
}

test('a document is read ahead once a call has seen its project', async () => {
  const { seen, ahead, call } = opened();
  expect(await call()).toBeNull();
  const read = ahead.begin(ada, ['c/a']);
  await expect.poll(() => seen.reads).toBe(1);
  expect([...((await read(stored)) ?? [])].map(([path]) => path)).toEqual(['c/a']);
  expect(await call({ ...ada, uid: 'bob' })).toBeNull();
  expect(seen).toMatchObject({ reads: 1, open: 0 });
});

test.each<[string, Partial<Project>]>([
  [
    'has another key',
    {
      credentials: {
        clientEmail: 'a@b.c',
        privateKeyId: 'k',
        addedAt: '2026-01-01T00:00:00Z',
        keyVersion: 2,
      },
    },
  ],
  ['is of another database', { databaseId: 'other' }],
  ['is connected in another way', { connectionType: 'google' }],
])('nothing is used where the project %s by now', async (_what, change) => {
  const { call } = opened();
  await call();
  expect(await call(ada, storedProject('shop', change))).toBeNull();
  expect(await call(ada, storedProject('shop', change))).not.toBeNull();
});

test('after a call that was refused, or a minute, nothing is read ahead', async () => {
  const { seen, ahead, call } = opened();
  await call();
  ahead.begin(ada, ['c/a']);
  expect(await call()).toBeNull();
  seen.nowMs = 60_000;
  expect(await call()).toBeNull();
  expect(seen.reads).toBe(1);
});

test('a read ahead that fails is none', async () => {
  const { seen, call } = opened();
  await call();
  seen.fails = true;
  expect(await call()).toBeNull();
  expect(seen).toMatchObject({ reads: 1, open: 0 });
});

test('what was read ahead is written to as any other document: allowed, and on its condition', async () => {
  const none = await storeBackup(new MemoryDatabase([]));
  const world = RestoreWorld.open(none, new MemoryDatabase([memoryDocument('c/a')]));
  const edits = world.edits();
  const caller = { uid: 'ada', signal: new AbortController().signal };
  const put = (n: string) =>
    edits.put(caller, { pid: 'shop', path: 'c/a', fields: { n: { integerValue: n } } });
  await put('1');
  const get = world.database.getDocuments.bind(world.database);
  world.database.getDocuments = async (paths) => {
    const found = await get(paths);
    world.database.getDocuments = get;
    await world.edits().put(caller, { pid: 'shop', path: 'c/a', fields: {} });
    return found;
  };
  await expect(put('2')).rejects.toMatchObject({ code: 'aborted', current: { fields: {} } });
  await put('3');
  const previous = world.database.content();
  putProject(world.documents, storedProject('shop', { readOnly: true }));
  await expect(put('4')).rejects.toMatchObject({ code: 'failed-precondition' });
  expect(world.database.content()).toEqual(previous);
});
