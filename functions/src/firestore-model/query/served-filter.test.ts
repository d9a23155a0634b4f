import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryQuery } from '../../testing/arbitrary-queries.ts';
import { compareValues } from './compare-values.ts';
import { matchesFilter } from './matches.ts';
import { needsSearch, servedFilter } from './served-filter.ts';
import type { QueryFilter, TextCondition } from './shape.ts';

function condition(op: TextCondition['op'], text: string, ignoreCase = false): TextCondition {
  return { op, field: 'name', text, ignoreCase };
}

function finds(filter: QueryFilter | null, text: string): boolean {
  return matchesFilter(filter, () => ({ stringValue: text }));
}

describe('a text that begins with another', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      fc.constantFrom('a', 'b', '\u{d7ff}', '\u{e000}', '\u{ffff}', '\u{10000}', '\u{10ffff}'),
    ),
    maxLength: 4,
  });

  test('is found by the range that Firestore is asked for, and nothing else is', () => {
    fc.assert(
      fc.property(
        text.filter((one) => one !== ''),
        text,
        (prefix, rest) => {
          const { where } = servedFilter(condition('starts-with', prefix));
          expect(finds(where, prefix + rest)).toBe(true);
          expect(finds(where, rest)).toBe(rest.startsWith(prefix));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('ends before the first one that comes after all of them', () => {
    const { where } = servedFilter(condition('starts-with', 'Ann'));
    expect(where).toMatchObject({
      op: 'and',
      filters: [{ value: { stringValue: 'Ann' } }, { value: { stringValue: 'Ano' } }],
    });
    expect(compareValues({ stringValue: 'Ann\u{f8ff}z' }, { stringValue: 'Ano' })).toBeLessThan(0);
    expect(finds(where, 'Ann\u{1f600}')).toBe(true);
  });

  test('has no end where nothing comes after it', () => {
    expect(servedFilter(condition('starts-with', '\u{10ffff}')).where).toMatchObject({ op: '>=' });
  });
});

test('what is served finds all that the filter finds', () => {
  const value = fc.oneof(
    fc.record({ stringValue: fc.constantFrom('', 'a', 'total', 'xyz', 'ab 12') }),
    fc.record({ integerValue: fc.constant('1') }),
    fc.constant(undefined),
  );
  fc.assert(
    fc.property(arbitraryQuery, fc.func(value), ({ where }, valueOf) => {
      const served = servedFilter(where);
      const isFound = matchesFilter(where, valueOf);
      const isServed = matchesFilter(served.where, valueOf);
      expect(served.isWhole ? isServed === isFound : isServed || !isFound).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each<[string, QueryFilter, QueryFilter | null]>([
  ['a part of a text', condition('contains', 'a'), null],
  ['a beginning whose case is ignored', condition('starts-with', 'a', true), null],
  [
    'a part of a text in documents that another condition finds',
    { op: 'and', filters: [{ op: 'is-null', field: 'x' }, condition('matches', 'a')] },
    { op: 'and', filters: [{ op: 'is-null', field: 'x' }] },
  ],
  [
    'a part of a text, or another condition',
    { op: 'or', filters: [{ op: 'is-null', field: 'x' }, condition('ends-with', 'a')] },
    null,
  ],
])('%s needs a search', (_, where, served) => {
  expect(needsSearch({ where })).toBe(true);
  expect(servedFilter(where).where).toEqual(served);
});

test('operators of texts hold for texts alone', () => {
  const where = condition('contains', '1');
  expect(matchesFilter(where, () => ({ integerValue: '1' }))).toBe(false);
  expect(matchesFilter(where, () => undefined)).toBe(false);
  expect(finds(condition('contains', 'DA L'), 'Ada Lovelace')).toBe(false);
  expect(finds(condition('contains', 'DA L', true), 'Ada Lovelace')).toBe(true);
  expect(finds(condition('ends-with', 'lace'), 'Ada Lovelace')).toBe(true);
});
