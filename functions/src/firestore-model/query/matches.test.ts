import { expect, test } from 'vitest';
import type { FirestoreValue } from '../values.ts';
import { matchesFilter } from './matches.ts';
import type { QueryFilter } from './shape.ts';

const int = (value: number): FirestoreValue => ({ integerValue: String(value) });
const text = (stringValue: string): FirestoreValue => ({ stringValue });
const list = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
const nan: FirestoreValue = { doubleValue: 'NaN' };
const none: FirestoreValue = { nullValue: null };

/** Documents by name, with their one field. */
const documents: Readonly<Record<string, FirestoreValue | undefined>> = {
  missing: undefined,
  null: none,
  true: { booleanValue: true },
  nan,
  one: int(1),
  oneDouble: { doubleValue: 1 },
  two: int(2),
  a: text('a'),
  b: text('b'),
  empty: list(),
  listOfOne: list(int(1), text('x')),
  listOfNull: list(none, nan),
  map: { mapValue: { fields: { a: int(1) } } },
};
const present = Object.keys(documents).filter((name) => name !== 'missing');
const without = (...names: string[]) => present.filter((name) => !names.includes(name));

/** What the Firestore emulator finds. */
const cases: readonly [string, FirestoreValue | null, readonly string[]][] = [
  ['==', int(1), ['one', 'oneDouble']],
  ['==', { doubleValue: 1 }, ['one', 'oneDouble']],
  ['==', none, ['null']],
  ['==', nan, ['nan']],
  ['==', list({ doubleValue: 1 }, text('x')), ['listOfOne']],
  ['==', list(none, nan), ['listOfNull']],
  ['==', { mapValue: { fields: { a: { doubleValue: 1 } } } }, ['map']],
  ['!=', int(1), without('null', 'one', 'oneDouble')],
  ['!=', none, without('null')],
  ['!=', nan, without('null', 'nan')],
  ['<', int(2), ['one', 'oneDouble']],
  ['<=', int(2), ['one', 'oneDouble', 'two']],
  ['>', int(1), ['two']],
  ['>=', text('a'), ['a', 'b']],
  ['>=', list(), ['empty', 'listOfOne', 'listOfNull']],
  ['<', nan, []],
  ['>=', none, []],
  ['in', list(int(1), text('a')), ['one', 'oneDouble', 'a']],
  ['in', list(none, nan, int(2)), ['two']],
  ['not-in', list(int(1), text('a')), without('null', 'one', 'oneDouble', 'a')],
  ['not-in', list(nan), without('null')],
  ['not-in', list(none, int(1)), []],
  ['array-contains', { doubleValue: 1 }, ['listOfOne']],
  ['array-contains', none, []],
  ['array-contains', nan, []],
  ['array-contains-any', list(none, nan, text('x')), ['listOfOne']],
  ['is-null', null, ['null']],
  ['is-nan', null, ['nan']],
  ['is-not-null', null, without('null')],
  ['is-not-nan', null, without('null', 'nan')],
];

function found(filter: QueryFilter | null): string[] {
  return Object.keys(documents).filter((name) =>
    matchesFilter(filter, (field) => (field === 'f' ? documents[name] : undefined)),
  );
}

test.each(cases)('%s %j finds %j', (op, value, names) => {
  const filter = { op, field: 'f', ...(value === null ? {} : { value }) } as QueryFilter;
  expect(found(filter)).toEqual(names);
});

test('groups ask for all or any of their filters, and no filter for nothing', () => {
  const one: QueryFilter = { op: '==', field: 'f', value: int(1) };
  const many: QueryFilter = { op: '>=', field: 'f', value: int(1) };
  expect(found({ op: 'and', filters: [one, many] })).toEqual(['one', 'oneDouble']);
  expect(found({ op: 'or', filters: [one, { op: 'is-nan', field: 'f' }] })).toEqual([
    'nan',
    'one',
    'oneDouble',
  ]);
  expect(found({ op: 'and', filters: [one, { op: 'is-null', field: 'g' }] })).toEqual([]);
  expect(found(null)).toEqual(Object.keys(documents));
});
