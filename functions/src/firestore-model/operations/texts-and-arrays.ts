import { isSameValue } from '../equality.ts';
import { compareValues } from '../query/compare-values.ts';
import { isObject, type FirestoreValue } from '../values.ts';
import { replacedByPattern, splitByPattern } from './by-pattern.ts';
import { converted } from './convert-value.ts';
import { heldValue } from './held-value.ts';
import { assertFits, Unconvertible } from './unconvertible.ts';
import type { Operation } from './shape.ts';

export type TextOperation = Extract<
  Operation,
  { op: 'trim' | 'lower-case' | 'upper-case' | 'replace' | 'split' }
>;

export function ofText(value: FirestoreValue, operation: TextOperation): FirestoreValue {
  if (!('stringValue' in value)) {
    throw new Unconvertible('is not a text');
  }
  const { stringValue: text } = value;
  switch (operation.op) {
    case 'trim':
      return { stringValue: text.trim() };
    case 'lower-case':
      return { stringValue: text.toLowerCase() };
    case 'upper-case':
      return { stringValue: text.toUpperCase() };
    case 'replace':
      return { stringValue: replaced(text, operation) };
    case 'split': {
      const parts = text === '' ? [] : split(text, operation);
      return { arrayValue: { values: parts.map((part) => ({ stringValue: part })) } };
    }
  }
}

export type ArrayOperation = Extract<
  Operation,
  { op: 'join' | 'array-add' | 'array-remove' | 'array-unique' | 'array-sort' }
>;

const arrayOperations: ReadonlySet<string> = new Set<ArrayOperation['op']>([
  'join',
  'array-add',
  'array-remove',
  'array-unique',
  'array-sort',
]);

export function isArrayOperation(operation: Operation): operation is ArrayOperation {
  return arrayOperations.has(operation.op);
}

export function ofArray(value: FirestoreValue, operation: ArrayOperation): FirestoreValue {
  if (!('arrayValue' in value)) {
    throw new Unconvertible('is not an array');
  }
  const { values } = value.arrayValue;
  if (operation.op === 'join') {
    return { stringValue: joined(values.map(joinedText), operation.separator) };
  }
  return { arrayValue: { values: arrayAfter(values, operation) } };
}

function joinedText(value: FirestoreValue): string {
  const text = converted(value, { to: 'string', epoch: 'milliseconds' }, '');
  return 'stringValue' in text ? text.stringValue : '';
}

function arrayAfter(
  values: readonly FirestoreValue[],
  operation: Exclude<ArrayOperation, { op: 'join' }>,
): FirestoreValue[] {
  switch (operation.op) {
    case 'array-add': {
      const value = heldValue(operation.value);
      return values.some((one) => isSameValue(one, value)) ? [...values] : [...values, value];
    }
    case 'array-remove': {
      const value = heldValue(operation.value);
      return values.filter((one) => !isSameValue(one, value));
    }
    case 'array-unique':
      return firstOfEach(values);
    case 'array-sort':
      return values.toSorted(compareValues);
  }
}

function firstOfEach(values: readonly FirestoreValue[]): FirestoreValue[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = keyOf(value);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

/** The same for equal values: a map's fields in the order of their names. */
function keyOf(value: FirestoreValue): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(byName)) : inner,
  );
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function replaced(text: string, operation: Extract<Operation, { op: 'replace' }>): string {
  if (operation.pattern !== undefined) {
    return replacedByPattern(text, operation);
  }
  const { find, with: by } = operation;
  const parts = text.split(find);
  assertFits(text.length + (parts.length - 1) * (by.length - find.length));
  return parts.join(by);
}

function split(text: string, operation: Extract<Operation, { op: 'split' }>): string[] {
  return operation.pattern === undefined
    ? text.split(operation.separator)
    : splitByPattern(text, operation);
}

function joined(texts: readonly string[], separator: string): string {
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  assertFits(characters + Math.max(0, texts.length - 1) * separator.length);
  return texts.join(separator);
}
