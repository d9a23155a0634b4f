// One small document for every kind of value, so that what a tool loses shows by name.
import type { FirestoreFields } from '@firekeep/functions/contract';
import type { TypedDocument } from '../support/typed-documents.ts';

type Value = FirestoreFields[string];

/** Values that people keep in Firestore, by what they are called in the report. */
function valuesOf(root: string): Readonly<Record<string, Value>> {
  return {
    text: { stringValue: 'Grüße, 世界 👋' },
    'text like a date': { stringValue: '2024-02-29T12:34:56.000Z' },
    integer: { integerValue: '42' },
    'large integer': { integerValue: '9007199254740993' },
    double: { doubleValue: 0.1 },
    'whole double': { doubleValue: 3 },
    'not a number': { doubleValue: 'NaN' },
    infinity: { doubleValue: '-Infinity' },
    'minus zero': { doubleValue: '-0' },
    boolean: { booleanValue: true },
    null: { nullValue: null },
    'time to the second': { timestampValue: '2024-02-29T12:34:56Z' },
    'time to the microsecond': { timestampValue: '2024-02-29T12:34:56.123456Z' },
    bytes: { bytesValue: 'AAEC/f7/' },
    reference: { referenceValue: `${root}/customers/c0000000` },
    place: { geoPointValue: { latitude: 52.52, longitude: 13.405 } },
    map: {
      mapValue: { fields: { inner: { mapValue: { fields: { n: { integerValue: '1' } } } } } },
    },
    'empty map': { mapValue: { fields: {} } },
    array: { arrayValue: { values: [{ integerValue: '1' }, { stringValue: 'two' }] } },
    'empty array': { arrayValue: { values: [] } },
    vector: {
      mapValue: {
        fields: {
          __type__: { stringValue: '__vector__' },
          value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 0.5 }] } },
        },
      },
    },
  };
}

/** How a report calls a sample: by its kind of value. */
export function kindOf(path: string): string {
  const [collection, id = ''] = path.split('/');
  return collection === 'orphans' ? 'document below a missing one' : id;
}

/** @param root of the database that they are written into */
export function typeSamples(root: string): TypedDocument[] {
  const samples = Object.entries(valuesOf(root)).map(([kind, value]) => ({
    path: `samples/${kind}`,
    fields: { value },
  }));
  const orphan = { path: 'orphans/gone/below/here', fields: { value: { integerValue: '1' } } };
  return [...samples, orphan];
}
