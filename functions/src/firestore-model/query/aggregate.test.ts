import { expect, test } from 'vitest';
import type { FirestoreDouble, FirestoreValue } from '../values.ts';
import { AggregateTally, tallyStateSchema } from './aggregate.ts';
import type { QueryAggregate } from './shape.ts';

const int = (integerValue: string): FirestoreValue => ({ integerValue });
const double = (doubleValue: FirestoreDouble): FirestoreValue => ({ doubleValue });
const aggregates: QueryAggregate[] = [
  { op: 'count' },
  { op: 'sum', field: 'f' },
  { op: 'average', field: 'f' },
];

/** Count, sum and average, with the state kept as JSON between any two documents. */
function tally(values: readonly FirestoreValue[]): FirestoreValue[] {
  let state = null;
  for (const value of values) {
    const one = new AggregateTally(aggregates, state);
    one.add(() => value);
    state = tallyStateSchema.parse(JSON.parse(JSON.stringify(one.state())));
  }
  return new AggregateTally(aggregates, state).results();
}

const largest = '9223372036854775807';

/** As the Firestore emulator answers. */
test.each<[string, FirestoreValue[], FirestoreValue, FirestoreValue]>([
  ['nothing', [], int('0'), { nullValue: null }],
  ['no numbers', [{ stringValue: '1' }, { nullValue: null }], int('0'), { nullValue: null }],
  ['integers', [int('1'), int('2'), { stringValue: 'x' }], int('3'), double(1.5)],
  ['integers and doubles', [int('1'), double(2)], double(3), double(1.5)],
  ['more than 64 bits', [int(largest), int('1')], double(2 ** 63), double(2 ** 62)],
  ['64 bits again', [int(largest), int('1'), int(`-${largest}`)], int('1'), double(1 / 3)],
  ['NaN', [int('1'), double('NaN')], double('NaN'), double('NaN')],
  ['both infinities', [double('Infinity'), double('-Infinity')], double('NaN'), double('NaN')],
  ['infinity', [double('-Infinity'), int('1')], double('-Infinity'), double('-Infinity')],
  ['minus zero', [double('-0')], double(0), double(0)],
  ['tenths', [double(0.1), double(0.2), double(0.3)], double(0.6), double(0.6 / 3)],
  [
    'more than a double',
    [double(1e308), double(1e308), double(-1e308)],
    double(1e308),
    double(1e308 / 3),
  ],
  ['the smallest doubles', [double(5e-324), double(5e-324)], double(1e-323), double(5e-324)],
])('%s', (...[, values, sum, average]) => {
  const count = int(String(values.length));
  expect(tally(values)).toEqual([count, sum, average]);
  expect(tally(values.toReversed())).toEqual([count, sum, average]);
});

test('sums are exact whatever the order: the nearest double of the true sum', () => {
  const values = Array.from({ length: 1000 }, (_, index) => double(index % 2 === 0 ? 1e16 : 1));
  const [, sum] = tally(values);
  expect(sum).toEqual(double(500 * 1e16 + 500));
});
