import { afterEach, expect, test, vi } from 'vitest';
import { querySchema } from '../../contract/queries.ts';
import { slowClock, turnsDuring } from '../../engine/testing/turns-during.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { findDocuments, type Wanted } from './find-documents.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A database that answers with these batches of documents of one byte each. */
function databaseOf(batches: readonly number[]) {
  const closed: boolean[] = [];
  const database = customerDatabase({
    root: 'root',
    async *runQuery() {
      for (const size of batches) {
        yield Array.from({ length: size }, () => new Uint8Array(1));
      }
    },
    close: () => void closed.push(true),
  });
  const deps = {
    projects: { get: async () => storedProject() },
    databases: { open: async () => database },
  };
  const find = async (wanted: Partial<Wanted> = {}, ownerId = 'ada') =>
    findDocuments(
      deps,
      { ownerId, projectId: 'shop' },
      {
        query: querySchema.parse({ from: { kind: 'collection', path: 'a' } }),
        after: null,
        documents: 100,
        bytes: 100,
        bytesOf: ({ length }) => length,
        timeoutMs: 60_000,
        signal: new AbortController().signal,
        ...wanted,
      },
    );
  return { find, closed };
}

test('reading ends with the document that reaches the bytes, and all that came are counted', async () => {
  const { find, closed } = databaseOf([10, 10, 10]);
  const { documents, received, isCut } = await find({ bytes: 13 });
  expect([documents.length, received, isCut]).toEqual([13, 20, true]);
  expect(closed).toEqual([true]);
});

test('others have their turn between documents', async () => {
  vi.spyOn(performance, 'now').mockImplementation(slowClock());
  const { find } = databaseOf([40]);
  expect(await turnsDuring(find)).toBeGreaterThan(35);
});

test('nobody finds documents in somebody else’s project', async () => {
  const { find, closed } = databaseOf([10]);
  await expect(find({}, 'bob')).rejects.toMatchObject({ code: 'not-found' });
  expect(closed).toEqual([]);
});
