import { expect, test } from 'vitest';
import type { BackupRecord } from '../../contract/backups.ts';
import { beforeLoss, collectionCounts, type CountedBackup } from './before-loss.ts';

/** @param held documents by collection, @param listed the collections that its record names */
function backupOf(id: string, held: Readonly<Record<string, number>>, listed: readonly string[]) {
  const selection = { databaseId: '(default)', include: [], exclude: [] };
  const documentCount = Object.values(held).reduce((sum, documents) => sum + documents, 0);
  const collections = listed.map((path) => ({ path, documentCount: held[path] ?? 0, rawBytes: 0 }));
  const createdAt = `2026-11-${id}T00:00:00.000Z`;
  const counted: CountedBackup = { id, createdAt, documentCount, ...selection };
  const record = { id, metadata: { ...selection, documentCount, collections } };
  return { counted, record: record as unknown as BackupRecord };
}

async function kept(backups: readonly ReturnType<typeof backupOf>[]): Promise<string[]> {
  const alarms = { verifiedBackups: async () => backups.map(({ record }) => record) };
  return beforeLoss(
    backups.map(({ counted }) => counted),
    { lookedAt: null, collections: await collectionCounts(alarms, 'shop', 'nightly') },
  );
}

test('keeps the backup that holds a collection which the newest has lost', async () => {
  const before = backupOf('20', { carts: 5, users: 90 }, ['carts', 'users']);
  const newest = backupOf('21', { users: 95 }, ['users']);
  expect(await kept([newest, before])).toEqual(['20']);
});

test('keeps nothing for a collection that the record of the newest only has no room to list', async () => {
  const before = backupOf('20', { b: 5, c: 5 }, ['b', 'c']);
  const newest = backupOf('21', { a: 5, b: 5, c: 5 }, ['a', 'b']);
  expect(await kept([newest, before])).toEqual([]);
});
