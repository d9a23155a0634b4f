import { expect, test } from 'vitest';
import { listBackupRecords } from '../../contract/backups.ts';
import { AppError } from '../../lib/errors.ts';
import { callContext, unaudited } from '../../testing/call-context.ts';
import { queuedRecord } from '../../testing/queued-record.ts';
import { backupRoutes } from './backups.ts';

const createdAt = '2026-01-01T00:00:00.000Z';
const record = { ...queuedRecord('b1', { createdAt }), status: 'completed' as const };

const refuse = async () => Promise.reject(new AppError('unknown', 'Not asked for'));

/** Which records a listing with these parameters read, and for which it made links. */
async function list(parameters: Record<string, string>) {
  const read: string[] = [];
  const linked: string[] = [];
  const backups = {
    list: async (uid: string, projectId: string) => {
      read.push(`${uid} ${projectId}`);
      return [record];
    },
    start: refuse,
    get: refuse,
    cancel: refuse,
    verify: refuse,
  };
  const files = {
    notifying: async ({ uid }: { readonly uid: string }) => {
      linked.push(uid);
      return () => ({ url: '/file', fileName: 'file', expiresAt: createdAt });
    },
  };
  const query = { projectId: 'shop', userId: 'ada', ...parameters };
  const route = backupRoutes(backups, files).find(({ endpoint }) => endpoint === listBackupRecords);
  const answer = await route?.run({ params: {}, query, body: undefined }, callContext(), unaudited);
  return { answer, read, linked };
}

test.each([{}, { forceRefresh: 'true' }, { forceRefresh: 'false' }])(
  'a list of backups is read each time, with %j too, and has no links',
  async (parameters) => {
    expect(await list(parameters)).toEqual({ answer: [record], read: ['ada shop'], linked: [] });
  },
);

test('a list of backups has links where they are asked for', async () => {
  const { answer, linked } = await list({ includeDownloadUrls: 'true' });
  expect([answer, linked]).toEqual([[{ ...record, downloadUrl: '/file' }], ['ada']]);
  expect((await list({ includeDownloadUrls: 'false' })).linked).toEqual([]);
});

test.each([{ forceRefresh: 'yes' }, { includeDownloadUrls: '1' }, { refresh: 'true' }])(
  'a list of backups with %j is refused',
  async (parameters) => {
    await expect(list(parameters)).rejects.toMatchObject({ code: 'invalid-argument' });
  },
);
