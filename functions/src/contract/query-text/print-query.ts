import type {
  Query,
  QueryAggregate,
  QueryCondition,
  QueryCursor,
  QueryFilter,
} from '../../firestore-model/query/shape.ts';
import { doubleOfNumber } from '../../firestore-model/values.ts';
import { printNumber, printValue } from './print-value.ts';
import type { QueryTextPlace } from './place.ts';
import { inBackticks } from './read-names.ts';
import { inQuotes } from './read-text.ts';
import { clauseWords } from './tokens.ts';

const plainSource = /^[\p{L}\p{N}_][\p{L}\p{N}_./~%@+*$-]*$/u;

/** A collection's path or id, as it stands in a query. */
export function printSource(text: string): string {
  const isWord = clauseWords.has(text.toLowerCase()) || text.toLowerCase() === 'group';
  // A slash at an end is removed from what is typed.
  return plainSource.test(text) && !isWord && !text.endsWith('/') ? text : inBackticks(text);
}

function printFrom(from: Query['from']): string {
  return from.kind === 'group' ? `group ${printSource(from.id)}` : printSource(from.path);
}

/** One condition, as it stands in a query. */
export function printCondition(condition: QueryCondition, root: string): string {
  if ('text' in condition) {
    const { field, op, text, ignoreCase } = condition;
    const ending = ignoreCase ? ' ignoring case' : '';
    return `${field} ${op.replace('-', ' ')} ${inQuotes(text)}${ending}`;
  }
  return 'value' in condition
    ? `${condition.field} ${condition.op} ${printValue(condition.value, root)}`
    : `${condition.field} ${condition.op.replaceAll('-', ' ').replace('nan', 'NaN')}`;
}

/** A filter, as it stands in a query. */
export function printFilter(filter: QueryFilter, root: string): string {
  if (!('filters' in filter)) {
    return printCondition(filter, root);
  }
  const parts = filter.filters.map((part) =>
    'filters' in part && part.filters.length > 1
      ? `(${printFilter(part, root)})`
      : printFilter(part, root),
  );
  return parts.length > 1
    ? parts.join(` ${filter.op} `)
    : `${filter.op === 'and' ? 'all' : 'any'}(${parts.join('')})`;
}

function printAggregate(aggregate: QueryAggregate): string {
  return aggregate.op === 'count' ? 'count()' : `${aggregate.op}(${aggregate.field})`;
}

function printCursor(
  cursor: QueryCursor | null,
  { root, words }: { root: string; words: readonly [inclusive: string, exclusive: string] },
): string {
  if (cursor === null) {
    return '';
  }
  const values = cursor.values.map((value) => printValue(value, root)).join(', ');
  return `${words[cursor.inclusive ? 0 : 1]} (${values})`;
}

function printFinite(value: number): string {
  return printNumber(doubleOfNumber(value));
}

function printNearest(nearest: Query['nearest']): string {
  if (nearest === null) {
    return '';
  }
  const { field, vector, measure, limit, threshold, distanceField } = nearest;
  const numbers = vector.map(printFinite).join(', ');
  const bounds = threshold === null ? '' : ` within ${printFinite(threshold)}`;
  const distance = distanceField === null ? '' : ` as ${distanceField}`;
  return `nearest ${limit} by ${field} to [${numbers}] using ${measure}${bounds}${distance}`;
}

function printLimit({ limit, limitToLast }: Query): string {
  return limit === null ? '' : `limit ${limitToLast ? 'to last ' : ''}${limit}`;
}

/** A part with its items, if there are some. */
function printItems(words: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `${words} ${items.join(', ')}`;
}

/**
 * A query as text; `parseQuery` gives the same query back, in the same place. The collection is
 * omitted where it is the place's own, so the text of a query without parts is empty then.
 */
export function printQuery(query: Query, { root, from }: QueryTextPlace): string {
  const source = printFrom(query.from);
  const sorts = query.orderBy.map(({ field, direction }) =>
    direction === 'desc' ? `${field} desc` : field,
  );
  return [
    from !== undefined && printFrom(from) === source ? '' : source,
    printItems('select', [...(query.select ?? []), ...query.aggregates.map(printAggregate)]),
    query.where === null ? '' : `where ${printFilter(query.where, root)}`,
    printItems('order by', sorts),
    printCursor(query.start, { root, words: ['start at', 'start after'] }),
    printCursor(query.end, { root, words: ['end at', 'end before'] }),
    printLimit(query),
    printNearest(query.nearest),
  ]
    .filter((part) => part !== '')
    .join(' ');
}
