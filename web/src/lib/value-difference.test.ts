import { expect, test } from 'vitest';
import { differenceText, showDifference, type DifferencePart } from './value-difference.ts';
import type { FirestoreValue } from './typed-value.ts';

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const double = (doubleValue: number | 'NaN' | '-0'): FirestoreValue => ({ doubleValue });
const integer = (integerValue: string): FirestoreValue => ({ integerValue });
const time = (timestampValue: string): FirestoreValue => ({ timestampValue });
const bytes = (bytesValue: string): FirestoreValue => ({ bytesValue });
const reference = (place: string, path = 'a/b'): FirestoreValue => ({
  referenceValue: `projects/${place}/documents/${path}`,
});
const list = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
const map = (fields: Record<string, FirestoreValue>): FirestoreValue => ({ mapValue: { fields } });

/** What is shown of both, with the part that differs in brackets. */
function shown(before: FirestoreValue, after: FirestoreValue) {
  const difference = showDifference(before, after);
  const side = (parts: readonly DifferencePart[]) =>
    parts
      .map((part) => (part.kind === 'different' ? `[${part.text}]` : differenceText([part])))
      .join('');
  return [side(difference.before), side(difference.after), difference.note];
}

const long = 'lorem ipsum '.repeat(400);

test.each<[string, FirestoreValue, FirestoreValue, string, string, string | null]>([
  ['words', text('open'), text('paid'), '[open]', '[paid]', null],
  ['names', text('Ada Byron'), text('Mary King'), '[Ada Byron]', '[Mary King]', null],
  [
    'one letter within a long text',
    text(`${long}a${long}`),
    text(`${long}b${long}`),
    '…sum lorem ipsum [a]lorem ipsum lore…',
    '…sum lorem ipsum [b]lorem ipsum lore…',
    'from character 4,801',
  ],
  ['a space at the end', text('Ada'), text('Ada '), 'Ada', 'Ada⟨␠⟩', 'nothing became U+0020'],
  [
    'a space without a width',
    text('Ada'),
    text('A\u200Bda'),
    'Ada',
    'A⟨U+200B⟩da',
    'nothing became U+200B',
  ],
  [
    'an accent composed and not',
    text('Café!'),
    text('Cafe\u0301!'),
    'Caf[é]!',
    'Caf[e\u0301]!',
    'U+00E9 became U+0065 U+0301',
  ],
  [
    'the same letter of another script',
    text('paid'),
    text('p\u0430id'),
    'p[a]id',
    'p[\u0430]id',
    'U+0061 became U+0430',
  ],
  [
    'an integer and a double',
    integer('1'),
    double(1),
    '[int64 ][1]',
    '[double ][1.0]',
    'int64 became double',
  ],
  [
    'a text and a number',
    text('1'),
    integer('1'),
    '[string ]["1"]',
    '[int64 ][1]',
    'string became int64',
  ],
  [
    'a text and null',
    text('null'),
    { nullValue: null },
    '[string ]["null"]',
    '[null]',
    'string became null',
  ],
  ['no number and zero', double('NaN'), double(0), '[NaN]', '[0.0]', null],
  ['zeros', double('-0'), double(0), '[-]0.0', '0.0', null],
  [
    'microseconds',
    time('2026-03-29T12:00:00.000001Z'),
    time('2026-03-29T12:00:00.000002Z'),
    '…9T12:00:00.00000[1]Z',
    '…9T12:00:00.00000[2]Z',
    'from character 26',
  ],
  ['bytes', bytes('AAEC'), bytes('AAED'), '00 01 0[2]', '00 01 0[3]', 'from byte 3'],
  [
    'references into two projects',
    reference('shop/databases/(default)'),
    reference('shop-eu/databases/(default)'),
    'shop: a/b',
    'shop[-eu]: a/b',
    null,
  ],
  [
    'references into two databases',
    reference('shop/databases/(default)'),
    reference('shop/databases/archive'),
    'shop: a/b',
    'shop[/archive]: a/b',
    null,
  ],
  [
    'an item of a list of maps',
    list(map({ a: integer('1') }), map({ a: integer('2'), b: text('x') })),
    list(map({ a: integer('1') }), map({ a: double(2), b: text('x') })),
    '[int64 ][2]',
    '[double ][2.0]',
    'at [1], at a: int64 became double',
  ],
  [
    'a field that is new in a map',
    map({ a: integer('1') }),
    map({ a: integer('1'), 'b c': text('x') }),
    '[not there]',
    '[string ]["x"]',
    'at `b c`',
  ],
])('%s can be distinguished', (_, before, ...[after, ...expected]) => {
  expect(shown(before, after)).toEqual(expected);
});

/** As a person reads it: compositions and what has no width look the same. */
const look = (value: string) => value.normalize('NFKC').replaceAll(/[\u200B-\u200F\s]/gu, '');

test('whatever differs, what is shown differs to the eye', () => {
  const values = ['x', 'x ', 'x\u200B', 'x\u00A0', '\u212B', '\u00C5', 'A\u030A', 'x'.repeat(500)];
  const all = [
    ...values.flatMap((each) => [text(each), text(`${long}${each}`), text(`${each}${long}`)]),
    integer('1'),
    double(1),
    double(0),
    double('-0'),
    double('NaN'),
    text('1'),
    text('NaN'),
    bytes('AA=='),
    bytes('AAA='),
    text('AA=='),
    list(),
    list(text('x')),
    list(text('x ')),
  ];
  for (const [i, before] of all.entries()) {
    for (const after of all.slice(i + 1)) {
      const { before: a, after: b, note } = showDifference(before, after);
      const isSeen = look(differenceText(a)) !== look(differenceText(b));
      expect(isSeen || note !== null, JSON.stringify([before, after])).toBe(true);
    }
  }
});
