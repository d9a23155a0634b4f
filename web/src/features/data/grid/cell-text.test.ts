import { expect, test } from 'vitest';
import type { FirestoreValue } from '@firekeep/functions/contract';
import { cellText } from './cell-text.ts';

test.each([
  [{ nullValue: null }, 'null', true],
  [{ stringValue: 'null' }, '"null"', false],
  [{ stringValue: '' }, '""', true],
  [{ stringValue: '42' }, '"42"', false],
  [{ stringValue: 'true' }, '"true"', false],
  [{ stringValue: '2026-01-01T00:00:00Z' }, '"2026-01-01T00:00:00Z"', false],
  [{ stringValue: 'Ada' }, 'Ada', false],
  [{ stringValue: 'two\nlines' }, 'two⏎lines', false],
  [{ integerValue: '42' }, '42', false],
  [{ doubleValue: 42 }, '42.0', false],
  [{ timestampValue: '2026-01-01T10:20:30.000Z' }, '2026-01-01 10:20:30', false],
  [{ timestampValue: '2026-01-01T10:20:30.000001Z' }, '2026-01-01 10:20:30.000001', false],
  [{ bytesValue: 'AAAA' }, '3 bytes', true],
  [{ referenceValue: 'projects/p/databases/d/documents/a/b' }, 'a/b', false],
] as const)('%j is shown as %s', (value, text, isNote) => {
  expect(cellText(value)).toMatchObject({ text, isNote });
});

const list = (...values: FirestoreValue[]) => ({ arrayValue: { values } });
const map = (fields: Record<string, FirestoreValue>) => ({ mapValue: { fields } });
const texts = (...all: string[]) => all.map((stringValue) => ({ stringValue }));

test.each([
  [list(), '[]'],
  [list(...texts('a', 'b')), '["a", "b"]'],
  [
    list(...texts(...Array.from('abcdefghijklmnop'))),
    '["a", "b", "c", "d", "e", "f", "g", "h", "i", +7]',
  ],
  [list(...texts('x'.repeat(90), 'y')), `["${'x'.repeat(20)}…", "y"]`],
  [list({ integerValue: '1' }, { nullValue: null }, list(), map({})), '[1, null, […], {…}]'],
  [map({}), '{}'],
  [map({ b: { booleanValue: true }, a: { stringValue: 'x' } }), '{a: "x", b: true}'],
])('%j shows its first entries: %s', (value, text) => {
  expect(cellText(value)).toMatchObject({ text, isNote: false });
});

test('a reference names the project and database where those are not its document’s', () => {
  const to = (database: string) => ({ referenceValue: `${database}/documents/a/b` });
  const owner = 'projects/shop/databases/(default)/documents/c/d';
  const text = (database: string) => cellText(to(database), owner).text;
  expect(text('projects/shop/databases/(default)')).toBe('a/b');
  expect(text('projects/shop-eu/databases/(default)')).toBe('shop-eu: a/b');
  expect(text('projects/shop/databases/archive')).toBe('shop/archive: a/b');
});
