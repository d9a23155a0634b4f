import type { FirestoreValue } from './values.ts';

const halfCharacter = 'A text has half of a character in it';
const largest = 2n ** 63n - 1n;

/** What keeps Firestore from taking a value of the right form, as a sentence; null where nothing does. */
export function valueProblem(value: FirestoreValue): string | null {
  if ('stringValue' in value) {
    return value.stringValue.isWellFormed() ? null : halfCharacter;
  }
  if ('referenceValue' in value) {
    return value.referenceValue.isWellFormed() ? null : halfCharacter;
  }
  if ('integerValue' in value) {
    const number = BigInt(value.integerValue);
    return number > largest || number < -largest - 1n
      ? 'An integer must lie between -9223372036854775808 and 9223372036854775807'
      : null;
  }
  if ('arrayValue' in value) {
    return firstProblem(value.arrayValue.values);
  }
  if ('mapValue' in value) {
    const { fields } = value.mapValue;
    return Object.keys(fields).every((name) => name.isWellFormed())
      ? firstProblem(Object.values(fields))
      : halfCharacter;
  }
  return null;
}

function firstProblem(values: readonly FirestoreValue[]): string | null {
  return values.map(valueProblem).find((problem) => problem !== null) ?? null;
}
