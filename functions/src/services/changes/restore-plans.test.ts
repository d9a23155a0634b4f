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
import { Vaults } from '../jobs/vaults.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createMemoryProjects, putProject } from '../../testing/memory/project-store.ts';
import { createRestoreRecords } from '../../adapters/records/restore-records.ts';
import { testPageTokens } from '../../testing/page-tokens.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { storedProject } from '../../testing/stored-project.ts';
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
  const plans = new RestorePlans({
    restores: createRestoreRecords(documents),
    projects: createMemoryProjects(documents, () => new Date()),
    vaults: new Vaults(vault.store, { get: async () => Buffer.alloc(32, 1) }),
    pageTokens: testPageTokens,
    databases: {
      open: async () => {
        opened += 1;
        return customerDatabase({ root: memoryRoot, getDocument: live });
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
