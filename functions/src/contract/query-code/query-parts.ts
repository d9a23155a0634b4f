import { parseFieldPath } from '../../firestore-model/field-paths.ts';
import { completeOrder } from '../../firestore-model/query/order.ts';
import type { Query, QueryCondition, QueryFilter } from '../../firestore-model/query/shape.ts';

/** The names of a field's path; the document's name is `['__name__']`. */
export function namesOf(field: string): string[] {
  return parseFieldPath(field) ?? [field];
}

export function isDocumentName(names: readonly string[]): boolean {
  return names.length === 1 && names[0] === '__name__';
}

/** Whether code may write the path with dots alone. */
export function isPlainPath(names: readonly string[]): boolean {
  return names.every((name) => /^[A-Za-z_]\w*$/.test(name));
}

export interface NamedSort {
  readonly names: readonly string[];
  readonly direction: 'asc' | 'desc';
}

/** A query's sorts; where a cursor has values for those that Firestore adds, these as well. */
export function sortsOf(query: Query): NamedSort[] {
  const cursorLength = Math.max(query.start?.values.length ?? 0, query.end?.values.length ?? 0);
  const order = completeOrder(query);
  return order
    .slice(0, Math.max(query.orderBy.length, cursorLength))
    .map(({ path, direction }) => ({ names: path, direction }));
}

/** Groups of one filter are this filter: SDKs and Firestore refuse some of them. */
export function simplified(filter: QueryFilter): QueryFilter {
  if (!('filters' in filter)) {
    return filter;
  }
  const filters = filter.filters.map(simplified);
  const [only, ...others] = filters;
  return only !== undefined && others.length === 0 ? only : { op: filter.op, filters };
}

/** The conditions of a filter that all must hold and have no groups; null for other filters. */
export function conjunction(filter: QueryFilter): QueryCondition[] | null {
  if (!('filters' in filter)) {
    return [filter];
  }
  const conditions = filter.filters.flatMap((part) => ('filters' in part ? [] : [part]));
  return filter.op === 'and' && conditions.length === filter.filters.length ? conditions : null;
}

/** Operators for null and NaN in the form that SDKs have: compared with these values. */
export function asComparison(
  condition: QueryCondition,
): Extract<QueryCondition, { value: unknown }> {
  if ('value' in condition) {
    return condition;
  }
  if ('text' in condition) {
    throw new Error('Firestore has no operators of texts: `servedFilter` comes before');
  }
  const { op, field } = condition;
  const value = op.endsWith('nan') ? { doubleValue: 'NaN' as const } : { nullValue: null };
  return { op: op.startsWith('is-not') ? '!=' : '==', field, value };
}

/** Names for the values of aggregates: `count`, `sum`, `sum2`. */
export function aggregateNames(aggregates: Query['aggregates']): string[] {
  return aggregates.map(({ op }, index) => {
    const before = aggregates.slice(0, index).filter((other) => other.op === op).length;
    return before === 0 ? op : `${op}${before + 1}`;
  });
}

/** Of `projects/shop/databases/(default)/documents`. */
export function databaseOf(root: string): { projectId: string; databaseId: string } {
  const [, projectId = '', , databaseId = '(default)'] = root.split('/');
  return { projectId, databaseId };
}

/** The path of a document that a reference names; null where it is in another database. */
export function pathBelow(root: string, name: string): string | null {
  return name.startsWith(`${root}/`) ? name.slice(root.length + 1) : null;
}

export const elsewhere = 'A reference to another database can only be written over REST.';
