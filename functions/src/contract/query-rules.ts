import type { z } from 'zod';
import {
  conditionsOf,
  isInequality,
  takesList,
  type PlacedCondition,
} from '../firestore-model/query/conditions.ts';
import { completeOrder } from '../firestore-model/query/order.ts';
import type {
  Query,
  QueryCondition,
  QueryCursor,
  QueryFilter,
} from '../firestore-model/query/shape.ts';
import { needsSearch } from '../firestore-model/query/served-filter.ts';
import type { FirestoreValue } from '../firestore-model/values.ts';

/**
 * What Firestore refuses, as sentences that say what to change
 * (https://firebase.google.com/docs/firestore/query-data/queries#query_limitations and
 * google/firestore/v1/query.proto). What isn't checked here is answered by the database itself.
 */
/** Values of a list, and the product of lists and groups of which any may hold. */
export const maxAlternatives = 30;
const maxNotIn = 10;
const maxInequalityFields = 10;
const maxConditionsAndSorts = 100;

type Context = z.core.$RefinementCtx<Query>;
type Path = readonly (string | number)[];

const negations: ReadonlySet<string> = new Set(['!=', 'not-in', 'is-not-null', 'is-not-nan']);
const ofArrays: ReadonlySet<string> = new Set(['array-contains', 'array-contains-any']);

function listOf(condition: QueryCondition): readonly FirestoreValue[] {
  return 'value' in condition && 'arrayValue' in condition.value
    ? condition.value.arrayValue.values
    : [];
}

/** How many alternatives the filter's disjunctive normal form has. */
function alternatives(filter: QueryFilter): number {
  if (!('filters' in filter)) {
    return filter.op === 'in' || filter.op === 'array-contains-any' ? listOf(filter).length : 1;
  }
  const parts = filter.filters.map(alternatives);
  return filter.op === 'or'
    ? parts.reduce((sum, part) => sum + part, 0)
    : parts.reduce((product, part) => product * part, 1);
}

/** How many conditions on arrays one alternative has, at most. */
function arrayConditions(filter: QueryFilter): number {
  if (!('filters' in filter)) {
    return ofArrays.has(filter.op) ? 1 : 0;
  }
  const parts = filter.filters.map(arrayConditions);
  return filter.op === 'or' ? Math.max(...parts) : parts.reduce((sum, part) => sum + part, 0);
}

function hasChoice(filter: QueryFilter): boolean {
  return (
    'filters' in filter &&
    ((filter.op === 'or' && filter.filters.length > 1) || filter.filters.some(hasChoice))
  );
}

function listProblem(op: string, value: FirestoreValue): string | null {
  if (!('arrayValue' in value) || value.arrayValue.values.length === 0) {
    return `${op} takes a list of at least one value`;
  }
  const max = op === 'not-in' ? maxNotIn : maxAlternatives;
  return value.arrayValue.values.length > max ? `${op} takes at most ${max} values` : null;
}

const equalities: ReadonlySet<string> = new Set(['==', '!=', 'array-contains']);

function singleProblem(op: string, value: FirestoreValue): string | null {
  if (equalities.has(op)) {
    return null;
  }
  if ('nullValue' in value) {
    return `null cannot be compared with ${op}: use is null or is not null`;
  }
  return 'doubleValue' in value && value.doubleValue === 'NaN'
    ? `NaN cannot be compared with ${op}: use is NaN or is not NaN`
    : null;
}

const nameProblem = 'Compare __name__ with references to documents';

/** What is wrong with one condition; null when nothing is. */
function conditionProblem(condition: QueryCondition): string | null {
  if ('text' in condition) {
    return condition.field === '__name__' ? nameProblem : null;
  }
  if (!('value' in condition)) {
    return null;
  }
  const { op, value, field } = condition;
  const problem = takesList(op) ? listProblem(op, value) : singleProblem(op, value);
  if (problem !== null || field !== '__name__' || ofArrays.has(op)) {
    return problem;
  }
  const values = takesList(op) ? listOf(condition) : [value];
  return values.every((one) => 'referenceValue' in one) ? null : nameProblem;
}

/** What is wrong with the conditions together; null when nothing is. */
function filterProblem(filter: QueryFilter, conditions: readonly PlacedCondition[]): string | null {
  const has = (op: string) => conditions.some(({ condition }) => condition.op === op);
  const count = (ops: ReadonlySet<string>) =>
    conditions.filter(({ condition }) => ops.has(condition.op)).length;
  if (alternatives(filter) > maxAlternatives) {
    return `The filters fall apart into more than ${maxAlternatives} alternatives, which Firestore does not take: use fewer values in lists and fewer filters in groups of which any may hold`;
  }
  if (count(negations) > 1) {
    return 'Only one of !=, not-in, is not null and is not NaN can be used in a query';
  }
  if (has('not-in') && (hasChoice(filter) || has('in') || has('array-contains-any'))) {
    return 'not-in cannot be combined with in, array-contains-any or a group of which any may hold';
  }
  if (arrayConditions(filter) > 1) {
    return 'Only one array-contains or array-contains-any can be among filters that all must hold';
  }
  const fields = conditions
    .filter(({ condition }) => isInequality(condition))
    .map(({ condition }) => condition.field);
  return new Set(fields).size > maxInequalityFields
    ? `At most ${maxInequalityFields} fields can be compared by <, <=, >, >=, != and not-in`
    : null;
}

/** What is wrong with a cursor; null when nothing is. */
function cursorProblem(query: Query, cursor: QueryCursor): string | null {
  const order = completeOrder(query);
  if (cursor.values.length > order.length) {
    return 'A cursor takes at most one value for each field of the order';
  }
  const isName = (at: number) => order[at]?.path.join('.') === '__name__';
  return cursor.values.every((value, at) => !isName(at) || 'referenceValue' in value)
    ? null
    : "A document's place in the order is given by a reference to it";
}

/** What the parts of a query exclude of one another, with the part to change. */
function combinationProblems(query: Query): [string, Path][] {
  const { orderBy, limit, limitToLast, select, aggregates, nearest, start, end } = query;
  const problems: [string, Path][] = [];
  if (limitToLast && (limit === null || orderBy.length === 0)) {
    problems.push(['The last documents need a limit and a sort', ['limitToLast']]);
  }
  if (aggregates.length > 0 && (select !== null || nearest !== null)) {
    problems.push(['Aggregates go with neither chosen fields nor nearest vectors', ['aggregates']]);
  }
  const isOrdered = orderBy.length > 0 || start !== null || end !== null || limit !== null;
  if (nearest !== null && isOrdered) {
    const message = 'A nearest-vectors query has its own order and limit: remove the others';
    problems.push([message, ['nearest']]);
  }
  return problems;
}

/** What a search for texts, which looks at documents in their order, can't be combined with. */
function searchProblem(query: Query): [string, Path] | null {
  if (!needsSearch(query)) {
    return null;
  }
  if (query.limitToLast) {
    return [
      'A search for texts begins with the first documents: sort in the opposite order',
      ['limitToLast'],
    ];
  }
  return query.nearest === null
    ? null
    : ['Nearest vectors cannot be searched for texts: Firestore finds them first', ['nearest']];
}

function checkCursors(query: Query, refuse: (message: string, path: Path) => void): void {
  for (const key of ['start', 'end'] as const) {
    const cursor = query[key];
    const problem = cursor === null ? null : cursorProblem(query, cursor);
    if (problem !== null) {
      refuse(problem, [key, 'values']);
    }
  }
}

/** Adds an issue for every rule of Firestore's that a query of the right form breaks. */
export function checkQuery(query: Query, context: Context): void {
  const refuse = (message: string, path: Path) =>
    context.addIssue({ code: 'custom', message, path: [...path] });
  const conditions = conditionsOf(query.where);
  for (const { condition, path } of conditions) {
    const problem = conditionProblem(condition);
    if (problem !== null) {
      refuse(problem, [...path, 'text' in condition ? 'text' : 'value']);
    }
  }
  const problem = query.where === null ? null : filterProblem(query.where, conditions);
  if (problem !== null) {
    refuse(problem, ['where']);
  }
  if (conditions.length + query.orderBy.length > maxConditionsAndSorts) {
    refuse(`A query takes at most ${maxConditionsAndSorts} filters and sorts`, ['where']);
  }
  checkCursors(query, refuse);
  const search = searchProblem(query);
  for (const [message, path] of [
    ...combinationProblems(query),
    ...(search === null ? [] : [search]),
  ]) {
    refuse(message, path);
  }
  const sorted = new Set<string>();
  for (const [index, { field }] of query.orderBy.entries()) {
    if (sorted.has(field)) {
      refuse('This field is sorted by twice', ['orderBy', index, 'field']);
    }
    sorted.add(field);
  }
}
