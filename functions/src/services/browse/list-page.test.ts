import { expect, test } from 'vitest';
import { encodeDocument } from '../../engine/format/encode-document.ts';
import { jsonBytes } from '../../engine/format/json-bytes.ts';
import { maxPageBytes } from './document-list.ts';
import { testPageTokens as pageTokens } from '../../testing/page-tokens.ts';
import { listPage } from './list-page.ts';

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
    const bytes = page.documents.reduce((sum, document) => sum + jsonBytes(document), 0);
    expect(bytes).toBeLessThan(2 * maxPageBytes);
    expect(page.documents.length).toBeLessThan(10);
    found.push(...page.documents);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  expect(found).toHaveLength(19);
  expect(found.every((document, n) => document === documents[n])).toBe(true);
});

test('small documents fill their page', async () => {
  const documents = Array.from({ length: 120 }, (_, n) =>
    encodeDocument(root, { path: `few/d${n}`, fields: { n: { integerValue: '1' } } }),
  );
  const database = collection(documents);
  const page = await listPage(database, owner, { path: 'few', pageSize: 100 });
  expect(page.documents).toHaveLength(100);
  expect(database.fetches).toEqual([10, 30, 60]);
});
