import {
  querySchema,
  type FirestoreValue,
  type Query,
  type QueryCondition,
} from '@firekeep/functions/contract';

/** A change of a query, and the query that it leads to. */
export interface QueryAction {
  readonly id: string;
  readonly label: string;
  readonly query: Query;
}

function equality(field: string, value: FirestoreValue, isExcluded: boolean): QueryCondition {
  if ('nullValue' in value) {
    return { op: isExcluded ? 'is-not-null' : 'is-null', field };
  }
  if ('doubleValue' in value && value.doubleValue === 'NaN') {
    return { op: isExcluded ? 'is-not-nan' : 'is-nan', field };
  }
  return { op: isExcluded ? '!=' : '==', field, value };
}

/** The query with another condition that must hold besides; null where Firestore takes none. */
function filteredBy(query: Query, condition: QueryCondition): Query | null {
  const { where } = query;
  const filters = where === null ? [] : where.op === 'and' ? where.filters : [where];
  const next: Query = {
    ...query,
    where: where === null ? condition : { op: 'and', filters: [...filters, condition] },
  };
  return querySchema.safeParse(next).success ? next : null;
}

type Direction = Query['orderBy'][number]['direction'];

/** The query sorted by one field alone, or by none; null where Firestore would not take that. */
function sortedBy(query: Query, field: string, direction: Direction | null): Query | null {
  const next: Query = {
    ...query,
    orderBy: direction === null ? [] : [{ field, direction }],
    // They name values of the former order.
    start: null,
    end: null,
  };
  return querySchema.safeParse(next).success ? next : null;
}

/** How columns are sorted, by the paths of their fields. */
function sortsOf({ orderBy }: Query): ReadonlyMap<string, Direction> {
  return new Map(orderBy.map(({ field, direction }) => [field, direction]));
}

/**
 * The query after a click on a column's heading: sorted by it, then the other way round, then not
 * at all. Null where Firestore would not take that.
 */
function nextSort(query: Query, field: string): Query | null {
  const now = sortsOf(query).get(field);
  const next = { none: 'asc', asc: 'desc', desc: null } as const;
  return sortedBy(query, field, next[now ?? 'none']);
}

/** How a query's columns are sorted, and what a click on a heading does. */
export function sortingOf(query: Query, onQuery: (query: Query) => void) {
  return {
    sorts: sortsOf(query),
    onSort: (field: string) => {
      const next = nextSort(query, field);
      if (next !== null) {
        onQuery(next);
      }
    },
  };
}

/** What can be asked with a column, and with a value of it; only what Firestore would take. */
export function queryActions(
  query: Query,
  field: string,
  value: FirestoreValue | undefined,
): QueryAction[] {
  const actions = [
    { id: 'ascending', label: 'Sort ascending', query: sortedBy(query, field, 'asc') },
    { id: 'descending', label: 'Sort descending', query: sortedBy(query, field, 'desc') },
    ...(sortsOf(query).has(field)
      ? [{ id: 'unsorted', label: 'Remove sort', query: sortedBy(query, field, null) }]
      : []),
    ...(value === undefined
      ? []
      : [
          {
            id: 'only',
            label: 'Filter by this value',
            query: filteredBy(query, equality(field, value, false)),
          },
          {
            id: 'exclude',
            label: 'Exclude this value',
            query: filteredBy(query, equality(field, value, true)),
          },
        ]),
  ];
  return actions.flatMap(({ query: next, ...action }) =>
    next === null ? [] : [{ ...action, query: next }],
  );
}
