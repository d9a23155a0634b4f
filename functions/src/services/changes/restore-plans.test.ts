// Looking into one document of a plan, with stores in memory.
import { expect, test } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import {
  memoryDocument,
  memoryRoot,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../engine/testing/memory-backups.ts';
import { AppError } from '../../lib/errors.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { Vaults } from '../jobs/vaults.ts';
import { testPageTokens } from '../../testing/page-tokens.ts';
import { newRestore } from './new-restore.ts';
import { RestorePlans } from './restore-plans.ts';

const target = {
  projectId: 'shop',
  firebaseProjectId: 'p',
  databaseId: '(default)',
  pathPrefix: null,
};

const onlyExtra: CustomerDatabase['getDocument'] = async (path) =>
  path === 'c/extra' ? memoryDocument(path) : null;

async function setUp(change: Partial<Restore> = {}, { mayRead = true, live = onlyExtra } = {}) {
  const vault = memoryVault();
  await takeMemoryBackup(
    vault,
    new MemorySource([memoryDocument('c/held'), memoryDocument('d/x')]),
  );
  const restore = newRestore({
    id: 's1',
    projectId: 'shop',
    recordId: 'b1',
    target,
    scope: {},
    mode: 'overwrite',
    retargetReferences: false,
    dryRun: true,
    safetyBackup: true,
    createdAt: '2026-11-21T12:00:00.000Z',
  });
  const settings = { allowed: { read: mayRead } };
  const project = { ownerId: 'ada', project: { id: 'shop' }, settings } as unknown as StoredProject;
  let opened = 0;
  const plans = new RestorePlans({
    restores: { get: async () => ({ ownerId: 'ada', value: { ...restore, ...change } }) },
    projects: { get: async () => project },
    vaults: new Vaults(vault.store, { get: async () => Buffer.alloc(32, 1) }),
    pageTokens: testPageTokens,
    databases: {
      open: async () => {
        opened += 1;
        const database = { root: memoryRoot, getDocument: live, close: () => undefined };
        return database as unknown as CustomerDatabase;
      },
    },
  });
  return { plans, opened: () => opened };
}

test('what only the target holds goes where the restore deletes, and stays where it does not', async () => {
  const changeIn = async (change: Partial<Restore>) => {
    const { plans } = await setUp(change);
    return (await plans.difference('ada', 's1', 'c/extra')).change;
  };
  expect(await changeIn({ mode: 'overwrite' })).toBeNull();
  expect(await changeIn({ mode: 'mirror' })).toBe('delete');
  expect(await changeIn({ mode: 'overwrite', undoOf: 's0' })).toBe('delete');
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
