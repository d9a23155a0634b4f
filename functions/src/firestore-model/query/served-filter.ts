import { isTextRange } from './conditions.ts';
import type { Query, QueryFilter, TextCondition } from './shape.ts';

/** What Firestore can be asked of a filter. */
export interface ServedFilter {
  /** Finds all that the filter finds, and more where `isWhole` is false; null for everything. */
  readonly where: QueryFilter | null;
  readonly isWhole: boolean;
}

const beforeSurrogates = 0xd7_ff;
const afterSurrogates = 0xe0_00;
const largest = 0x10_ff_ff;

/**
 * The first text, in Firestore's order (of code points), after all that begin with this one; null
 * where there is none.
 */
function afterPrefix(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === largest) {
    points.pop();
  }
  const last = points.pop();
  if (last === undefined) {
    return null;
  }
  const next = last === beforeSurrogates ? afterSurrogates : last + 1;
  return String.fromCodePoint(...points, next);
}

function rangeOf({ field, text }: TextCondition): QueryFilter {
  const from = { op: '>=', field, value: { stringValue: text } } as const;
  const after = afterPrefix(text);
  return after === null
    ? from
    : { op: 'and', filters: [from, { op: '<', field, value: { stringValue: after } }] };
}

function servedGroup(filter: Extract<QueryFilter, { filters: unknown }>): ServedFilter {
  const parts = filter.filters.map(servedFilter);
  const isWhole = parts.every((part) => part.isWhole);
  // Of a group of which any may hold, nothing is known once one part finds everything.
  if (filter.op === 'or' && parts.some(({ where }) => where === null)) {
    return { where: null, isWhole: false };
  }
  const filters = parts.flatMap(({ where }) => (where === null ? [] : inGroup(where, filter.op)));
  return { where: filters.length === 0 ? null : { op: filter.op, filters }, isWhole };
}

function inGroup(where: QueryFilter, op: 'and' | 'or'): QueryFilter[] {
  return where.op === op ? where.filters : [where];
}

/** The part of a filter that Firestore serves. @param filter null for none */
export function servedFilter(filter: QueryFilter | null): ServedFilter {
  if (filter === null) {
    return { where: null, isWhole: true };
  }
  if ('filters' in filter) {
    return servedGroup(filter);
  }
  if (!('text' in filter)) {
    return { where: filter, isWhole: true };
  }
  return isTextRange(filter)
    ? { where: rangeOf(filter), isWhole: true }
    : { where: null, isWhole: false };
}

/** Whether Firestore can only be asked for more than the query finds, so that it is searched. */
export function needsSearch({ where }: Pick<Query, 'where'>): boolean {
  return !servedFilter(where).isWhole;
}
