import type { Firestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { isOfEmptyDatabase } from '../../contract/coverage.ts';
import { newBackupRecord } from '../../services/backups/new-record.ts';
import { patched, type Fields } from '../../testing/patched.ts';
import { FirestoreRetentionStore } from './retention-store.ts';

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** What a query that selects these fields answers of a document: of what isn't there, nothing. */
function selected(document: Fields, paths: readonly string[]): Fields {
  return paths.reduce<Fields>((answer, path) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, name) => (isFields(at) ? at[name] : undefined), document);
    return value === undefined ? answer : patched(answer, { [path]: value });
  }, {});
}

/** A store whose only collection holds these documents. @param asked gets what queries ask for, but fields */
function storeOf(documents: readonly Fields[], asked: unknown[] = []): FirestoreRetentionStore {
  let fields: readonly string[] = [];
  const noted = (...part: unknown[]) => {
    asked.push(part);
    return query;
  };
  const query = {
    where: noted,
    orderBy: noted,
    limit: noted,
    select: (...paths: string[]) => {
      fields = paths;
      return query;
    },
    get: async () => ({
      docs: documents.map((one) => ({ id: one.id, data: () => selected(one, fields) })),
    }),
  };
  return new FirestoreRetentionStore({ collection: () => query } as unknown as Firestore);
}

function recordOf(id: string, coverage: unknown): Fields {
  const record = newBackupRecord({
    id,
    project: { id: 'shop', firebaseProjectId: 'p', databaseId: '(default)' },
    name: id,
    trigger: 'scheduled',
    configurationId: 'nightly',
    include: ['customers'],
    exclude: [],
    createdAt: '2026-11-21T00:00:00.000Z',
  });
  return { ...record, ownerId: 'ada', metadata: { ...record.metadata, coverage } };
}

test('reads from records whether there was anything to back up, without the lists of what was left out', async () => {
  const unmatched = ['customers'];
  const records = await storeOf([
    recordOf('of-nothing', { kind: 'empty', unmatched, leftOutDocuments: 0, leftOut: [] }),
    recordOf('typo', { kind: 'empty', unmatched, leftOutDocuments: 5, leftOut: ['orders'] }),
    recordOf('under-way', null),
    recordOf('older', undefined),
  ]).records('shop', 'ada');
  expect(records.map((one) => isOfEmptyDatabase(one))).toEqual([true, false, false, false]);
  expect(records.map(({ coverage }) => coverage?.leftOut)).toEqual([[], [], undefined, undefined]);
});

test('asks for the projects that are looked at after a time, the latest first', async () => {
  const asked: unknown[] = [];
  expect(await storeOf([], asked).dueAfter('2026-11-21', 5)).toEqual([]);
  expect(asked).toEqual([['dueAt', '>', '2026-11-21'], ['dueAt', 'desc'], [5]]);
});
