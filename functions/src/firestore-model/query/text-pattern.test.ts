import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PatternError } from './pattern-nodes.ts';
import { patternProblem } from './pattern-syntax.ts';
import { textPattern } from './text-pattern.ts';

const atom = fc.constantFrom(
  'a',
  'b',
  'c',
  '.',
  '[ab]',
  '[^a]',
  String.raw`\d`,
  String.raw`\W`,
  '(a|bc)',
  '(?:ab|)',
  '^',
  '$',
);
const pattern = fc
  .array(fc.tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,}', '{0,3}', '+?')), {
    maxLength: 6,
  })
  .map((parts) =>
    parts.map(([part, times]) => (part === '^' || part === '$' ? part : part + times)).join(''),
  );
const alternatives = fc.array(pattern, { minLength: 1, maxLength: 3 }).map((all) => all.join('|'));

test('a pattern finds what an expression of JavaScript finds', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', '1', ' ', '\n', '😀'),
    maxLength: 9,
  });
  fc.assert(
    fc.property(alternatives, fc.array(text, { minLength: 1, maxLength: 5 }), (written, texts) => {
      const finds = textPattern(written, false);
      const expression = new RegExp(written, 'u');
      expect(texts.map(finds), written).toEqual(texts.map((one) => expression.test(one)));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['ÄRGER', '^är', true],
  ['Straße', 'STRA.E$', true],
  ['ada', '^[B-Z]', false],
  ['ADA', '[a-c]d', true],
])('%s is found by %s where case is ignored: %s', (text, written, isFound) => {
  expect(textPattern(written, true)(text)).toBe(isFound);
});

test('where case is ignored, a pattern finds what an expression of JavaScript finds', () => {
  const cased = fc.constantFrom(
    'a',
    'B',
    'ä',
    'Ö',
    '[aB]',
    '[^a]',
    '[^B-Z]',
    '[^Ä]',
    String.raw`\W`,
  );
  const text = fc.string({
    unit: fc.constantFrom('a', 'A', 'b', 'B', 'Ä', 'ö', '1'),
    maxLength: 5,
  });
  const written = fc.array(cased, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(written, fc.array(text, { minLength: 1, maxLength: 5 }), (inner, texts) => {
      const finds = textPattern(`^(${inner})$|^${inner}`, true);
      const expression = new RegExp(`^(${inner})$|^${inner}`, 'iu');
      expect(texts.map(finds), inner).toEqual(texts.map((one) => expression.test(one)));
    }),
    { numRuns: 1000 },
  );
});

/** The same each time, of characters without a pattern that could be remembered. */
function randomText(length: number, characters: (random: number) => number): string {
  let random = 1;
  let text = '';
  while (text.length < length) {
    random = (random * 48_271) % 2_147_483_647;
    text += String.fromCodePoint(characters(random >> 8));
  }
  return text;
}
const twoLetters = (random: number) => 0x61 + (random % 2);
const manyCharacters = (random: number) => 0x4e_00 + (random % 20_000);
const manyRanges = `[${randomText(400, (random) => 0x30_00 + 2 * (random % 2000))}]`;

test.each([
  ['many places', 'a.{240}c', twoLetters],
  ['many ways from each', '(b?a?){60}c', twoLetters],
  ['many ranges', manyRanges, manyCharacters],
])('a pattern of %s gives up in a long text', (_, written, characters) => {
  const finds = textPattern(written, true);
  const text = randomText(200_000, characters);
  const findsIn = () => finds(text);
  expect(findsIn).toThrow(
    new PatternError('The pattern takes too long in a text of 200,000 characters'),
  );
  // What one text took is not counted against the next.
  expect(finds(text.slice(0, 2000))).toBe(false);
});

test.each([
  ['a.{240}c', 30_000],
  ['a.{30}c', 100_000],
  ['error.*time', 1024 * 1024],
])('%s is looked for in a text of %i characters', (written, length) => {
  expect(textPattern(written, true)(randomText(length, twoLetters))).toBe(false);
});

test.each([
  ['(a+)+$', 100_000],
  ['(a|a)*b', 100_000],
  ['(.*a){12}$', 50_000],
  [`${'a?'.repeat(40)}${'a'.repeat(40)}c`, 4000],
])('%s takes work linear in the length of the text', (written, length) => {
  // An expression that tries all ways doesn't end here.
  expect(textPattern(written, false)(`${'a'.repeat(length)}!`)).toBe(false);
});

test.each([
  ['(a', 'At character 1 of the pattern, a ( is never closed'],
  ['a)', 'At character 2 of the pattern, a ) closes nothing'],
  ['[a', 'At character 1 of the pattern, a [ is never closed'],
  ['[z-a]', 'At character 2 of the pattern, a range in [ ]'],
  ['*a', 'At character 1 of the pattern, a * repeats nothing'],
  ['a**', 'At character 3 of the pattern, a second repetition'],
  ['a{3,1}', 'At character 2 of the pattern, {3,1} ends below its beginning'],
  ['(?=a)', 'At character 1 of the pattern, only groups'],
  [String.raw`(a)\1`, 'At character 4 of the pattern, \\1 has no meaning'],
  ['(a{100}){100}', 'too large'],
  ['a{999}', 'too large'],
])('%s is no pattern: %s', (written, message) => {
  expect(patternProblem(written)).toContain(message);
});

test.each([
  ['a{,2}', 'a{,2}'],
  ['[]]', ']'],
  ['[-a]', '-'],
  [String.raw`\.\\`, String.raw`.\ `],
  ['a|', 'anything'],
])('%s finds %s', (written, text) => {
  expect(textPattern(written, false)(text)).toBe(true);
});
