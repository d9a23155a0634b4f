import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueSentence } from './issue-sentence.ts';

const schema = z.strictObject({
  name: z.string().min(2).max(3),
  size: z.number().gt(0).lt(9).multipleOf(2),
  whole: z.int(),
  list: z.array(z.string()).min(1).max(2),
  kind: z.enum(['a', 'b']),
  one: z.literal('x'),
  email: z.email(),
  time: z.iso.datetime(),
  code: z.string().regex(/^\d$/),
  flag: z.boolean(),
  either: z.union([z.string(), z.number()]),
  shape: z.discriminatedUnion('is', [z.object({ is: z.literal('p') })]),
  even: z.number().refine((value) => value % 2 === 0),
  map: z.record(z.string().max(1), z.number()),
  deep: z.object({ inner: z.string().max(1) }),
});

const valid = {
  name: 'abc',
  size: 2,
  whole: 1,
  list: ['a'],
  kind: 'a',
  one: 'x',
  email: 'a@b.de',
  time: '2026-01-01T00:00:00Z',
  code: '1',
  flag: true,
  either: 1,
  shape: { is: 'p' },
  even: 2,
  map: { a: 1 },
  deep: { inner: '' },
};

function sentences(changed: object): readonly string[] {
  const { error } = schema.safeParse({ ...valid, ...changed }, { error: issueSentence });
  return (error?.issues ?? []).map(({ message }) => message);
}

test('has nothing to say about what holds', () => {
  expect(sentences({})).toEqual([]);
});

test.each<[object, string]>([
  [{ name: undefined }, 'name is required'],
  [{ name: 1 }, 'name must be a text'],
  [{ name: 'a' }, 'name must be 2 characters at least'],
  [{ name: 'abcd' }, 'name must be 3 characters at most'],
  [{ size: 'x' }, 'size must be a number'],
  [{ size: Infinity }, 'size must be a number'],
  [{ size: 0 }, 'size must be more than 0'],
  [{ size: 10 }, 'size must be less than 9'],
  [{ size: 3 }, 'size must be a multiple of 2'],
  [{ whole: 1.5 }, 'whole must be a whole number'],
  [{ whole: 2 ** 60 }, 'whole must be 9007199254740991 at most'],
  [{ list: [] }, 'list must be 1 entry at least'],
  [{ list: ['a', 'b', 'c'] }, 'list must be 2 entries at most'],
  [{ list: [1] }, 'list.0 must be a text'],
  [{ kind: 'canary' }, 'kind must be one of a, b'],
  [{ kind: undefined }, 'kind is required'],
  [{ one: 'canary' }, 'one must be x'],
  [{ email: 'canary' }, 'email must be a valid email address'],
  [{ time: 'canary' }, 'time must be a valid time'],
  [{ code: 'canary' }, 'code must be in the expected form'],
  [{ flag: 'canary' }, 'flag must be true or false'],
  [{ either: true }, 'either is not valid'],
  [{ shape: { is: 'canary' } }, 'shape.is is not valid'],
  [{ even: 1 }, 'even is not valid'],
  [{ map: { canary: 1 } }, 'map.canary has an entry that is not valid'],
  [{ map: { 'a\n<x>': 1 } }, 'The value has an entry that is not valid'],
  [{ deep: { inner: 'canary' } }, 'deep.inner must be 1 character at most'],
  [{ more: 1 }, 'Unknown field: more'],
  [{ '<x>': 1 }, 'Unknown field'],
])('%j is a sentence for people', (changed, sentence) => {
  expect(sentences(changed)[0]).toBe(sentence);
});

test('uses the schema’s own sentence where there is one', () => {
  const own = z.string('A name is required').max(1, 'Too long');
  expect(own.safeParse(1, { error: issueSentence }).error?.issues[0]?.message).toBe(
    'A name is required',
  );
  expect(own.safeParse('ab', { error: issueSentence }).error?.issues[0]?.message).toBe('Too long');
});
