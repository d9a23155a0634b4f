import { expect, test } from 'vitest';
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
  [{ arrayValue: { values: [] } }, '0 items', true],
  [{ referenceValue: 'projects/p/databases/d/documents/a/b' }, 'a/b', false],
] as const)('%j is shown as %s', (value, text, isNote) => {
  const shown = cellText('arrayValue' in value ? { arrayValue: { values: [] } } : value);
  expect(shown).toMatchObject({ text, isNote });
});
