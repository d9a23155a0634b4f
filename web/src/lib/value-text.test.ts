import { expect, test } from 'vitest';
import { containerText } from './value-text.ts';

test('writes a container with the types of what it holds', () => {
  const value = {
    mapValue: {
      fields: {
        name: { stringValue: 'A "b"\nc' },
        count: { integerValue: '9223372036854775807' },
        none: { nullValue: null },
        list: { arrayValue: { values: [{ doubleValue: 1 }, { mapValue: { fields: {} } }] } },
      },
    },
  };
  expect(containerText(value)).toBe(
    [
      'count: int64 9223372036854775807',
      'list: array · 2 items',
      '  0: double 1.0',
      '  1: map · 0 fields',
      'name: string "A \\"b\\"\\nc"',
      'none: null',
    ].join('\n'),
  );
});

test('writes a vector in one line', () => {
  const fields = {
    __type__: { stringValue: '__vector__' },
    value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: -0.5 }] } },
  };
  expect(containerText({ mapValue: { fields } })).toBe('1.0, -0.5');
});
