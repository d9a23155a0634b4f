import { expect, test } from 'vitest';
import { deriveKeys } from '../format/seal.ts';
import { memoryDocument } from '../testing/memory-backups.ts';
import { MemoryDatabase } from '../testing/memory-database.ts';
import { MemoryStore } from '../testing/memory-store.ts';
import {
  entriesOf,
  maxEntriesPerPage,
  mergeEntries,
  readEntries,
  readIndex,
  restoreFolder,
  writeEntries,
  writeIndex,
  type Entry,
} from './entries.ts';
import { initialUndoPlanState, runUndoPlanStep } from './undo-plan.ts';
import { unlimited } from '../step-limits.ts';

const folder = restoreFolder('r1');

function newVault() {
  const keys = deriveKeys(Buffer.alloc(32, 7));
  return { store: new MemoryStore(), keys, owner: { ownerId: 'u', projectId: 'p' } };
}

const entry = (path: string, change: Entry['change'] = 'update', time: string | null = '5') => ({
  path,
  change,
  time,
});

async function all(list: AsyncIterable<Entry>): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of list) {
    paths.push(path);
  }
  return paths;
}

test('entries are read back page by page, from any path on', async () => {
  const vault = newVault();
  const first = await writeEntries(vault, { folder, name: 'w-0' }, [entry('a/1'), entry('a/2')]);
  const second = await writeEntries(vault, { folder, name: 'w-1' }, [entry('a/3', 'create', null)]);
  await writeIndex(vault, { folder, name: 'plan' }, [first, second]);

  const refs = await readIndex(vault, { folder, name: 'plan' });
  expect(refs).toEqual([first, second]);
  expect(await readEntries(vault, folder, second)).toEqual([entry('a/3', 'create', null)]);
  expect(await all(entriesOf(vault, folder, { refs, after: null }))).toEqual(['a/1', 'a/2', 'a/3']);
  expect(await all(entriesOf(vault, folder, { refs, after: 'a/1' }))).toEqual(['a/2', 'a/3']);
  expect(await all(entriesOf(vault, folder, { refs, after: 'a/3' }))).toEqual([]);
});

test('a page under another name, or of another restore, does not open', async () => {
  const vault = newVault();
  const ref = await writeEntries(vault, { folder, name: 'w-0' }, [entry('a/1')]);
  const [[name, bytes] = ['', new Uint8Array()]] = [...vault.store.objects];
  vault.store.objects.set(name.replace('r1', 'r2'), bytes);
  await expect(readEntries(vault, restoreFolder('r2'), ref)).rejects.toMatchObject({
    code: 'corrupt',
  });
  const changed = { ...ref, hash: '0'.repeat(64) };
  await expect(readEntries(vault, folder, changed)).rejects.toMatchObject({ code: 'corrupt' });
});

test('several lists are one, in the order of names, each document once', async () => {
  async function* list(...paths: string[]): AsyncGenerator<Entry> {
    for (const path of paths) {
      yield entry(path);
    }
  }
  const merged = mergeEntries([
    list('a/1', 'a/4'),
    list(),
    list('a/1', 'a/1/b/2', 'a/5'),
    list('a/0'),
  ]);
  expect(await all(merged)).toEqual(['a/0', 'a/1', 'a/1/b/2', 'a/4', 'a/5']);
});

test('an undo of much that is gone already stops when its time is spent, and resumes', async () => {
  const paths = Array.from({ length: 120 }, (_, index) => `a/${1000 + index}`);
  async function* journalFrom(cursor: string | null): AsyncGenerator<Entry> {
    for (const path of paths.filter((one) => cursor === null || one > cursor)) {
      yield entry(path, 'create');
    }
  }
  let state = initialUndoPlanState();
  const cursors: (string | null)[] = [];
  let steps = 0;
  while (!state.isDone) {
    steps += 1;
    state = await runUndoPlanStep({
      target: new MemoryDatabase([]),
      journal: journalFrom(state.cursor),
      state,
      limits: { ...unlimited, isBudgetSpent: () => true },
      commit: async (next) => void cursors.push(next.cursor),
    });
  }
  expect(cursors).toEqual(['a/1049', 'a/1099', 'a/1119', 'a/1119']);
  expect(steps).toBe(4);
  expect(state).toMatchObject({ delete: 0, unchanged: 120 });
});

test('an undo of more than a page holds is planned page by page, in one step', async () => {
  const documents = maxEntriesPerPage + 30;
  async function* journal(): AsyncGenerator<Entry> {
    for (let index = 0; index < documents; index += 1) {
      yield entry(`a/${100_000 + index}`, index % 2 === 0 ? 'update' : 'delete');
    }
  }
  const pages: number[] = [];
  const done = await runUndoPlanStep({
    target: new MemoryDatabase([]),
    journal: journal(),
    state: initialUndoPlanState(),
    limits: unlimited,
    commit: async (_state, { writes, deletes }) => {
      pages.push(writes.length + deletes.length);
    },
  });
  expect(pages).toEqual([maxEntriesPerPage, 30]);
  expect(done).toMatchObject({ update: documents / 2, create: documents / 2, isDone: true });
});

test('an undo is the opposite of what was done, as far as it is still to do', async () => {
  const found: Entry[] = [];
  async function* journal(): AsyncGenerator<Entry> {
    yield entry('a/1', 'create', '7');
    yield entry('a/2', 'update', '8');
    yield entry('a/3', 'delete', null);
    yield entry('a/4', 'create', '9');
  }
  const target = new MemoryDatabase([memoryDocument('a/1'), memoryDocument('a/2')]);
  const done = await runUndoPlanStep({
    target,
    journal: journal(),
    state: initialUndoPlanState(),
    limits: unlimited,
    commit: async (_state, { writes, deletes }) => {
      found.push(...writes, ...deletes);
    },
  });
  expect(found).toEqual([
    entry('a/2', 'update', '8'),
    entry('a/3', 'create', null),
    entry('a/1', 'delete', '7'),
  ]);
  expect(done).toEqual({
    cursor: 'a/4',
    create: 1,
    update: 1,
    delete: 1,
    unchanged: 1,
    isDone: true,
  });
});
