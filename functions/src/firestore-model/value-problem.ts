import { nestedValues, type FirestoreValue } from './values.ts';

const halfCharacter = 'A text contains an invalid character';
const largest = 2n ** 63n - 1n;

/** Why Firestore wouldn't take a value of the right form, as a sentence; null where it would. */
export function valueProblem(value: FirestoreValue): string | null {
  return firstProblem(value, (one) => {
    if ('integerValue' in one) {
      const number = BigInt(one.integerValue);
      return number > largest || number < -largest - 1n
        ? 'An integer must be between -9223372036854775808 and 9223372036854775807'
        : null;
    }
    return textsOf(one).every((text) => text.isWellFormed()) ? null : halfCharacter;
  });
}

function textsOf(value: FirestoreValue): string[] {
  if ('stringValue' in value) {
    return [value.stringValue];
  }
  if ('referenceValue' in value) {
    return [value.referenceValue];
  }
  return 'mapValue' in value ? Object.keys(value.mapValue.fields) : [];
}

/** The first coordinate in a value that no place on Earth has, as a sentence; else null. */
export function pointProblem(value: FirestoreValue): string | null {
  return firstProblem(value, (one) => {
    if (!('geoPointValue' in one)) {
      return null;
    }
    const { latitude, longitude } = one.geoPointValue;
    if (!isWithin(latitude, 90)) {
      return 'Latitude must be between -90 and 90';
    }
    return isWithin(longitude, 180) ? null : 'Longitude must be between -180 and 180';
  });
}

function isWithin(value: unknown, bound: number): boolean {
  return value === '-0' || (typeof value === 'number' && Math.abs(value) <= bound);
}

function firstProblem(
  value: FirestoreValue,
  problemOf: (one: FirestoreValue) => string | null,
): string | null {
  for (const one of nestedValues(value)) {
    const problem = problemOf(one);
    if (problem !== null) {
      return problem;
    }
  }
  return null;
}
