import { expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { storedProject } from '../../testing/stored-project.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { withDatabase } from './with-database.ts';

const ada = { ownerId: 'ada', projectId: 'shop' };

function setUp(stored: StoredProject | null = storedProject()) {
  const done: string[] = [];
  const access = {
    projects: {
      get: async () => {
        done.push('project read');
        return stored;
      },
    },
    databases: {
      open: async (project: StoredProject | string) => {
        const of = typeof project === 'string' ? project : project.project.firebaseProjectId;
        done.push(`${of} opened`);
        return customerDatabase({ root: of, close: () => void done.push(`${of} closed`) });
      },
    },
  };
  const read = async () => await withDatabase(access, ada, async ({ root }) => root);
  return { done, access, read };
}

test('a project is read once a call, before its database is opened', async () => {
  const { done, read } = setUp();
  expect(await read()).toBe('p');
  expect(await read()).toBe('p');
  const call = ['project read', 'p opened', 'p closed'];
  expect(done).toEqual([...call, ...call]);
});

test.each<[string, StoredProject | null, string]>([
  ['was removed', null, 'not-found'],
  ['belongs to somebody else', storedProject('shop', { ownerId: 'eve' }), 'not-found'],
  [
    'may not be read any more',
    storedProject('shop', { allowed: { read: false, write: true, delete: true } }),
    'failed-precondition',
  ],
])('the database of a project that %s is not opened', async (...[, stored, code]) => {
  const { done, read } = setUp(stored);
  await expect(read()).rejects.toMatchObject({ code });
  expect(done).toEqual(['project read']);
});

test('what fails in a database is named for its owner, and the database closed', async () => {
  const { access, done } = setUp();
  const failure = new AppError('not-found', 'No such document');
  const work = async () => Promise.reject(failure);
  await expect(withDatabase(access, ada, work)).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'No such document',
  });
  expect(done).toEqual(['project read', 'p opened', 'p closed']);
});
