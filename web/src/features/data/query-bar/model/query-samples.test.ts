import { CollectionTally, type FirestoreFields } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { joinFields, sampledFields, schemaFields, usualType } from './query-samples.ts';

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
  expect(fields[3]).toEqual({ path: 'tags', types: ['array', 'string'], values: [paid] });
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
  expect(sampledFields(documents(wide))).toHaveLength(400);
  const many = Array.from({ length: 150 }, (_, index) => ({ n: { integerValue: `${index}` } }));
  expect(sampledFields(documents(...many))[0]?.values).toHaveLength(24);
});

test('of a map whose keys are data the map is known, not each of its keys', () => {
  const days = Array.from({ length: 30 }, (_, at) => [`2026-01-${at}`, { integerValue: '1' }]);
  const map = { mapValue: { fields: Object.fromEntries(days) } };
  const fields = sampledFields(documents({ sold: map, total: { integerValue: '30' } }));
  expect(fields.map(({ path, types }) => [path, ...types])).toEqual([
    ['sold', 'map'],
    ['total', 'int64'],
  ]);
});

const text = (stringValue: string) => ({ stringValue });

function tallyOf(...all: FirestoreFields[]) {
  const tally = new CollectionTally();
  all.forEach((fields) => tally.add(fields));
  return tally.tally;
}

test('values of a schema come before those that were seen, each once, with all types', () => {
  const tally = tallyOf(
    { status: text('paid') },
    { status: text('shipped') },
    { status: { nullValue: null } },
  );
  const seen = [
    { path: 'status', types: ['string' as const], values: [text('open'), text('paid')] },
    { path: 'age', types: ['int64' as const], values: [] },
  ];
  expect(joinFields(schemaFields(tally), seen)).toEqual([
    { path: 'age', types: ['int64'], values: [] },
    {
      path: 'status',
      types: ['null', 'string'],
      values: [text('paid'), text('shipped'), text('open')],
    },
  ]);
});

test('elements are values of their array; what is in them is no field to ask', () => {
  const map = { mapValue: { fields: { sku: text('a') } } };
  const tally = tallyOf({ tags: { arrayValue: { values: [text('gift'), map] } } });
  const fields = joinFields(schemaFields(tally));
  expect(fields.map(({ path }) => path)).toEqual(['tags']);
  expect(fields[0]?.values).toEqual([text('gift')]);
  expect(fields[0]?.types).toEqual(expect.arrayContaining(['array', 'string']));
});
