import { z } from 'zod';
import { doubleOfNumber, numberOfDouble, type FirestoreValue } from '../values.ts';
import type { QueryAggregate } from './shape.ts';

/**
 * What aggregates have come to so far, as JSON. Numbers are added up exactly, so that their order
 * doesn't count: integers as they are, doubles as multiples of the smallest one there is.
 */
const tallySchema = z.object({
  /** Documents, or those of them with a number in the field. */
  count: z.number().int().nonnegative(),
  integers: z.string().regex(/^-?\d+$/),
  doubles: z.string().regex(/^-?\d+$/),
  hasDouble: z.boolean(),
  /** Of what isn't finite: the sum of those values, `'0'` without one. */
  special: z.enum(['0', 'NaN', 'Infinity', '-Infinity']),
});
export const tallyStateSchema = z.array(tallySchema);
type TallyState = z.infer<typeof tallySchema>;

/** Doubles are multiples of 2 ** -1074. */
const smallestExponent = 1074n;
const fractionBits = 52n;
const largest = 2n ** 63n - 1n;

export class AggregateTally {
  private readonly aggregates: readonly QueryAggregate[];
  private readonly sums: Sum[];

  /** @param state of a tally of the same aggregates, to continue with */
  constructor(aggregates: readonly QueryAggregate[], state: readonly TallyState[] | null) {
    this.aggregates = aggregates;
    this.sums = aggregates.map((_, index) => new Sum(state?.[index] ?? null));
  }

  add(valueOf: (field: string) => FirestoreValue | undefined): void {
    for (const [index, aggregate] of this.aggregates.entries()) {
      const sum = this.sums[index];
      if (aggregate.op === 'count') {
        sum?.addCount(1);
      } else {
        const value = valueOf(aggregate.field);
        if (value !== undefined) {
          sum?.add(value);
        }
      }
    }
  }

  /** Documents without a look at them; only where nothing but their number counts. */
  addCount(documents: number): void {
    for (const sum of this.sums) {
      sum.addCount(documents);
    }
  }

  state(): TallyState[] {
    return this.sums.map((sum) => sum.state());
  }

  /**
   * Values as Firestore answers: a sum beyond 64 bits is a double, an average of nothing null
   * (https://firebase.google.com/docs/firestore/query-data/aggregation-queries).
   */
  results(): FirestoreValue[] {
    return this.aggregates.map(({ op }, index) => {
      const sum = this.sums[index] ?? new Sum(null);
      switch (op) {
        case 'count':
          return { integerValue: sum.count.toString() };
        case 'sum':
          return sum.total();
        case 'average':
          return sum.count === 0
            ? { nullValue: null }
            : { doubleValue: doubleOfNumber(sum.asNumber() / sum.count) };
      }
    });
  }
}

class Sum {
  count: number;
  private integers: bigint;
  private doubles: bigint;
  private hasDouble: boolean;
  private special: number;

  constructor(state: TallyState | null) {
    this.count = state?.count ?? 0;
    this.integers = BigInt(state?.integers ?? 0);
    this.doubles = BigInt(state?.doubles ?? 0);
    this.hasDouble = state?.hasDouble ?? false;
    this.special = Number(state?.special ?? 0);
  }

  addCount(count: number): void {
    this.count += count;
  }

  add(value: FirestoreValue): void {
    if ('integerValue' in value) {
      this.count += 1;
      this.integers += BigInt(value.integerValue);
    } else if ('doubleValue' in value) {
      this.count += 1;
      this.hasDouble = true;
      const number = numberOfDouble(value.doubleValue) ?? NaN;
      if (Number.isFinite(number)) {
        this.doubles += multipleOf(number);
      } else {
        this.special += number;
      }
    }
  }

  state(): TallyState {
    const special = doubleOfNumber(this.special);
    return {
      count: this.count,
      integers: this.integers.toString(),
      doubles: this.doubles.toString(),
      hasDouble: this.hasDouble,
      special:
        special === 'NaN' || special === 'Infinity' || special === '-Infinity' ? special : '0',
    };
  }

  total(): FirestoreValue {
    const isInteger = !this.hasDouble && this.integers <= largest && this.integers >= -largest - 1n;
    return isInteger
      ? { integerValue: this.integers.toString() }
      : { doubleValue: doubleOfNumber(this.asNumber()) };
  }

  asNumber(): number {
    return this.special === 0
      ? nearestDouble((this.integers << smallestExponent) + this.doubles)
      : this.special;
  }
}

const view = new DataView(new ArrayBuffer(8));

/** How many times the smallest double a finite number is. */
function multipleOf(number: number): bigint {
  view.setFloat64(0, Math.abs(number));
  const bits = view.getBigUint64(0);
  const exponent = bits >> fractionBits;
  const fraction = bits & ((1n << fractionBits) - 1n);
  const multiple =
    exponent === 0n ? fraction : (fraction | (1n << fractionBits)) << (exponent - 1n);
  return number < 0 ? -multiple : multiple;
}

/** The double nearest to so many times the smallest one, the even one of two. */
function nearestDouble(multiple: bigint): number {
  const size = multiple < 0n ? -multiple : multiple;
  const bits = BigInt(size.toString(2).length);
  const dropped = bits - fractionBits - 1n;
  if (dropped <= 0n) {
    return scaled(multiple, 0n);
  }
  const half = 1n << (dropped - 1n);
  const kept = size >> dropped;
  const rest = size - (kept << dropped);
  const isUp = rest > half || (rest === half && (kept & 1n) === 1n);
  const rounded = isUp ? kept + 1n : kept;
  return scaled(multiple < 0n ? -rounded : rounded, dropped);
}

/** `integer` (of 54 bits at most) times 2 ** (exponent - 1074), which is a double or infinite. */
function scaled(integer: bigint, exponent: bigint): number {
  const power = Number(exponent - smallestExponent);
  // In two steps, because 2 ** -1074 alone would lose the digits before they are multiplied.
  const half = Math.trunc(power / 2);
  return Number(integer) * 2 ** half * 2 ** (power - half);
}
