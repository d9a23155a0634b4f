import { compareValues, isNan, isNull, rankOf } from './compare-values.ts';
import type { ComparisonOperator, QueryCondition, QueryFilter, UnaryOperator } from './shape.ts';
import type { FirestoreValue } from '../values.ts';
import { isTextFound } from './text-conditions.ts';

/** A document's value by a field's path as the query writes it; undefined where it has none. */
export type ValueOf = (field: string) => FirestoreValue | undefined;

/**
 * Whether Firestore would find a document by the filter
 * (https://firebase.google.com/docs/firestore/query-data/queries#query_operators): no condition
 * holds for a field that isn't there, inequalities compare within a type, and null and NaN are
 * found by separate operators only, for which `==` and `!=` stand too. Operators of texts, which
 * Firestore hasn't, hold for texts alone.
 * @throws PatternError for a pattern that is none, or takes too long in a text
 */
export function matchesFilter(filter: QueryFilter | null, valueOf: ValueOf): boolean {
  if (filter === null) {
    return true;
  }
  if (!('filters' in filter)) {
    const value = valueOf(filter.field);
    return value !== undefined && holds(filter, value);
  }
  return filter.op === 'and'
    ? filter.filters.every((part) => matchesFilter(part, valueOf))
    : filter.filters.some((part) => matchesFilter(part, valueOf));
}

const unary: Readonly<Record<UnaryOperator, (value: FirestoreValue) => boolean>> = {
  'is-null': isNull,
  'is-nan': isNan,
  'is-not-null': (value) => !isNull(value),
  'is-not-nan': isFindable,
};

type Comparison = (value: FirestoreValue, operand: FirestoreValue) => boolean;

const comparisons: Readonly<Record<ComparisonOperator, Comparison>> = {
  '<': inequality((order) => order < 0),
  '<=': inequality((order) => order <= 0),
  '>': inequality((order) => order > 0),
  '>=': inequality((order) => order >= 0),
  '==': (value, operand) => compareValues(value, operand) === 0,
  '!=': (value, operand) => !isNull(value) && compareValues(value, operand) !== 0,
  in: isListed,
  'not-in': (value, list) => !isNull(value) && !listOf(list).some(isNull) && !isListed(value, list),
  'array-contains': (value, operand) =>
    isFindable(operand) && listOf(value).some((one) => compareValues(one, operand) === 0),
  'array-contains-any': (value, list) => listOf(value).some((one) => isListed(one, list)),
};

function inequality(isMet: (order: number) => boolean): Comparison {
  return (value, operand) =>
    rankOf(value) === rankOf(operand) &&
    isFindable(operand) &&
    isMet(compareValues(value, operand));
}

function holds(condition: QueryCondition, value: FirestoreValue): boolean {
  if ('text' in condition) {
    return 'stringValue' in value && isTextFound(condition, value.stringValue);
  }
  return 'value' in condition
    ? comparisons[condition.op](value, condition.value)
    : unary[condition.op](value);
}

function isFindable(value: FirestoreValue): boolean {
  return !isNull(value) && !isNan(value);
}

function listOf(value: FirestoreValue): readonly FirestoreValue[] {
  return 'arrayValue' in value ? value.arrayValue.values : [];
}

/** In lists, null and NaN find nothing. */
function isListed(value: FirestoreValue, list: FirestoreValue): boolean {
  return listOf(list).some((one) => isFindable(one) && compareValues(value, one) === 0);
}
