// What the export of a query reads of a database, whose stream may break off.
import { expect, test } from 'vitest';
import { querySchema } from '../../contract/queries.ts';
import { documentPath } from '../../engine/format/document.ts';
import { memoryDocument, memoryRoot } from '../../engine/testing/memory-backups.ts';
import { AppError } from '../../lib/errors.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import type { RunnableQuery } from '../ports/customer-database.ts';
import { databasePages } from './database-pages.ts';

const all = Array.from({ length: 25 }, (_, n) =>
  memoryDocument(`customers/c${10 + n}`, { text: `text ${10 + n}` }),
);
const nameOf = (document: Uint8Array) => documentPath(document, memoryRoot);

/** What a query for names finds from where it starts. */
function found({ start, limit }: RunnableQuery): Uint8Array[] {
  const [after] = start?.values ?? [];
  const name = after !== undefined && 'referenceValue' in after ? after.referenceValue : '';
  const rest = all.filter((document) => `${memoryRoot}/${nameOf(document)}` > name);
  return rest.slice(0, limit ?? rest.length);
}

/** Sends ten documents at a time; the n-th query breaks off before its `breaks[n]`-th batch. */
function read(more: object, breaks: readonly (number | null)[] = [], cursor: unknown = null) {
  const asked: RunnableQuery[] = [];
  const view = customerDatabase({
    root: memoryRoot,
    async *runQuery(query) {
      const broken = breaks[asked.length] ?? null;
      asked.push(query);
      const documents = found(query);
      for (let at = 0; at < documents.length; at += 10) {
        if (at === (broken ?? -1) * 10) {
          throw new AppError('unavailable', 'it broke off');
        }
        yield documents.slice(at, at + 10);
      }
    },
  });
  const query = querySchema.parse({ from: { kind: 'collection', path: 'customers' }, ...more });
  const pages = databasePages(customerDatabase({ at: () => view }), {
    what: { kind: 'query', query },
    cursor,
    readTime: '2026-01-01T00:00:00Z',
    signal: new AbortController().signal,
  });
  return { asked, pages };
}

async function allOf({ pages }: Pick<ReturnType<typeof read>, 'pages'>) {
  const documents: Uint8Array[] = [];
  let reads = 0;
  let next: unknown = null;
  for await (const page of pages) {
    documents.push(...page.documents);
    reads += page.reads;
    next = page.next;
  }
  return { names: documents.map(nameOf), reads, next };
}

const names = all.map(nameOf);

test('one query finds all, however many they are', async () => {
  const one = read({});
  expect(await allOf(one)).toEqual({ names, reads: 25, next: null });
  expect(one.asked).toMatchObject([{ start: null, limit: null }]);
});

test('nothing found counts as a read', async () => {
  expect(await allOf(read({}, [], { after: [afterAll()], returned: 25 }))).toEqual({
    names: [],
    reads: 1,
    next: null,
  });
});

function afterAll() {
  return { referenceValue: `${memoryRoot}/customers/z` };
}

test('a query that breaks off is continued after its last document, with what is left of its limit', async () => {
  const one = read({ limit: 22 }, [1, 1]);
  expect(await allOf(one)).toEqual({ names: names.slice(0, 22), reads: 22, next: null });
  expect(one.asked.map(({ limit }) => limit)).toEqual([22, 12, 2]);
});

test('it continues from where another worker stopped', async () => {
  const { pages } = read({ limit: 22 });
  const cursors: unknown[] = [];
  for await (const { next } of pages) {
    cursors.push(next);
  }
  expect(await allOf(read({ limit: 22 }, [], cursors[1]))).toMatchObject({
    names: names.slice(20, 22),
  });
  expect(cursors.at(-1)).toBeNull();
});

test('one that breaks off without any document fails', async () => {
  const one = read({}, [1, 0]);
  await expect(allOf(one)).rejects.toThrow('it broke off');
  expect(one.asked).toHaveLength(2);
});

test('a search keeps the documents that it is for, up to its limit', async () => {
  const isDocument = { op: 'ends-with', field: 'text', text: '3' };
  const one = read({ where: isDocument, select: ['revision'], limit: 2 }, [null]);
  const { names: kept, reads } = await allOf(one);
  expect(kept).toEqual(names.filter((name) => name.endsWith('3')).slice(0, 2));
  expect(reads).toBeGreaterThanOrEqual(2);
  expect(one.asked).toMatchObject([{ limit: null, select: null, where: null }]);
});
