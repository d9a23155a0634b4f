import { expect, test } from 'vitest';
import {
  doubleOfNumber,
  emptyFields,
  fieldOf,
  nestedValues,
  numberOfDouble,
  vectorValues,
} from './values.ts';

test('reads own fields only', () => {
  expect(fieldOf({}, 'constructor')).toBeUndefined();
  const fields = emptyFields();
  fields['__proto__'] = { nullValue: null };
  expect(fieldOf(fields, '__proto__')).toEqual({ nullValue: null });
});

test('recognises a vector and nothing that only looks like one', () => {
  const values = [{ doubleValue: 1 }, { doubleValue: 0.5 }];
  const vector = { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } };
  expect(vectorValues(vector)).toEqual(values);
  expect(vectorValues({ ...vector, more: { nullValue: null } })).toBeUndefined();
  expect(vectorValues({ value: { arrayValue: { values } } })).toBeUndefined();
});

test('writes and reads every double, with words where JSON has no number', () => {
  for (const number of [0, -0, 1.5, NaN, Infinity, -Infinity]) {
    expect(numberOfDouble(doubleOfNumber(number))).toBe(number);
    expect(JSON.parse(JSON.stringify(doubleOfNumber(number)))).toBe(doubleOfNumber(number));
  }
  expect([Infinity, 'nan', '1', null].map(numberOfDouble)).toEqual([null, null, null, null]);
});

test('finds every value in a value', () => {
  const one = { integerValue: '1' };
  const list = { arrayValue: { values: [one, { mapValue: { fields: { a: one } } }] } };
  expect([...nestedValues(list)]).toHaveLength(4);
});
