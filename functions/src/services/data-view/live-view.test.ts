// What looks into a database count, and what they check before they open it.
import { expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { memoryDocument, memoryRoot } from '../../engine/testing/memory-backups.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { dataViews } from '../../testing/data-views.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { wholeCollection } from './schema-tally.ts';

const { signal } = new AbortController();
const now = { ownerId: 'ada', projectId: 'shop', at: { kind: 'now' } } as const;

/** A database that holds these documents. */
function viewOf(paths: readonly string[]) {
  const counted: number[] = [];
  const documents = new Map(paths.map((path) => [path, memoryDocument(path)]));
  const database = customerDatabase({
    root: memoryRoot,
    async *lookUp() {
      yield [...documents.values()];
    },
    getDocument: async (path) => documents.get(path) ?? null,
    listDocuments: async () => ({ documents: [...documents.values()], nextPageToken: null }),
    listCollectionIds: async () => ({ ids: [], nextPageToken: null }),
  });
  let opened = 0;
  const views = dataViews({
    access: { open: async () => Promise.reject(new AppError('not-found', 'none')) },
    projects: { get: async () => storedProject('shop') },
    databases: { open: async () => ((opened += 1), database) },
    usage: {
      count: async () => undefined,
      counted: async (_projectId, work, reads) => {
        const found = await work;
        counted.push(reads(found));
        return found;
      },
    },
  });
  return {
    view: views.open(now),
    bobs: views.open({ ...now, ownerId: 'bob' }),
    counted,
    opened: () => opened,
  };
}

test('a look counts one read for each document that it shows, a page and a document one at least', async () => {
  const { view, counted } = viewOf(['a/1', 'a/2']);
  await view.documents({ path: 'a' });
  await view.lookUp(['a/1', 'a/2'], signal);
  await view.document('a/1');
  expect(counted).toEqual([2, 2, 1]);
  const empty = viewOf([]);
  await empty.view.documents({ path: 'a' });
  await expect(empty.view.document('a/1')).rejects.toMatchObject({ code: 'not-found' });
  expect(empty.counted).toEqual([1]);
});

test('somebody else’s database is not opened, by any look', async () => {
  const { bobs, opened } = viewOf(['a/1']);
  const looks = [
    bobs.assertReadable(),
    bobs.collections(null),
    bobs.documents({ path: 'a' }),
    bobs.document('a/1'),
    bobs.lookUp(['a/1'], signal),
    bobs.schema({ path: 'a' }, signal),
    bobs.query({ query: wholeCollection('a') }, signal),
  ];
  for (const look of looks) {
    await expect(look).rejects.toMatchObject({ code: 'not-found', message: 'Project not found' });
  }
  expect(opened()).toBe(0);
});
