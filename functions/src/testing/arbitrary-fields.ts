// Fields of any shape, with few names, so that two of them have many in common.
import * as fc from 'fast-check';
import {
  emptyFields,
  type FirestoreFields,
  type FirestoreValue,
} from '../firestore-model/values.ts';

export const name = fc.constantFrom('a', 'b', 'c', 'a.b', '`', 'constructor', 'é');
const vector: FirestoreValue = {
  mapValue: {
    fields: {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values: [{ doubleValue: 1 }] } },
    },
  },
};
export const leaf = fc.oneof(
  fc.integer().map((value): FirestoreValue => ({ integerValue: `${value}` })),
  fc.string().map((value): FirestoreValue => ({ stringValue: value.toWellFormed() })),
  fc.constantFrom<FirestoreValue>(
    { mapValue: { fields: {} } },
    vector,
    { booleanValue: true },
    { nullValue: null },
    { doubleValue: 1.5 },
    { timestampValue: '2026-01-01T00:00:00.000001Z' },
    { stringValue: ' ab, A' },
    { arrayValue: { values: [] } },
    { arrayValue: { values: [{ stringValue: 'a' }, { integerValue: '2' }, { stringValue: 'a' }] } },
  ),
);
export const { fields } = fc.letrec<{ value: FirestoreValue; fields: FirestoreFields }>((tie) => ({
  value: fc.oneof(
    { weight: 2, arbitrary: leaf },
    tie('fields').map((inner) => ({ mapValue: { fields: inner } })),
  ),
  fields: fc
    .uniqueArray(fc.tuple(name, tie('value')), { selector: ([key]) => key, maxLength: 4 })
    .map(fieldsOf),
}));

export function fieldsOf(entries: Iterable<readonly [string, FirestoreValue]>): FirestoreFields {
  const made = emptyFields();
  for (const [key, value] of entries) {
    made[key] = value;
  }
  return made;
}
