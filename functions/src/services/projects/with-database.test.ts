import { expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { storedProject } from '../../testing/stored-project.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { ConfirmedProjects } from './confirmed-projects.ts';
import { withDatabase } from './with-database.ts';

const ada = { ownerId: 'ada', projectId: 'shop' };
const eve = { ownerId: 'eve', projectId: 'shop' };

function setUp() {
  const clock = { elapsedMs: 0 };
  const store: { stored: StoredProject | null } = { stored: storedProject() };
  const done: string[] = [];
  const access = {
    confirmed: new ConfirmedProjects(() => clock.elapsedMs),
    projects: {
      get: async () => {
        done.push('project read');
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
        done.push('project known');
        return store.stored;
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
  const read = async (ref = ada) => await withDatabase(access, ref, async ({ root }) => root);
  const again = async (ref = ada) => {
    done.length = 0;
    return await read(ref);
  };
  return { clock, store, done, access, read, again };
}

const first = ['project read', 'project known', 'p opened', 'p closed'];

test('a project is read once a call, before its database where nothing is known of it', async () => {
  const { done, read } = setUp();
  expect(await read()).toBe('p');
  expect(done).toEqual(first);
});

test('a database is read while its project is, where that was confirmed lately', async () => {
  const { clock, done, read, again } = setUp();
  await read();
  clock.elapsedMs += 29_999;
  expect(await again()).toBe('p');
  expect(done).toEqual(['p opened', 'project read', 'p closed', 'project known']);
  clock.elapsedMs += 30_000;
  await again();
  expect(done).toEqual(first);
});

test('what one user had confirmed begins nothing for another', async () => {
  const { done, read, again } = setUp();
  await read();
  await expect(again(eve)).rejects.toMatchObject({ code: 'not-found' });
  expect(done).toEqual(['project read', 'project known']);
});

test.each<[string, StoredProject | null, string]>([
  ['was removed', null, 'not-found'],
  ['belongs to somebody else', storedProject('shop', { ownerId: 'eve' }), 'not-found'],
  [
    'may not be read any more',
    storedProject('shop', { allowed: { read: false, write: true, delete: true } }),
    'failed-precondition',
  ],
])('nothing is answered of a project that %s meanwhile, nor begun again', async (...row) => {
  const [, changed, code] = row;
  const { store, done, read, again } = setUp();
  await read();
  store.stored = changed;
  await expect(again()).rejects.toMatchObject({ code });
  expect(done).toContain('p closed');
  await expect(again()).rejects.toMatchObject({ code });
  expect(done).toEqual(['project read', 'project known']);
});

const credentials = { clientEmail: 'a@b.c', privateKeyId: 'k', addedAt: '2026-01-01T00:00:00Z' };

test.each<[string, Parameters<typeof storedProject>[1]]>([
  ['key', { credentials: { ...credentials, keyVersion: 2 } }],
  ['database', { databaseId: 'second' }],
  ['Firebase project', { firebaseProjectId: 'q' }],
  ['kind of connection', { connectionType: 'google' }],
])('what was read through a former %s is read again', async (_what, change) => {
  const { store, done, read, again } = setUp();
  await read();
  store.stored = storedProject('shop', change);
  const { firebaseProjectId } = store.stored.project;
  expect(await again()).toBe(firebaseProjectId);
  expect(done.slice(-2)).toEqual([`${firebaseProjectId} opened`, `${firebaseProjectId} closed`]);
  expect(done.filter((what) => what.endsWith('opened'))).toHaveLength(2);
});

test('a call that is refused ends after what was begun for it', async () => {
  const { access, store, done, read } = setUp();
  await read();
  store.stored = null;
  const slow = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  };
  await withDatabase(access, ada, slow).catch(() => done.push('refused'));
  expect(done.slice(-2)).toEqual(['p closed', 'refused']);
});

test('what fails while the project is read is answered once it is confirmed', async () => {
  const { access, read } = setUp();
  await read();
  const failure = new AppError('not-found', 'No such document');
  const work = async () => Promise.reject(failure);
  await expect(withDatabase(access, ada, work)).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'No such document',
  });
});
