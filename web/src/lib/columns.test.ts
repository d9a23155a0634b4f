import { expect, test } from 'vitest';
import { chooseColumns } from './columns.ts';

const document = (fields: object) => ({
  name: 'n',
  path: 'a/b',
  missing: false,
  fields: { ...fields } as Record<string, { stringValue: string }>,
  createTime: null,
  updateTime: null,
});
const text = { stringValue: 'x' };

test('prefers fields that most documents have, plain before nested', () => {
  const documents = [
    document({ nested: { mapValue: { fields: {} } }, name: text, rare: text }),
    document({ nested: { mapValue: { fields: {} } }, name: text, email: text }),
    document({ nested: { mapValue: { fields: {} } }, name: text, email: text }),
  ];
  expect(chooseColumns(documents, 2)).toEqual(['name', 'email']);
  expect(chooseColumns(documents, 9)).toEqual(['name', 'rare', 'email', 'nested']);
});

test('puts texts before figures and times, and leaves out what is mostly null', () => {
  const row = {
    at: { timestampValue: '2026-01-01T00:00:00Z' },
    count: { integerValue: '1' },
    gone: { nullValue: null },
    name: text,
  };
  expect(chooseColumns([document(row)], 3)).toEqual(['name', 'count', 'at']);
});

test('has no columns for missing documents', () => {
  expect(chooseColumns([document({})], 5)).toEqual([]);
});

test('a wanted field has a column before all others', () => {
  const documents = [document({ name: text, email: text }), document({ name: text, tags: text })];
  expect(chooseColumns(documents, 1)).toEqual(['name']);
  expect(chooseColumns(documents, 1, ['tags'])).toEqual(['tags']);
});
