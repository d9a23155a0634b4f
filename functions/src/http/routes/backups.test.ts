import { expect, test } from 'vitest';
import { listBackupRecords } from '../../contract/backups.ts';
import { AppError } from '../../lib/errors.ts';
import { callContext, unaudited } from '../../testing/call-context.ts';
import { backupRoutes } from './backups.ts';

const refuse = async () => Promise.reject(new AppError('unknown', 'Not asked for'));

/** Which records a listing with these parameters read, and for which it made links. */
async function list(parameters: Record<string, string>) {
  const read: string[] = [];
  const linked: string[] = [];
  const backups = {
    list: async (uid: string, projectId: string) => {
      read.push(`${uid} ${projectId}`);
      return [];
    },
    start: refuse,
    get: refuse,
    cancel: refuse,
    verify: refuse,
  };
  const downloads = {
    withUrls: async (uid: string) => {
      linked.push(uid);
      return [];
    },
  };
  const query = { projectId: 'shop', userId: 'ada', ...parameters };
  const route = backupRoutes(backups, downloads).find(
    ({ endpoint }) => endpoint === listBackupRecords,
  );
  const answer = await route?.run({ params: {}, query, body: undefined }, callContext(), unaudited);
  return { answer, read, linked };
}

test.each([{}, { forceRefresh: 'true' }, { forceRefresh: 'false' }])(
  'a list of backups is read each time, with %j too, and has no links',
  async (parameters) => {
    expect(await list(parameters)).toEqual({ answer: [], read: ['ada shop'], linked: [] });
  },
);

test('a list of backups has links where they are asked for', async () => {
  expect((await list({ includeDownloadUrls: 'true' })).linked).toEqual(['ada']);
  expect((await list({ includeDownloadUrls: 'false' })).linked).toEqual([]);
});

test.each([{ forceRefresh: 'yes' }, { includeDownloadUrls: '1' }, { refresh: 'true' }])(
  'a list of backups with %j is refused',
  async (parameters) => {
    await expect(list(parameters)).rejects.toMatchObject({ code: 'invalid-argument' });
  },
);
