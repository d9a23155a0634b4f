import { expect, test } from 'vitest';
import { verifiedRecord } from '../../testing/verified-record.ts';
import { beforeLoss, knownOfBackups, type CountedBackup } from './before-loss.ts';

/**
 * Of the day `id`. @param held documents by collection; `listed` are those that its record names
 */
function backupOf(
  id: string,
  held: Readonly<Record<string, number>>,
  { listed = Object.keys(held), exclude = [] }: { listed?: string[]; exclude?: string[] } = {},
) {
  const selection = { databaseId: '(default)', include: [], exclude };
  const documentCount = Object.values(held).reduce((sum, documents) => sum + documents, 0);
  const collections = listed.map((path) => ({ path, documentCount: held[path] ?? 0, rawBytes: 0 }));
  const createdAt = `2026-${id}T00:00:00.000Z`;
  const counted: CountedBackup = { id, createdAt, documentCount, ...selection };
  return {
    counted,
    record: verifiedRecord(id, { ...selection, documentCount, collections, createdAt }),
  };
}

async function kept(backups: readonly ReturnType<typeof backupOf>[]): Promise<string[]> {
  const records = { verified: async () => backups.map(({ record }) => record) };
  return beforeLoss(
    backups.map(({ counted }) => counted),
    { lookedAt: null, ...(await knownOfBackups(records, 'shop', 'nightly')) },
  );
}

test('keeps the backup that holds a collection which the newest has lost', async () => {
  const before = backupOf('11-20', { carts: 5, users: 90 });
  const newest = backupOf('11-21', { users: 95 });
  expect(await kept([newest, before])).toEqual(['11-20']);
});

test('keeps nothing for a collection that the record of the newest only has no room to list', async () => {
  const before = backupOf('11-20', { b: 5, c: 5 });
  const newest = backupOf('11-21', { a: 5, b: 5, c: 5 }, { listed: ['a', 'b'] });
  expect(await kept([newest, before])).toEqual([]);
});

test('keeps one backup for all that it holds most of, and another only for what that one lacks', async () => {
  const whole = backupOf('11-19', { carts: 50, logs: 2, users: 90 });
  const logs = backupOf('11-20', { carts: 50, logs: 40, users: 9 });
  const newest = backupOf('11-21', { carts: 1, logs: 39, users: 9 });
  expect(await kept([newest, logs, whole])).toEqual(['11-19']);
  expect(await kept([backupOf('11-21', { users: 9 }), logs, whole])).toEqual(['11-19', '11-20']);
});

test('keeps nothing of another selection, and nothing from longer ago than 30 days', async () => {
  const newest = backupOf('11-21', { users: 9 });
  const exclude = ['logs'];
  expect(await kept([newest, backupOf('11-20', { users: 90 }, { exclude })])).toEqual([]);
  expect(await kept([newest, backupOf('10-22', { users: 90 })])).toEqual(['10-22']);
  expect(await kept([newest, backupOf('10-21', { users: 90 })])).toEqual([]);
});
