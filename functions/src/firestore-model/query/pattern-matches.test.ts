import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExhaustive } from '../../testing/exhaustive.ts';
import { patternMatches } from './pattern-matches.ts';
import { parsePattern } from './pattern-syntax.ts';

const matches = (pattern: string, text: string, ignoresCase = false) => {
  const { node, groups } = parsePattern(pattern);
  return Array.from(patternMatches(node, { groups, ignoresCase })(text), ({ from, group }) => ({
    from,
    groups: Array.from({ length: groups + 1 }, (_, number) => group(number)),
  }));
};
const matchesOfJavaScript = (pattern: string, text: string) =>
  Array.from(text.matchAll(new RegExp(pattern, 'gu')), (match) => ({
    from: match.index,
    groups: Array.from(match, (group?: string) => group ?? ''),
  }));

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '(?:a|ab|bc)', '(?:ab|)', '^', '$');
const times = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,}', '{0,3}');
const short = fc.constantFrom('', '?');
const part = fc
  .tuple(atom, times, short)
  .map(([one, many, few]) => (one === '^' || one === '$' ? one : one + many + (many && few)));
const sequence = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''));
const choice = fc.array(sequence, { minLength: 1, maxLength: 3 }).map((all) => all.join('|'));
const pattern = fc
  .array(fc.tuple(choice, fc.boolean()), { minLength: 1, maxLength: 3 })
  .map((all) => all.map(([one, isGroup]) => (isGroup ? `(${one})` : `(?:${one})`)).join(''));
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n', '😀'), maxLength: 9 });

test('matches and their groups are those of an expression of JavaScript', () => {
  fc.assert(
    fc.property(pattern, text, (written, one) => {
      expect(matches(written, one), written).toEqual(matchesOfJavaScript(written, one));
    }),
    { numRuns: isExhaustive ? 3000 : 500 },
  );
});

test.each([
  ['(a)|b', 'ba', ['', 'a']],
  ['(a+?)(a*)', 'aaa', ['a']],
  ['((a)|(b))+', 'ab', ['b']],
  ['(?:x)(é)', 'xé', ['é']],
])('the first group of %s in %s', (written, one, wanted) => {
  expect(matches(written, one).map(({ groups }) => groups[1])).toEqual(wanted);
});

test('case is ignored where that is wanted', () => {
  expect(matches('är(G)', 'ÄRger', true)).toEqual([{ from: 0, groups: ['ÄRg', 'g'] }]);
});

test.each([
  ['(a+)+$', 100_000],
  ['(a|a)*b', 100_000],
  ['((a?){8}a{8})+c', 20_000],
])('%s ends, though there are countless ways to try it', (written, length) => {
  expect(matches(written, `${'a'.repeat(length)}!`)).toEqual([]);
});

test('a pattern that looks through the rest of the text at each match gives up', () => {
  expect(matches('a(?:.*b)?', 'a'.repeat(1000))).toHaveLength(1000);
  const looks = () => matches('a(?:.*b)?', 'a'.repeat(1_000_000));
  expect(looks).toThrow('The pattern takes too long in a text of 1,000,000 characters');
});

test('a million matches are found', () => {
  expect(matches('a', 'a'.repeat(1_000_000))).toHaveLength(1_000_000);
});

test('whether a text takes too long depends on nothing that was looked through before', () => {
  const { node } = parsePattern('[^x]{3}(?:a|b)c?');
  const outcomes = (many: number, looked: number) => {
    const looks = patternMatches(node, { groups: 0, ignoresCase: true });
    const outcomeOf = (one: string) => {
      try {
        return Array.from(looks(one)).length;
      } catch {
        return 'refused';
      }
    };
    const long = Array.from({ length: many }, (_, at) => String.fromCodePoint(0x4e00 + (at % 900)));
    return Array.from({ length: looked }, () => [outcomeOf(long.join('')), outcomeOf('abc')][0]);
  };
  // Where texts begin to be too long: what a look leaves to the next one would move that.
  let [fits, long] = [600_000, 900_000];
  while (long - fits > 20_000) {
    const middle = (fits + long) / 2;
    [fits, long] = outcomes(middle, 1)[0] === 'refused' ? [fits, middle] : [middle, long];
  }
  expect(outcomes(fits, 2)).toEqual([0, 0]);
  expect(outcomes(long, 2)).toEqual(['refused', 'refused']);
});

test.each([
  ['οδος', 'ΟΔΟΣ'],
  ['s', 'ſ'],
  ['ſ', 'S'],
  ['k', '\u212a'],
  ['\u00b5', 'μ'],
])('where case is ignored %s is in %s', (one, other) => {
  expect(matches(one, other, true)).toHaveLength(1);
  expect(matches(other, one, true)).toHaveLength(1);
});
