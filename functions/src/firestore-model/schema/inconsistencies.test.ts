import { expect, test } from 'vitest';
import { querySchema } from '../../contract/queries.ts';
import { matchesFilter } from '../query/matches.ts';
import type { FirestoreFields, FirestoreValue } from '../values.ts';
import { CollectionTally } from './collection-tally.ts';
import { inconsistenciesOf } from './inconsistencies.ts';

const vector: FirestoreValue = {
  mapValue: {
    fields: {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values: [{ doubleValue: 1 }] } },
    },
  },
};
const values: readonly (readonly [string | null, FirestoreValue])[] = [
  [null, { nullValue: null }],
  ['boolean', { booleanValue: false }],
  ['boolean', { booleanValue: true }],
  ['number', { integerValue: '-9223372036854775808' }],
  ['number', { doubleValue: 'NaN' }],
  ['number', { doubleValue: '-Infinity' }],
  ['timestamp', { timestampValue: '0001-01-01T00:00:00Z' }],
  ['string', { stringValue: '' }],
  ['bytes', { bytesValue: '' }],
  ['reference', { referenceValue: 'projects/p/databases/d/documents/a/1' }],
  ['geopoint', { geoPointValue: { latitude: -90, longitude: -180 } }],
  ['array', { arrayValue: { values: [] } }],
  ['vector', vector],
  ['map', { mapValue: { fields: {} } }],
];

function found(documents: readonly FirestoreFields[]) {
  const tally = new CollectionTally();
  documents.forEach((fields) => tally.add(fields));
  return inconsistenciesOf(tally.tally, 'reviews');
}

test('each type but the usual one is found by a query that finds it alone', () => {
  const usual = Array.from({ length: 4 }, () => ({ a: { stringValue: 'x' } }));
  const findings = found([...usual, ...values.map(([, value]) => ({ a: value }))]);
  const kindsFound = findings.map(({ query, count }) => {
    const hits =
      query === null ? [] : values.filter(([, value]) => matchesFilter(query.where, () => value));
    return { kinds: [...new Set(hits.map(([kind]) => kind))], isExact: hits.length === count };
  });
  const types = findings.map((one) => (one.kind === 'type' ? one.type : ''));
  const others = new Set(values.flatMap(([kind]) => kind ?? []));
  others.delete('string');
  expect(new Set(types)).toEqual(others);
  const unfindable = { kinds: [], isExact: false };
  expect(kindsFound).toEqual(
    types.map((type) =>
      type === 'reference' || type === 'vector' ? unfindable : { kinds: [type], isExact: true },
    ),
  );
  expect(
    findings.every(({ query }) => query === null || querySchema.safeParse(query).success),
  ).toBe(true);
});

test('integers, doubles and null beside them are one type', () => {
  const a = [{ integerValue: '1' }, { doubleValue: 1.5 }, { nullValue: null }];
  expect(found(a.map((value) => ({ a: value })))).toEqual([]);
});

test('a field that few documents lack is named, one that many lack is not', () => {
  const one: FirestoreValue = { integerValue: '1' };
  const documents = Array.from({ length: 20 }, (_, at) => ({
    ...(at < 18 ? { often: one } : {}),
    ...(at < 17 ? { seldom: one } : {}),
  }));
  expect(found(documents)).toEqual([
    { kind: 'missing', path: ['often'], count: 2, of: 20, query: null },
  ]);
});

test('elements of arrays, and names no path can say, have no query', () => {
  const mixed = { arrayValue: { values: [{ stringValue: 'x' }, { integerValue: '1' }] } };
  expect(found([{ a: mixed }])).toMatchObject([{ path: ['a', null], query: null }]);
  const empty = [{ '': { stringValue: 'x' } }, { '': { integerValue: '1' } }];
  expect(found(empty)).toMatchObject([{ path: [''], query: null }]);
});
