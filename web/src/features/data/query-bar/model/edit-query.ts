import {
  conditionsOf,
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

/** The query with conditions that must hold besides; null where Firestore takes none of them. */
function filteredBy(query: Query, ...conditions: QueryCondition[]): Query | null {
  const { where } = query;
  const before = where === null ? [] : where.op === 'and' ? where.filters : [where];
  const filters = [...before, ...conditions];
  const [only] = filters;
  const next: Query = {
    ...query,
    where: filters.length === 1 && only !== undefined ? only : { op: 'and', filters },
  };
  return querySchema.safeParse(next).success ? next : null;
}

type Direction = Query['orderBy'][number]['direction'];

/** The query sorted by one field alone, or by none; null where Firestore would not take that. */
function sortedBy(query: Query, field: string, direction: Direction | null): Query | null {
  const next: Query = {
    ...query,
    orderBy: direction === null ? [] : [{ field, direction }],
    // They name values of the previous order.
    start: null,
    end: null,
  };
  return querySchema.safeParse(next).success ? next : null;
}

/** The fields that a query filters and sorts by, in their order. */
export function fieldsOf({ where, orderBy }: Query): string[] {
  const filtered = conditionsOf(where).map(({ condition }) => condition.field);
  return [...new Set([...filtered, ...orderBy.map(({ field }) => field)])];
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

/** What a text's first word can be followed by: the least text that is after all of them. */
function afterAll(prefix: string): string {
  const last = Array.from(prefix).at(-1) ?? '';
  const code = (last.codePointAt(0) ?? 0) + 1;
  // Surrogates are no characters.
  const next = code >= 0xd8_00 && code <= 0xdf_ff ? 0xe0_00 : Math.min(code, 0x10_ff_ff);
  return prefix.slice(0, -last.length) + String.fromCodePoint(next);
}

const ordered = ['integerValue', 'doubleValue', 'timestampValue', 'stringValue'] as const;

/** A value, and what a menu calls it. */
interface NamedValue {
  readonly value: FirestoreValue;
  readonly name: string;
}

/** Filters by what comes before a value, after it, or begins as it does, where that has a sense. */
function rangesBy(query: Query, field: string, { value, name }: NamedValue) {
  if (!ordered.some((type) => type in value) || equality(field, value, false).op !== '==') {
    return [];
  }
  const isTime = 'timestampValue' in value;
  const prefix = 'stringValue' in value ? (/^\s*\S+/.exec(value.stringValue)?.[0] ?? '') : '';
  return [
    {
      id: 'greater',
      label: `${isTime ? 'After' : 'Greater than'} ${name}`,
      query: filteredBy(query, { op: '>', field, value }),
    },
    {
      id: 'less',
      label: `${isTime ? 'Before' : 'Less than'} ${name}`,
      query: filteredBy(query, { op: '<', field, value }),
    },
    ...(prefix === ''
      ? []
      : [
          {
            id: 'starts',
            label: `Starts with “${shortened(prefix)}”`,
            query: filteredBy(
              query,
              { op: '>=', field, value: { stringValue: prefix } },
              { op: '<', field, value: { stringValue: afterAll(prefix) } },
            ),
          },
        ]),
  ];
}

function filtersBy(query: Query, field: string, { value, name: whole }: NamedValue) {
  const name = shortened(whole);
  return [
    {
      id: 'only',
      label: `Filter by ${name}`,
      query: filteredBy(query, equality(field, value, false)),
    },
    {
      id: 'exclude',
      label: `Exclude ${name}`,
      query: filteredBy(query, equality(field, value, true)),
    },
    ...rangesBy(query, field, { value, name }),
  ];
}

const nameLength = 24;

function shortened(text: string): string {
  return text.length > nameLength ? `${text.slice(0, nameLength)}…`.toWellFormed() : text;
}

/**
 * What can be asked with a column, and with a value of it; only what Firestore would take.
 */
export function queryActions(
  query: Query,
  field: string,
  named: NamedValue | undefined,
): QueryAction[] {
  const actions = [
    { id: 'ascending', label: 'Sort ascending', query: sortedBy(query, field, 'asc') },
    { id: 'descending', label: 'Sort descending', query: sortedBy(query, field, 'desc') },
    ...(sortsOf(query).has(field)
      ? [{ id: 'unsorted', label: 'Remove sort', query: sortedBy(query, field, null) }]
      : []),
    ...(named === undefined ? [] : filtersBy(query, field, named)),
  ];
  return actions.flatMap(({ query: next, ...action }) =>
    next === null ? [] : [{ ...action, query: next }],
  );
}
