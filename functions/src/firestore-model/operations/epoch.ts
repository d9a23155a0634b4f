import { formatTimestamp } from '../timestamps.ts';
import { numberOfDouble, type FirestoreValue } from '../values.ts';

const million = 1_000_000n;

type Epoch = 'seconds' | 'milliseconds';
type NumberValue = Extract<FirestoreValue, { integerValue: string } | { doubleValue: unknown }>;

/** The time of a number since 1970, to the microsecond; null outside the years 1 to 9999. */
export function timeOfEpoch(value: NumberValue, epoch: Epoch): string | null {
  const microseconds = shifted(value, epoch === 'seconds' ? 6 : 3);
  if (microseconds === null) {
    return null;
  }
  const within = ((microseconds % million) + million) % million;
  const seconds = (microseconds - within) / million;
  return formatTimestamp({ seconds, nanos: Number(within) * 1000 });
}

/** With its point so many digits further on: multiplied, 1.005 would be less than it says. */
function shifted(value: NumberValue, digits: number): bigint | null {
  if ('integerValue' in value) {
    return BigInt(value.integerValue) * 10n ** BigInt(digits);
  }
  const number = numberOfDouble(value.doubleValue) ?? Number.NaN;
  const [mantissa, exponent = '0'] = String(number).split('e');
  const whole = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  return Number.isFinite(whole) ? BigInt(whole) : null;
}
