import type { QueryCondition, QueryFilter, TextCondition } from './shape.ts';

type Path = readonly (string | number)[];

/** A condition with its place in the query, as a path of keys. */
export interface PlacedCondition {
  readonly condition: QueryCondition;
  readonly path: Path;
}

const inequalities: ReadonlySet<string> = new Set([
  '<',
  '<=',
  '>',
  '>=',
  '!=',
  'not-in',
  'is-not-null',
  'is-not-nan',
]);
const ofLists: ReadonlySet<string> = new Set(['in', 'not-in', 'array-contains-any']);

/** Whether the operator compares with a list of values. */
export function takesList(op: string): boolean {
  return ofLists.has(op);
}

/** Whether Firestore sorts by the field of the condition: a text's beginning is a range. */
export function isInequality(condition: QueryCondition): boolean {
  return 'text' in condition ? isTextRange(condition) : inequalities.has(condition.op);
}

/** Whether a condition of texts is the same as a range of them, which Firestore serves. */
export function isTextRange({ op, ignoreCase }: TextCondition): boolean {
  return op === 'starts-with' && !ignoreCase;
}

/** All conditions of a filter, with their places in it. */
export function conditionsOf(
  filter: QueryFilter | null,
  path: Path = ['where'],
): PlacedCondition[] {
  if (filter === null) {
    return [];
  }
  return 'filters' in filter
    ? filter.filters.flatMap((part, index) => conditionsOf(part, [...path, 'filters', index]))
    : [{ condition: filter, path }];
}
