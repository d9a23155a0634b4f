import { expect, test } from 'vitest';
import type { FirestoreFields, FirestoreValue } from '../values.ts';
import { CollectionTally, maxFieldDepth, maxTalliedFields } from './collection-tally.ts';
import { distinctKeys } from './key-facts.ts';
import { anyKey, schemaTallySchema, type FieldStep, type FieldTally } from './shape.ts';

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

const named = (fields: readonly FieldTally[], ...path: FieldStep[]) =>
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
  expect(tally.fields[0]?.examples).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(text));
});

test('of few short values all are kept, and of longer ones five', () => {
  const states = Array.from({ length: 30 }, (_, at) => `state ${at}`);
  const sentences = states.map((state) => `${state} `.repeat(8));
  const examples = (values: string[]) =>
    tallyOf(values.map((value) => ({ field: text(value) }))).tally.fields[0]?.examples;
  expect(examples([...states, ...states])).toEqual(states.slice(0, 24).map(text));
  expect(examples(sentences)).toEqual(sentences.slice(0, 5).map(text));
});

test('more fields and deeper ones than it keeps are omitted, which it says', () => {
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

const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
const byDay = (from: number, count: number): FirestoreFields =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      day(from + at),
      { mapValue: { fields: { sold: int(String(at)) } } },
    ]),
  );
/** Maps with dates as keys beside a field, each of seven of the days. */
const sales = Array.from({ length: 60 }, (_, at) => ({
  sales: { mapValue: { fields: { ...byDay(at, 7), currency: text('EUR') } } },
  total: int('1'),
}));

test('keys of a map that are data are one field, with how many of them there are', () => {
  const { tally } = tallyOf(sales);
  expect(tally.fields.map(({ path }) => path)).toEqual([
    ['sales'],
    ['sales', 'currency'],
    ['sales', anyKey],
    ['sales', anyKey, 'sold'],
    ['total'],
  ]);
  const days = named(tally.fields, 'sales', anyKey);
  expect(days).toMatchObject({ types: { map: 420 }, keys: { examples: [day(0), day(1), day(2)] } });
  expect(days?.keys && distinctKeys(days.keys)).toEqual({ count: 66, isExact: true });
  expect(named(tally.fields, 'sales', anyKey, 'sold')?.types).toEqual({ int64: 420 });
});

test('parts of which none has many keys merge to what the whole is', () => {
  const merged = new CollectionTally();
  for (const part of sales) {
    merged.merge(schemaTallySchema.parse(JSON.parse(JSON.stringify(tallyOf([part]).tally))));
  }
  const whole = tallyOf(sales).tally;
  const inOrder = ({ fields }: typeof whole) =>
    fields.toSorted((a, b) => (JSON.stringify(a.path) < JSON.stringify(b.path) ? -1 : 1));
  expect(inOrder(merged.tally)).toEqual(inOrder(whole));
});

test('a map of thousands of keys that are data takes no place from other fields', () => {
  const { tally } = tallyOf([{ days: { mapValue: { fields: byDay(0, 5000) } }, last: text('x') }]);
  expect(tally.isCut).toBe(false);
  expect(named(tally.fields, 'last')?.types).toEqual({ string: 1 });
  const { keys } = named(tally.fields, 'days', anyKey) ?? {};
  const { count, isExact } = distinctKeys(keys ?? { hashes: [], examples: [] });
  expect([isExact, count > 4000, count < 6000]).toEqual([false, true, true]);
});

test('names of fields stay, however many and however often they are set', () => {
  const names = Array.from({ length: 60 }, (_, at) => `attribute ${'x'.repeat(at)}`);
  const maps = Array.from({ length: 200 }, (_, at) => ({
    a: {
      mapValue: {
        fields: Object.fromEntries(
          names.filter((__, n) => (n * 7 + at) % 9 === 0).map((name) => [name, int('1')]),
        ),
      },
    },
  }));
  const { tally } = tallyOf(maps);
  expect(tally.fields).toHaveLength(61);
  expect(tally.fields.some(({ keys }) => keys !== null)).toBe(false);
});

// To look at each of 100,000 keys whether names are data would take minutes.
test('fields beyond what is held cost little, however many there are', () => {
  const wide = (from: number) =>
    Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`f${from + at}`, int('1')]));
  const { tally } = tallyOf(Array.from({ length: 50 }, (_, at) => wide(at * 2000)));
  expect([tally.isCut, tally.fields.length]).toEqual([true, maxTalliedFields]);
}, 60_000);
