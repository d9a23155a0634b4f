import { describe, expect, test } from 'vitest';
import { containerLabel, doubleText, fieldEntries, showValue } from './typed-value.ts';

describe('a typed value', () => {
  test('keeps an integer of 64 bits digit by digit', () => {
    expect(showValue({ integerValue: '9223372036854775807' })).toEqual({
      kind: 'leaf',
      type: 'int64',
      text: '9223372036854775807',
    });
  });

  test('distinguishes a double and an integer', () => {
    expect(doubleText(1)).toBe('1.0');
    expect(doubleText(0)).toBe('0.0');
    expect(doubleText(0.1)).toBe('0.1');
    expect(doubleText(1e300)).toBe('1e+300');
    expect(doubleText(-0)).toBe('-0.0');
    expect(doubleText('-0')).toBe('-0.0');
    expect(doubleText('NaN')).toBe('NaN');
    expect(doubleText('-Infinity')).toBe('-Infinity');
  });

  test('shows a timestamp with its microseconds', () => {
    expect(showValue({ timestampValue: '2026-01-02T03:04:05.123456Z' })).toMatchObject({
      type: 'timestamp',
      text: '2026-01-02T03:04:05.123456Z',
    });
  });

  test('shows a geopoint, null and booleans', () => {
    expect(showValue({ geoPointValue: { latitude: 48.2, longitude: -16 } })).toMatchObject({
      text: '48.2, -16.0',
    });
    expect(showValue({ nullValue: null })).toMatchObject({ type: 'null', text: 'null' });
    expect(showValue({ booleanValue: false })).toMatchObject({ type: 'boolean', text: 'false' });
  });

  test('lists a map with odd field names, __proto__ included', () => {
    const fields = Object.fromEntries([
      ['', { stringValue: 'empty' }],
      ['__proto__', { stringValue: 'own' }],
      ['a.b`c', { nullValue: null }],
    ]) as Record<string, { stringValue: string } | { nullValue: null }>;
    const shown = showValue({ mapValue: { fields } });
    expect(shown.kind === 'container' ? shown.entries.map(({ key }) => key) : []).toEqual([
      '',
      '__proto__',
      'a.b`c',
    ]);
  });

  test('puts fields in the order of their names', () => {
    const names = ['10', 'b', 'Cre\u0300me', 'a', '9', 'Crème', 'B'];
    const fields = Object.fromEntries(names.map((name) => [name, { nullValue: null }]));
    expect(fieldEntries(fields).map(({ key }) => key)).toEqual([
      '9',
      '10',
      'a',
      'b',
      'B',
      'Cre\u0300me',
      'Crème',
    ]);
  });

  test('recognises a vector and nothing that only looks like one', () => {
    const values = [{ doubleValue: 1 }, { doubleValue: 0.5 }];
    const vector = {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values } },
    };
    expect(showValue({ mapValue: { fields: vector } })).toMatchObject({ type: 'vector', size: 2 });
    const more = { ...vector, more: { nullValue: null } };
    expect(showValue({ mapValue: { fields: more } })).toMatchObject({ type: 'map', size: 3 });
  });

  test('names containers', () => {
    expect(containerLabel('map', 1)).toBe('map · 1 field');
    expect(containerLabel('vector', 768)).toBe('vector · 768 dimensions');
  });
});
