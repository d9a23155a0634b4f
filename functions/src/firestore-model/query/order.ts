import { parseFieldPath } from '../field-paths.ts';
import { conditionsOf, isInequality } from './conditions.ts';
import type { Query } from './shape.ts';
import {
  fieldOf,
  type FirestoreDocument,
  type FirestoreFields,
  type FirestoreValue,
} from '../values.ts';

/**
 * One level of a query's order; `path` holds the names of the field's path, `['__name__']` for the
 * document's name.
 */
export interface OrderStep {
  readonly path: readonly string[];
  readonly direction: 'asc' | 'desc';
}

/** The field that stands for a document's name. */
export const nameStep = '__name__';

function pathOf(field: string): string[] {
  return parseFieldPath(field) ?? [field];
}

/** Firestore's order of fields: by the characters of their names. */
function compareFieldPaths(a: readonly string[], b: readonly string[]): number {
  for (const [index, name] of a.entries()) {
    const other = b[index];
    if (other === undefined || name > other) {
      return 1;
    }
    if (name < other) {
      return -1;
    }
  }
  return a.length === b.length ? 0 : -1;
}

/**
 * The order a query has, with what Firestore adds to its sorts: fields compared by an inequality,
 * by name, then the document's name, both in the direction of the last sort (comment of `order_by`
 * in google/firestore/v1/query.proto). Every document has a distinct place in it.
 */
export function completeOrder(query: Pick<Query, 'where' | 'orderBy'>): OrderStep[] {
  const order: OrderStep[] = query.orderBy.map(({ field, direction }) => ({
    path: pathOf(field),
    direction,
  }));
  const direction = order.at(-1)?.direction ?? 'asc';
  const isIn = (path: readonly string[]) =>
    order.some((step) => compareFieldPaths(step.path, path) === 0);
  const compared = conditionsOf(query.where)
    .filter(({ condition }) => isInequality(condition))
    .map(({ condition }) => pathOf(condition.field))
    .toSorted(compareFieldPaths);
  for (const path of [...compared, [nameStep]]) {
    // Names alone decide the order: whatever follows them says nothing.
    if (!isIn(path) && !isIn([nameStep])) {
      order.push({ path, direction });
    }
  }
  return order;
}

/** The value at a path of names; undefined where there is none. */
export function valueAt(
  fields: FirestoreFields,
  path: readonly string[],
): FirestoreValue | undefined {
  const [name = '', ...rest] = path;
  const value = fieldOf(fields, name);
  if (rest.length === 0 || value === undefined) {
    return value;
  }
  return 'mapValue' in value ? valueAt(value.mapValue.fields, rest) : undefined;
}

/** Where a document stands in an order: the values of its fields. */
export function placeIn(
  order: readonly OrderStep[],
  document: Pick<FirestoreDocument, 'name' | 'fields'>,
): FirestoreValue[] {
  return order.map(({ path }) => {
    const [name] = path;
    const value =
      path.length === 1 && name === nameStep
        ? { referenceValue: document.name }
        : valueAt(document.fields, path);
    if (value === undefined) {
      throw new Error('Firestore sent a document without a field it is sorted by');
    }
    return value;
  });
}
