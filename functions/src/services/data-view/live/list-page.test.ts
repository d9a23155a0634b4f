import { afterEach, expect, test, vi } from 'vitest';
import { encodeDocument } from '../../../engine/format/encode-document.ts';
import { answerBytes } from '../../../engine/format/answer-bytes.ts';
import { slowClock, turnsDuring } from '../../../engine/testing/turns-during.ts';
import { AnswerTooLarge } from '../../../lib/answer-too-large.ts';
import { maxPageBytes } from '../document-list.ts';
import { testPageTokens as pageTokens } from '../../../testing/page-tokens.ts';
import { listPage } from './list-page.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const owner = { ownerId: 'ada', projectId: 'p', pageTokens };
const root = 'projects/p/databases/(default)/documents';
/** Some 180 KiB as Firestore stores it, and more than a megabyte in an answer. */
const nulls = {
  arrayValue: { values: Array.from({ length: 60_000 }, () => ({ nullValue: null })) },
};
const wide = (id: string) => encodeDocument(root, { path: `wide/${id}`, fields: { nulls } });

/** A collection of so many documents whose page tokens are the number of the next one. */
function collection(documents: readonly Uint8Array[]) {
  const fetches: number[] = [];
  return {
    fetches,
    listDocuments: async (options: { pageSize: number; pageToken: string | null }) => {
      const start = Number(options.pageToken ?? 0);
      const end = Math.min(documents.length, start + options.pageSize);
      fetches.push(options.pageSize);
      return {
        documents: documents.slice(start, end),
        nextPageToken: end < documents.length ? String(end) : null,
      };
    },
  };
}

test('a page ends by what its documents become in the answer, and the next one continues after it', async () => {
  const [even, odd] = [wide('even'), wide('odd')];
  const documents = Array.from({ length: 19 }, (_, n) => (n % 2 === 0 ? even : odd));
  const database = collection(documents);
  const found: Uint8Array[] = [];
  let pageToken: string | undefined;
  do {
    const page = await listPage(database, owner, { path: 'wide', pageSize: 300, pageToken });
    const bytes = page.documents.reduce((sum, document) => sum + answerBytes(document), 0);
    expect(bytes).toBeLessThan(2 * maxPageBytes);
    expect(page.documents.length).toBeLessThan(10);
    found.push(...page.documents);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  expect(found).toHaveLength(19);
  expect(found.every((document, n) => document === documents[n])).toBe(true);
});

test('a page of small documents is asked for once', async () => {
  const documents = Array.from({ length: 120 }, (_, n) =>
    encodeDocument(root, { path: `few/d${n}`, fields: { n: { integerValue: '1' } } }),
  );
  const database = collection(documents);
  const page = await listPage(database, owner, { path: 'few', pageSize: 100 });
  expect(page.documents).toHaveLength(100);
  expect(database.fetches).toEqual([100]);
});

test('where the server sends fewer, the rest is asked for', async () => {
  const few = encodeDocument(root, { path: 'few/d', fields: {} });
  const database = collection(Array.from({ length: 60 }, () => few));
  const listDocuments = async (options: { pageSize: number; pageToken: string | null }) =>
    database.listDocuments({ ...options, pageSize: Math.min(20, options.pageSize) });
  const page = await listPage({ listDocuments }, owner, { path: 'few' });
  expect([page.documents.length, database.fetches]).toEqual([50, [20, 20, 10]]);
});

test('after documents that did not fit, no more are asked for than did', async () => {
  const document = wide('one');
  const database = collection(Array.from({ length: 40 }, () => document));
  const read = async (pageToken?: string) => {
    const before = database.fetches.length;
    const page = await listPage(database, owner, { path: 'wide', pageSize: 300, pageToken });
    return { ...page, asked: database.fetches.slice(before) };
  };
  const first = await read();
  const fitted = first.documents.length;
  expect(first.asked[0]).toBe(300);
  expect(fitted).toBeLessThan(10);
  const second = await read(first.nextPageToken ?? '');
  expect(second.asked[0]).toBe(fitted);
  expect(second.documents).toHaveLength(fitted);
});

test('others have their turn between documents', async () => {
  vi.spyOn(performance, 'now').mockImplementation(slowClock());
  const few = encodeDocument(root, { path: 'few/d', fields: {} });
  const database = collection(Array.from({ length: 60 }, () => few));
  const page = async () => listPage(database, owner, { path: 'few', pageSize: 60 });
  expect(await turnsDuring(page)).toBeGreaterThan(50);
});

/** An answer that is refused, as large as `sizeOf` says of so many documents. */
async function fetchesUntilFailure(sizeOf: (pageSize: number) => number | null): Promise<number[]> {
  const fetches: number[] = [];
  const listDocuments = async ({ pageSize }: { pageSize: number }) => {
    fetches.push(pageSize);
    return Promise.reject(new AnswerTooLarge(sizeOf(pageSize), 'Too large'));
  };
  await expect(listPage({ listDocuments }, owner, { path: 'wide' })).rejects.toThrow('Too large');
  return fetches;
}

test('a document that is too large for any answer is a failure, and not asked for again', async () => {
  expect(await fetchesUntilFailure(() => null)).toEqual([50, 25, 12, 6, 3, 1]);
});

test('how many fit follows from the size of an answer that was too large', async () => {
  const mib = 1024 * 1024;
  expect(await fetchesUntilFailure((pageSize) => pageSize * mib)).toEqual([50, 6, 3, 1]);
});

const order = (orderBy: string) => listPage(collection([]), owner, { path: 'wide', orderBy });

test.each(['name', 'a.b_2', '`first name`', '`a.b`.c', '`a\\`b`', '__name__'])(
  'a page is sorted by %s',
  async (path) => {
    expect((await order(path)).documents).toEqual([]);
  },
);

test.each([
  '',
  '.',
  'a..b',
  'a.',
  '`a',
  'a b',
  'a desc, b',
  '1a',
  '``',
  '`a`b',
  'é',
  `a${'b'.repeat(1500)}`,
])('%s is no field to sort by', async (path) => {
  await expect(order(path)).rejects.toThrow('field path');
});
