import type { FirestoreFields } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sampledFields, usualType } from './query-samples.ts';

const rest = { name: 'n', path: 'a/b', missing: false, createTime: null, updateTime: null };
const documents = (...all: FirestoreFields[]) => all.map((fields) => ({ ...rest, fields }));

test('fields at any depth are known with their values, each once', () => {
  const paid = { stringValue: 'paid' };
  const fields = sampledFields(
    documents(
      { status: paid, 'a b': { mapValue: { fields: { c: { integerValue: '1' } } } } },
      { status: paid, tags: { arrayValue: { values: [paid] } } },
      { status: { stringValue: 'open' } },
    ),
  );
  expect(fields.map(({ path }) => path)).toEqual(['`a b`', '`a b`.c', 'status', 'tags']);
  expect(fields[2]?.values).toEqual([paid, { stringValue: 'open' }]);
  expect(fields[3]?.values).toEqual([{ arrayValue: { values: [paid] } }, paid]);
});

test('the type of most values is that of a field', () => {
  const fields = sampledFields(
    documents(
      { n: { integerValue: '1' }, at: { timestampValue: '2026-03-29T00:00:00Z' } },
      { n: { doubleValue: 1.5 } },
      { n: { stringValue: '2' }, nothing: { nullValue: null } },
    ),
  );
  expect(
    ['n', 'at', 'nothing', 'other', '__name__'].map((path) => usualType(fields, path)),
  ).toEqual(['number', 'timestamp', null, null, 'reference']);
});

test('thousands of fields and values are bounded', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [`f${index}`, { integerValue: `${index}` }]),
  );
  expect(sampledFields(documents(wide))).toHaveLength(300);
  const many = Array.from({ length: 150 }, (_, index) => ({ n: { integerValue: `${index}` } }));
  expect(sampledFields(documents(...many))[0]?.values).toHaveLength(20);
});
