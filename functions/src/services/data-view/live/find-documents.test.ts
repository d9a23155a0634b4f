import { afterEach, expect, test, vi } from 'vitest';
import { querySchema } from '../../../contract/queries.ts';
import { slowClock, turnsDuring } from '../../../engine/testing/turns-during.ts';
import { customerDatabase } from '../../../testing/customer-database.ts';
import { findDocuments, findLast, type WantedDocuments } from './find-documents.ts';
import { runnableQuery } from './runnable-query.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const query = runnableQuery(querySchema.parse({ from: { kind: 'collection', path: 'a' } }));
const bounds = { timeoutMs: 60_000, signal: new AbortController().signal };

/** A database that answers with batches of so many documents of one byte each. */
function databaseOf(batches: readonly number[]) {
  return customerDatabase({
    async *runQuery() {
      for (const size of batches) {
        yield Array.from({ length: size }, (_, at) => Uint8Array.of(at));
      }
    },
  });
}

function find(batches: readonly number[], wanted: Partial<WantedDocuments> = {}) {
  const counted = { bytes: 100, bytesOf: ({ length }: Uint8Array) => length };
  return findDocuments(databaseOf(batches), { query, ...counted, ...bounds, ...wanted });
}

test('reading ends with the document that reaches the bytes, and all that came are counted', async () => {
  const { documents, received, isFull } = await find([10, 10, 10], { bytes: 13 });
  expect([documents.length, received, isFull]).toEqual([13, 20, true]);
});

test('documents that are passed over are counted, and take no bytes', async () => {
  const { documents, received, isFull } = await find([10, 10], { skip: 12, bytes: 9 });
  expect([documents.map(([byte]) => byte), received, isFull]).toEqual([
    [2, 3, 4, 5, 6, 7, 8, 9],
    20,
    false,
  ]);
});

test('the last document is found among all, and they are counted', async () => {
  const found = await findLast(databaseOf([3, 2]), { query, ...bounds });
  expect(found).toEqual({ last: Uint8Array.of(1), received: 5 });
  expect(await findLast(databaseOf([]), { query, ...bounds })).toEqual({ last: null, received: 0 });
});

test('others have their turn between documents', async () => {
  vi.spyOn(performance, 'now').mockImplementation(slowClock());
  expect(await turnsDuring(() => find([40]))).toBeGreaterThan(35);
});

test.each([
  ['aborted', 'The query was cancelled', true],
  ['timeout', 'The query took longer than 0.001 seconds', false],
])('a query that does not end is %s', async (code, message, isCancelled) => {
  const database = customerDatabase({
    // oxlint-disable-next-line require-yield
    async *runQuery(_query, signal) {
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('ended')));
      });
    },
  });
  const aborter = new AbortController();
  const ended = findDocuments(database, {
    query,
    bytes: 1,
    bytesOf: () => 1,
    timeoutMs: isCancelled ? 60_000 : 1,
    signal: aborter.signal,
  });
  if (isCancelled) {
    aborter.abort();
  }
  await expect(ended).rejects.toMatchObject({ code, message });
});
