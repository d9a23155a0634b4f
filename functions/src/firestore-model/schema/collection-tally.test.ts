import { expect, test } from 'vitest';
import type { FirestoreFields, FirestoreValue } from '../values.ts';
import { CollectionTally, maxFieldDepth, maxTalliedFields } from './collection-tally.ts';
import { schemaTallySchema, type FieldTally } from './shape.ts';

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const int = (integerValue: string): FirestoreValue => ({ integerValue });

const documents: FirestoreFields[] = [
  {
    name: text('Ada'),
    age: int('36'),
    tags: { arrayValue: { values: [text('a'), int('1')] } },
    seen: { timestampValue: '2026-01-01T00:00:00Z' },
    home: { mapValue: { fields: { city: text('London') } } },
    boss: { referenceValue: 'projects/p/databases/(default)/documents/staff/x/reports/1' },
  },
  {
    name: text('Grace Hopper'),
    age: { doubleValue: 'NaN' },
    seen: { timestampValue: '2026-01-01T00:00:00.5Z' },
    home: { nullValue: null },
  },
];

function tallyOf(all: readonly FirestoreFields[]) {
  const tally = new CollectionTally();
  all.forEach((fields) => tally.add(fields));
  return tally;
}

const named = (fields: readonly FieldTally[], ...path: (string | null)[]) =>
  fields.find((field) => JSON.stringify(field.path) === JSON.stringify(path));

test('types, ranges, elements of arrays and fields of maps are counted', () => {
  const { tally } = tallyOf(documents);
  expect(tally).toMatchObject({ documents: 2, isCut: false });
  expect(named(tally.fields, 'age')).toMatchObject({
    types: { int64: 1, double: 1 },
    numbers: { least: 36, greatest: 36, isTextual: true },
  });
  expect(named(tally.fields, 'name')).toMatchObject({ lengths: { shortest: 3, longest: 12 } });
  expect(named(tally.fields, 'tags', null)?.types).toEqual({ string: 1, int64: 1 });
  expect(named(tally.fields, 'home')?.types).toEqual({ map: 1, null: 1 });
  expect(named(tally.fields, 'home', 'city')?.examples).toEqual([text('London')]);
  expect(named(tally.fields, 'boss')?.references).toEqual(['staff/*/reports']);
  expect(named(tally.fields, 'seen')?.times).toEqual({
    earliest: '2026-01-01T00:00:00Z',
    latest: '2026-01-01T00:00:00.5Z',
  });
});

test('tallies of parts, as JSON, merge to the tally of the whole', () => {
  const merged = new CollectionTally();
  for (const part of documents) {
    merged.merge(schemaTallySchema.parse(JSON.parse(JSON.stringify(tallyOf([part]).tally))));
  }
  expect(merged.tally).toEqual(tallyOf(documents).tally);
});

test('some examples are kept, each once, none of them long', () => {
  const values = ['a', 'a', 'b', 'x'.repeat(1000), 'c', 'd', 'e', 'f'];
  const { tally } = tallyOf(values.map((value) => ({ field: text(value) })));
  expect(tally.fields[0]?.examples).toEqual(['a', 'b', 'c', 'd', 'e'].map(text));
});

test('more fields and deeper ones than it keeps are left out, which it says', () => {
  const wide = Object.fromEntries(
    Array.from({ length: maxTalliedFields + 1 }, (_, at) => [`f${at}`, int('1')]),
  );
  expect(tallyOf([wide]).tally).toMatchObject({ isCut: true });
  expect(tallyOf([wide]).tally.fields).toHaveLength(maxTalliedFields);
  let deep: FirestoreValue = int('1');
  for (let level = 0; level < maxFieldDepth; level += 1) {
    deep = { mapValue: { fields: { a: deep } } };
  }
  const { tally } = tallyOf([{ a: deep }]);
  expect([tally.fields.length, tally.isCut]).toEqual([maxFieldDepth, true]);
});

test('a field may be called anything', () => {
  const fields = Object.fromEntries([
    ['__proto__', int('1')],
    ['constructor', int('2')],
  ]);
  const { tally } = tallyOf([fields, fields]);
  expect(tally.fields.map(({ path, types }) => [path, types])).toEqual([
    [['__proto__'], { int64: 2 }],
    [['constructor'], { int64: 2 }],
  ]);
});
