// Looking into one document of a plan, with stores in memory.
import { describe, expect, test } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import {
  memoryDocument,
  memoryRoot,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../engine/testing/memory-backups.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import {
  restoreFolder,
  withShapes,
  writeEntries,
  writeIndex,
} from '../../engine/changes/entries.ts';
import { AppError } from '../../lib/errors.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import { Vaults } from '../jobs/vaults.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createProjectStore } from '../../adapters/records/project-store.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { createRestoreRecords } from '../../adapters/records/restore-records.ts';
import { testPageTokens } from '../../testing/page-tokens.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { planField } from './restore-changes.ts';
import { RestorePlans } from './restore-plans.ts';

const all = { read: true, write: true, delete: true };

const onlyExtra: CustomerDatabase['getDocument'] = async (path) =>
  path === 'c/extra' ? memoryDocument(path) : null;

async function setUp(change: Partial<Restore> = {}, { mayRead = true, live = onlyExtra } = {}) {
  const vault = memoryVault();
  await takeMemoryBackup(
    vault,
    new MemorySource([memoryDocument('c/held'), memoryDocument('d/x')]),
  );
  const restore = restoreRecord({ id: 's1', dryRun: true }, 'shop');
  const documents = new MemoryDocuments();
  putProject(documents, storedProject('shop', { allowed: { ...all, read: mayRead } }));
  documents.set('restores/s1', { ...restore, ...change, ownerId: 'ada' });
  let opened = 0;
  const read: string[] = [];
  const get = vault.store.get.bind(vault.store);
  vault.store.get = async (name) => {
    read.push(name.slice(name.lastIndexOf('/') + 1));
    return await get(name);
  };
  const plans = new RestorePlans({
    restores: createRestoreRecords(documents),
    projects: createProjectStore(documents, () => new Date()),
    vaults: new Vaults(vault.store, { get: async () => Buffer.alloc(32, 1) }),
    pageTokens: testPageTokens,
    databases: {
      open: async () => {
        opened += 1;
        return customerDatabase({ root: memoryRoot, getDocument: live });
      },
    },
  });
  return { plans, vault, read, opened: () => opened };
}

test('what only the target holds goes where the restore deletes, and stays where it does not', async () => {
  const changeIn = async (change: Partial<Restore>) => {
    const { plans } = await setUp(change);
    return (await plans.difference('ada', 's1', 'c/extra')).change;
  };
  expect(await changeIn({ mode: 'overwrite' })).toBeNull();
  expect(await changeIn({ mode: 'mirror' })).toBe('delete');
  const plan = planField({ create: 0, update: 0, delete: 1, unchanged: 0 });
  const undone = { mode: 'overwrite', undoOf: 's0', plan } as const;
  expect(await changeIn(undone)).toBe('delete');
  expect(await changeIn({ ...undone, movedBack: { from: 'c', to: 'd' } })).toBe('delete');
  // Where a document goes nothing is deleted, also where it has gone itself.
  expect(await changeIn({ ...undone, movedBack: { from: 'd', to: 'c' } })).toBeNull();
});

test('a document that the restore does not reach is not shown', async () => {
  const { plans } = await setUp({ mode: 'mirror', scope: { collections: ['c'] } });
  expect(await plans.difference('ada', 's1', 'c/held')).toMatchObject({ change: 'create' });
  const none = { code: 'not-found' };
  await expect(plans.difference('ada', 's1', 'd/x')).rejects.toMatchObject(none);
  await expect(plans.difference('bob', 's1', 'c/held')).rejects.toMatchObject(none);
});

test('a database that may not be read is not opened', async () => {
  const { plans, opened } = await setUp({}, { mayRead: false });
  await expect(plans.difference('ada', 's1', 'c/held')).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  expect(opened()).toBe(0);
});

test('a connection that fails is named as such', async () => {
  const live = async () => {
    throw new AppError('permission-denied', 'The service account may not', { isInternal: true });
  };
  const { plans } = await setUp({}, { live });
  await expect(plans.difference('ada', 's1', 'c/held')).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'The service account may not',
  });
});

test('exclusions are their owner’s, and say when they are lost', async () => {
  const { plans } = await setUp({ exclusionsHash: 'gone' });
  await expect(plans.exclusions('bob', 's1')).rejects.toMatchObject({ code: 'not-found' });
  await expect(plans.exclusions('ada', 's1')).rejects.toMatchObject({
    code: 'failed-precondition',
    hint: 'What the restore wrote is not affected.',
  });
});

describe('a plan of more pages than one answer looks at', () => {
  const cost = { reads: 0, writes: 0, deletes: 0, usd: 0 };
  const counts = { create: 0, update: 13, delete: 2, unchanged: 0 };
  const plan = { ...counts, collections: null, cost, warnings: [], below: null };

  /** Twelve pages of `a`, one with some of `a/*\/b` as well, and deletes in `a` and `z`. */
  async function withPages({ hasShapes = true } = {}) {
    const world = await setUp({ status: 'planned', plan });
    const folder = restoreFolder('s1');
    const pages = [
      ...Array.from({ length: 12 }, (_, index) => [`w-${10 + index}`, `a/${10 + index}`]),
      ['w-30', 'a/30', 'a/30/b/1'],
      ['d-40', 'a/40'],
      ['d-50', 'z/1'],
    ];
    const refs: PageRef[] = [];
    for (const [name = '', ...paths] of pages) {
      const change = name.startsWith('d') ? 'delete' : 'update';
      const entries = paths.map((path) => ({ path, change, time: '1' }) as const);
      const ref = await writeEntries(world.vault, { folder, name }, entries);
      refs.push(hasShapes ? withShapes(ref, entries) : ref);
    }
    await writeIndex(world.vault, { folder, name: 'plan' }, refs);
    return world;
  }

  test.each([
    [{ collection: 'z' }, ['z/1'], ['d-50']],
    [{ collection: 'a/*/b' }, ['a/30/b/1'], ['w-30']],
    [{ change: 'delete', collection: 'a' }, ['a/40'], ['d-40']],
    [{ collection: 'nowhere' }, [], []],
  ] as const)('the documents of %j are there at once', async (query, paths, pages) => {
    const { plans, read } = await withPages();
    const { items, nextPageToken } = await plans.list('ada', 's1', query);
    expect(items.map(({ path }) => path)).toEqual(paths);
    expect(nextPageToken).toBeNull();
    expect(read.filter((name) => /^[wd]-/.test(name))).toEqual(pages);
  });

  test('pages stored without the names of their collections are looked at', async () => {
    const { plans } = await withPages({ hasShapes: false });
    const first = await plans.list('ada', 's1', { collection: 'z' });
    expect(first).toMatchObject({ items: [], nextPageToken: expect.any(String) });
    const pageToken = first.nextPageToken!;
    const { items } = await plans.list('ada', 's1', { collection: 'z', pageToken });
    expect(items.map(({ path }) => path)).toEqual(['z/1']);
  });
});
