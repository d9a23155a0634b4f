import { doubleOfNumber, numberOfDouble, type FirestoreValue } from '../values.ts';
import { Unconvertible } from './unconvertible.ts';
import type { Operation } from './shape.ts';

export type Calculation = Extract<Operation, { op: 'add' | 'multiply' | 'round' }>;

export function isCalculation(operation: Operation): operation is Calculation {
  return operation.op === 'add' || operation.op === 'multiply' || operation.op === 'round';
}

/** Integers stay integers as long as the result is whole, exactly; all else is a double. */
export function calculated(value: FirestoreValue, operation: Calculation): FirestoreValue {
  if ('integerValue' in value) {
    const whole = wholeResult(BigInt(value.integerValue), operation);
    if (whole !== null) {
      return whole;
    }
  }
  const number = numberOf(value);
  return { doubleValue: doubleOfNumber(resultOf(number, operation)) };
}

const largest = 2n ** 63n - 1n;

function wholeResult(integer: bigint, operation: Calculation): FirestoreValue | null {
  if (operation.op === 'round') {
    return { integerValue: `${integer}` };
  }
  if (!Number.isSafeInteger(operation.number)) {
    return null;
  }
  const by = BigInt(operation.number);
  const result = operation.op === 'add' ? integer + by : integer * by;
  if (result > largest || result < -largest - 1n) {
    throw new Unconvertible('would be too large for an integer');
  }
  return { integerValue: `${result}` };
}

function resultOf(number: number, operation: Calculation): number {
  switch (operation.op) {
    case 'add':
      return number + operation.number;
    case 'multiply':
      return number * operation.number;
    case 'round':
      return rounded(number, operation.digits);
  }
}

/** Half away from zero, as people round: 2.5 → 3, -2.5 → -3, and 1.005 to two digits → 1.01. */
function rounded(number: number, digits: number): number {
  if (!Number.isFinite(number)) {
    return number;
  }
  const [mantissa, exponent = '0'] = Math.abs(number).toString().split('e');
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  const result = Number(`${shifted}e${-digits}`);
  return Number.isFinite(result) ? Math.sign(number) * result : number;
}

function numberOf(value: FirestoreValue): number {
  if ('integerValue' in value) {
    return Number(value.integerValue);
  }
  if ('doubleValue' in value) {
    return numberOfDouble(value.doubleValue) ?? Number.NaN;
  }
  throw new Unconvertible('is not a number');
}
