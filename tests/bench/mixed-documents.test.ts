import { expect, test } from 'vitest';
import { decodeDocument } from '../../functions/src/engine/format/document-json.ts';
import { encodeMixed, mixedPathOf } from './mixed-documents.ts';

const root = 'projects/p/databases/(default)/documents';
const documents = Array.from({ length: 3000 }, (_, index) => encodeMixed(root, index));

test('the same documents in every run, each under its own name', () => {
  expect(Buffer.from(encodeMixed(root, 7))).toEqual(Buffer.from(documents[7]!));
  expect(new Set(documents.map((_, index) => mixedPathOf(index))).size).toBe(documents.length);
});

test('of every kind of value, most small, some of many kilobytes', () => {
  const kinds = new Set(
    documents.flatMap((document) =>
      Object.values(decodeDocument(document).fields).flatMap((value) => Object.keys(value)),
    ),
  );
  expect(kinds.size).toBe(10);
  const sizes = documents.map(({ length }) => length).toSorted((a, b) => a - b);
  expect(sizes[1500]).toBeLessThan(500);
  expect(sizes.at(-1)).toBeGreaterThan(12_000);
});

test('a revision changes one field', () => {
  const before = decodeDocument(encodeMixed(root, 5)).fields;
  const after = decodeDocument(encodeMixed(root, 5, 3)).fields;
  expect(after).toEqual({ ...before, revision: { integerValue: '3' } });
});
