import { expect, test } from 'vitest';
import type { FirestoreValue } from '../values.ts';
import { converted } from './convert-value.ts';

const asTime = (value: FirestoreValue, epoch: 'seconds' | 'milliseconds') =>
  converted(value, { to: 'timestamp', epoch }, '');

test.each<[FirestoreValue, 'seconds' | 'milliseconds', string]>([
  [{ integerValue: '1700000000' }, 'seconds', '2023-11-14T22:13:20Z'],
  [{ integerValue: '1700000000120' }, 'milliseconds', '2023-11-14T22:13:20.120Z'],
  [{ doubleValue: 1700000000.123456 }, 'seconds', '2023-11-14T22:13:20.123456Z'],
  [{ doubleValue: 1700000000123.456 }, 'milliseconds', '2023-11-14T22:13:20.123456Z'],
  [{ doubleValue: 1.005 }, 'seconds', '1970-01-01T00:00:01.005Z'],
  [{ doubleValue: -0.000001 }, 'seconds', '1969-12-31T23:59:59.999999Z'],
  [{ doubleValue: 1e-7 }, 'seconds', '1970-01-01T00:00:00Z'],
  [{ doubleValue: '-0' }, 'seconds', '1970-01-01T00:00:00Z'],
  [{ integerValue: '-62135596800' }, 'seconds', '0001-01-01T00:00:00Z'],
  [{ doubleValue: 2.534023007999e11 }, 'seconds', '9999-12-31T23:59:59.900Z'],
])('%j in %s is %s', (value, epoch, time) => {
  expect(asTime(value, epoch)).toEqual({ timestampValue: time });
});

test.each<FirestoreValue>([
  { doubleValue: 'NaN' },
  { doubleValue: 'Infinity' },
  { doubleValue: 1.7e308 },
  { integerValue: '9223372036854775807' },
  { integerValue: '-62135596801' },
  { integerValue: '253402300800' },
])('%j is no time', (value) => {
  expect(() => asTime(value, 'seconds')).toThrow('is not a time of the years 1 to 9999');
});
