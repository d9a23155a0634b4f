import { expect, test } from 'vitest';
import { encodeDocument } from '../../../engine/format/encode-document.ts';
import { customerDatabase } from '../../../testing/customer-database.ts';
import { lookUp } from './look-up.ts';

const root = 'projects/p/databases/(default)/documents';
const createTime = '2026-01-01T00:00:00Z';
const { signal } = new AbortController();

/** A database that has these documents, of about so many bytes each, and sends them one by one. */
function databaseOf(sizes: Record<string, number>) {
  return customerDatabase({
    root,
    async *lookUp(paths) {
      for (const path of paths.toReversed()) {
        const size = sizes[path];
        if (size !== undefined) {
          const fields = { text: { stringValue: 'x'.repeat(size) } };
          yield [encodeDocument(root, { path, fields, createTime })];
        }
      }
    },
  });
}

test('documents come in the order they are asked for, each once, missing ones too', async () => {
  const { items } = await lookUp(
    databaseOf({ 'a/1': 1, 'a/2': 1 }),
    ['a/1', 'b/1', 'a/2', 'a/1'],
    signal,
  );
  expect([...items].map(({ path, missing }) => [path, missing])).toEqual([
    ['a/1', false],
    ['b/1', true],
    ['a/2', false],
  ]);
});

test('an answer that is full leaves the others out, and says of none that it is missing', async () => {
  const paths = Array.from({ length: 12 }, (_, at) => `a/${at}`);
  const sizes = Object.fromEntries(paths.map((path) => [path, 1_000_000]));
  const { items } = await lookUp(databaseOf(sizes), ['b/1', ...paths], signal);
  const found = [...items];
  expect(found.map(({ path }) => path)).toEqual(paths.slice(-7));
  expect(found.every(({ missing }) => !missing)).toBe(true);
});
