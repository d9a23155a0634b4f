import { expect, test } from 'vitest';
import type { FirestoreValue } from '../values.ts';
import { converted } from './convert-value.ts';

const vector: FirestoreValue = {
  mapValue: {
    fields: {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 0.5 }] } },
    },
  },
};

test.each<[string, FirestoreValue, string]>([
  ['a vector', vector, '[1,0.5]'],
  [
    'a map',
    { mapValue: { fields: { a: vector, b: { nullValue: null } } } },
    '{"a":[1,0.5],"b":null}',
  ],
  [
    'an array',
    { arrayValue: { values: [{ integerValue: '1' }, { stringValue: 'a' }] } },
    '[1,"a"]',
  ],
])('%s becomes JSON as people write it', (_what, value, text) => {
  expect(converted(value, { to: 'string', epoch: 'milliseconds' }, '')).toEqual({
    stringValue: text,
  });
});
