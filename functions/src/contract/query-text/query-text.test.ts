import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryQuery, arbitraryRoot } from '../../testing/arbitrary-queries.ts';
import { isExhaustive } from '../../testing/exhaustive.ts';
import { parseQuery, type ParsedQuery } from './parse-query.ts';
import { maxQueryTextLength } from './place.ts';
import { printQuery } from './print-query.ts';

const place = { root: arbitraryRoot };

function query(text: string) {
  const parsed = parseQuery(text, place);
  if ('problem' in parsed) {
    throw new Error(JSON.stringify(parsed.problem));
  }
  return parsed.query;
}

function problem(parsed: ParsedQuery): string {
  return 'problem' in parsed ? parsed.problem.message : 'no problem';
}

test.each([
  ['orders where at > 2026-11-01', 'orders where at > timestamp("2026-11-01")'],
  [
    'orders where at > 2026-11-01T10:00:00Z limit 1',
    'orders where at > timestamp("2026-11-01T10:00:00Z") limit 1',
  ],
  ['SELECT * FROM orders WHERE total > 5', 'orders WHERE total > 5'],
  ['select count(*) from orders', 'orders select count(*)'],
])('of %s it is said what is probably meant', (text, meant) => {
  const parsed = parseQuery(text, place);
  if (!('problem' in parsed) || parsed.problem.fix === undefined) {
    throw new Error('nothing is offered');
  }
  const { from, to, fix } = parsed.problem;
  const fixed = `${text.slice(0, from)}${fix}${text.slice(to)}`;
  expect(fixed).toBe(meant);
  expect(parseQuery(fixed, place)).toHaveProperty('query');
});

test('any query is the same after it was printed and read', () => {
  fc.assert(
    fc.property(arbitraryQuery, (one) => {
      const text = printQuery(one, place);
      expect(parseQuery(text, place), text).toEqual({ query: one });
    }),
    { numRuns: isExhaustive ? 5000 : 500 },
  );
});

test('a place that says which collection leaves it out', () => {
  fc.assert(
    fc.property(arbitraryQuery, (one) => {
      const here = { ...place, from: one.from };
      expect(parseQuery(printQuery(one, here), here)).toEqual({ query: one });
    }),
    { numRuns: isExhaustive ? 500 : 100 },
  );
});

test.each([
  'orders',
  'customers/ada/orders where status == "paid" and total >= 10 order by createdAt desc limit 50',
  'group items where sku in ["a", "b"]',
  '`order` where `first name`.b != null',
  'orders where a == 1 or (b == 2.0 and c == -0.0)',
  'orders where (a is null or b is not NaN) and c array-contains-any [NaN, -Infinity]',
  'orders where all(any(a == true))',
  'orders where at > timestamp("2026-03-29T09:30:00.123456789Z")',
  'orders where by == ref("customers/ada") and at == geo(1.5, -0.0) and raw == bytes("AAE=")',
  'orders where v == vector([1, 0.5]) and m == {a: [1, {"b c": "\\u202e"}]}',
  'orders select total, `x y` where a array-contains "b" order by total, x desc limit to last 3',
  'orders select count(), sum(total), average(total)',
  'orders where name starts with "Ann" and mail ends with ".org" ignoring case',
  'orders where name contains "\\u202e" or name matches "^A.*n$"',
  'orders order by a start after (1, ref("orders/x")) end at ("z")',
  'orders nearest 10 by embedding to [0.1, 2] using cosine within 0.5 as distance',
])('reads and prints %s', (text) => {
  expect(printQuery(query(text), place)).toBe(text);
});

test.each([
  ['orders count', 'orders select count()'],
  [
    'orders sum total, avg(price) where a == 1',
    'orders select sum(total), average(price) where a == 1',
  ],
  ['orders where a startsWith "x" and b includes "y"', 'a starts with "x" and b contains "y"'],
  ["ORDERS WHERE a = 'it''s'", 'Expected'],
  ['/orders/ WHERE a = 1 AND b <> 2', 'orders where a == 1 and b != 2'],
  ["orders where a == 'x\"y'", 'orders where a == "x\\"y"'],
  [
    'orders limit 5 where größe == 1 and first-name == 2',
    'orders where `größe` == 1 and `first-name` == 2 limit 5',
  ],
  ['orders where ((a == 1)) and ((b not in [1, 2,]))', 'orders where a == 1 and b not-in [1, 2]'],
  [
    'orders where at >= timestamp("2026-03-29")',
    'orders where at >= timestamp("2026-03-29T00:00:00Z")',
  ],
  [
    'orders where at == timestamp("2026-03-29 11:30+02:00")',
    'orders where at == timestamp("2026-03-29T09:30:00Z")',
  ],
  ['orders where by == ref(`/customers/ada`)', 'orders where by == ref("customers/ada")'],
  [
    'orders select count(*), avg(total) order by a asc',
    'orders select count(), average(total) order by a',
  ],
])('%s is taken for what is meant', (text, meant) => {
  const parsed = parseQuery(text, place);
  expect('query' in parsed ? printQuery(parsed.query, place) : parsed.problem.message).toContain(
    meant,
  );
});

describe('what is no query has a message and a place', () => {
  test.each([
    ['', 'Expected group or a collection: the query ends here', ''],
    [
      'orders wher',
      'Expected select, where, order by, start at, end at, count, sum(, average(, limit or nearest: found wher',
      'wher',
    ],
    ['orders where', 'or a field: the query ends here', ''],
    ['orders where total', 'in, not-in or is null', ''],
    ['orders where a like "%x"', 'In place of like', 'like'],
    ['orders where a contains 5', 'Expected a text in quotation marks: found 5', '5'],
    ['orders where a contains ""', 'Enter the text to look for', 'a contains ""'],
    ['orders where __name__ contains "a"', 'Compare __name__', '__name__ contains "a"'],
    ['orders count select total', ', where, order by', 'select'],
    ['orders where total >= ', 'Expected a value', ''],
    ['orders where total >= ten', 'Expected a value', 'ten'],
    ['orders where total == 1 total', 'Expected and, or', 'total'],
    ['orders where name == "ada', 'The closing " is missing', '"ada'],
    ['orders where (a == 1', 'Expected and, or or )', ''],
    ['orders where a == "\\q"', 'A backslash', '"\\q"'],
    ['orders where a == 9223372036854775808', 'An integer must be between', '9223372036854775808'],
    ['orders where a == 1e999', 'larger than a double', '1e999'],
    ['orders where a == timestamp("yesterday")', 'A time is written as', '"yesterday"'],
    ['orders where a == timestamp("2026-02-30")', 'A time is written as', '"2026-02-30"'],
    ['orders where a == bytes("?")', 'base64', '"?"'],
    ['orders where a == ref("customers")', 'the path of a document', '"customers"'],
    ['orders where a == geo(91, 0)', 'Latitude must be between', 'geo(91, 0)'],
    ['orders where a == {b: 1, b: 2}', 'twice', 'b'],
    ['orders where a in "x" or b == 1', 'in takes a list', '"x"'],
    ['orders where a != 1 and b != 2', 'Only one of !=', 'a != 1 and b != 2'],
    ['orders where x == 1 and all()', 'A group needs a filter', 'all()'],
    ['orders order by a, b, a', 'sorted by twice', 'a'],
    ['orders limit 0', 'at least 1', 'limit 0'],
    ['orders limit 1 limit 2', 'Expected select', 'limit'],
    ['customers/ada', 'Not a valid collection path', 'customers/ada'],
    ['orders start after (1)', 'given by a reference', 'start after (1)'],
    [
      'orders nearest 5 by v to [] using cosine',
      'A vector needs a number',
      'nearest 5 by v to [] using cosine',
    ],
  ])('%s', (text, message, part) => {
    const parsed = parseQuery(text, place);
    const { from, to } = 'problem' in parsed ? parsed.problem : { from: 0, to: 0 };
    expect([problem(parsed), text.slice(from, to)]).toEqual([
      expect.stringContaining(message),
      part,
    ]);
  });
});

const pieces = fc.constantFrom(
  ...'orders group where a `b c` == = ! < in not is null 1 -0.0 1e9999 "x" ( ) [ ] { }'.split(' '),
  ...`" ' \` \\ , : . and or all( limit ref("a/b") vector([1]) geo( timestamp(" sum( * /`.split(
    ' ',
  ),
  ...'order by|nearest 5 by|to|using cosine|start at (|end before (|select count()'.split('|'),
  '\u{1F600}',
  '\ud800',
  '\0',
  '9'.repeat(500),
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(pieces, { maxLength: 25 }).map((some) => some.join(' ')),
  fc.tuple(arbitraryQuery, fc.nat(), fc.nat({ max: 5 }), pieces).map(([one, at, length, piece]) => {
    const text = printQuery(one, place);
    const start = at % (text.length + 1);
    return text.slice(0, start) + piece + text.slice(start + length);
  }),
);

test('texts of any kind are queries, or have a problem within them', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const parsed = parseQuery(text, place);
      const { message, from, to } =
        'problem' in parsed
          ? parsed.problem
          : { message: printQuery(parsed.query, place), from: 0, to: 0 };
      expect(message).not.toBe('');
      expect(0 <= from && from <= to && to <= text.length).toBe(true);
      expect('problem' in parsed ? parsed : parseQuery(message, place)).toEqual(parsed);
    }),
    { numRuns: isExhaustive ? 10_000 : 1000 },
  );
});

test.each([
  ['brackets', 'a where b == ', '['],
  ['maps', 'a where b == ', '{x:'],
  ['parentheses', 'a where ', '('],
  ['groups', 'a where ', 'all('],
  ['conditions', 'a where x == 1', ' and x == 1'],
  ['quotes', 'a where x == "', '\\"'],
  ['open quotes', 'a where x == ', '"'],
  ['digits', 'a where x == ', '9'],
  ['names', 'a where x', '.x'],
  ['dots', 'a where x', '.'],
  ['sorts', 'a order by x', ', x'],
  ['spaces', 'a ', ' '],
  ['backticks', 'a where `', '\\`'],
])('%s up to the greatest length take no second', (_, start, again) => {
  const text = (start + again.repeat(maxQueryTextLength)).slice(0, maxQueryTextLength);
  // Processor time: other processes may be busy.
  const began = process.cpuUsage();
  parseQuery(text, place);
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  expect(problem(parseQuery(`${text}!`, place))).toBe('A query has at most 100000 characters');
});
