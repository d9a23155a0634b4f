import { expect, test } from 'vitest';
import { readOptions, sizesOf } from './options.ts';

test('what is given goes before what is quick, and that before what is usual', () => {
  expect(readOptions([])).toMatchObject({ documents: 100_000, rounds: 3, continue: false });
  expect(readOptions(['--quick', '--documents', '2000'])).toMatchObject({
    documents: 2000,
    rounds: 1,
  });
});

test.each([['--rounds', '0'], ['--documents', '1.5'], ['--calls', 'many'], ['--unknown']])(
  'refuses %s %s',
  (...args) => {
    expect(() => readOptions(args)).toThrow(args[0]);
  },
);

test('what is to be written where is no size of a measurement', () => {
  const given = ['--only', 'reading', '--continue', '--figures', 'a', '--json', 'b'];
  expect(sizesOf(readOptions(given))).toEqual(sizesOf(readOptions([])));
});
