import {
  querySchema,
  takesList,
  textOperators,
  unaryOperators,
  type FirestoreValue,
  type Query,
  type QueryAggregate,
  type QueryFilter,
  type TextOperator,
  type UnaryOperator,
} from '@firekeep/functions/contract';
import {
  emptyValue,
  newGroup,
  nextId,
  type Draft,
  type DraftCondition,
  type DraftFilter,
  type DraftGroup,
  type Operator,
} from './draft.ts';
import { draftValue, readValue } from './draft-value.ts';

/** Messages by their place: `from`, `where.filters.0.value.1`, `orderBy.0.field`, `limit`. */
export type Problems = ReadonlyMap<string, string>;

export type ReadQuery =
  | { readonly query: Query; readonly problems?: undefined }
  | { readonly problems: Problems };

export function isUnary(op: Operator): op is UnaryOperator {
  return unaryOperators.some((one) => one === op);
}

export function isTextOperator(op: Operator): op is TextOperator {
  return textOperators.some((one) => one === op);
}

/** The draft in the form of a query; what can't be read gets a message and a stand-in. */
function readFilter(
  filter: DraftFilter,
  at: string,
  { root, problems }: { root: string; problems: Map<string, string> },
): QueryFilter {
  if (filter.kind === 'group') {
    const filters = filter.filters.map((part, index) =>
      readFilter(part, `${at}.filters.${index}`, { root, problems }),
    );
    return { op: filter.op, filters };
  }
  const { op, values } = filter;
  const field = filter.field.trim();
  if (isUnary(op)) {
    return { op, field };
  }
  if (isTextOperator(op)) {
    return { op, field, text: values[0]?.text ?? '', ignoreCase: filter.ignoreCase };
  }
  const read = (takesList(op) ? values : values.slice(0, 1)).map((value, index) => {
    const one = readValue(value, root);
    if ('problem' in one) {
      problems.set(takesList(op) ? `${at}.value.${index}` : `${at}.value`, one.problem);
      return { nullValue: null };
    }
    return one.value;
  });
  const [first = { nullValue: null }] = read;
  return { op, field, value: takesList(op) ? { arrayValue: { values: read } } : first };
}

function readLimit(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

function readAggregate({ op, field }: Draft['aggregates'][number]): QueryAggregate {
  return op === 'count' ? { op } : { op, field: field.trim() };
}

/** Where a message of the schema is shown: that of a list's value stands at the condition. */
function draftPlace(path: readonly PropertyKey[]): string {
  const [first] = path;
  return first === 'from' ? 'from' : path.map(String).join('.');
}

/**
 * What a draft asks for, or what is to be fixed first.
 *
 * @param root what the names of the project's documents begin with
 */
export function readQuery(draft: Draft, root: string): ReadQuery {
  const problems = new Map<string, string>();
  const { kind, text } = draft.from;
  const place = text.trim().replace(/^\/|\/$/g, '');
  const isGroup = kind === 'group';
  if (place === '') {
    problems.set('from', isGroup ? 'Name a collection group' : 'Name a collection');
  }
  const where = readFilter(draft.where, 'where', { root, problems });
  const parsed = querySchema.safeParse({
    from: isGroup ? { kind, id: place } : { kind, path: place },
    where: draft.where.filters.length === 0 ? null : where,
    orderBy: draft.orderBy.map(({ field, direction }) => ({ field: field.trim(), direction })),
    limit: readLimit(draft.limit),
    aggregates: draft.aggregates.map(readAggregate),
    ...draft.rest,
  });
  addIssues(problems, parsed.error?.issues ?? []);
  return parsed.success && problems.size === 0
    ? { query: { ...parsed.data, where: withoutGroup(parsed.data.where) } }
    : { problems };
}

/** The outermost group is the builder's own where it holds one filter. */
function withoutGroup(where: QueryFilter | null): QueryFilter | null {
  const [only, ...others] = where !== null && 'filters' in where ? where.filters : [];
  return only !== undefined && others.length === 0 ? only : where;
}

/** Messages about what only the text of a query says. */
export function otherProblems(problems: Problems): string[] {
  const own = /^(?:from|where|orderBy|aggregates\.|limit$)/;
  return [...problems].flatMap(([at, message]) => (own.test(at) ? [] : [message]));
}

type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];

/** What was found while reading says more than what the schema makes of its stand-in. */
function addIssues(problems: Map<string, string>, issues: Issues): void {
  for (const { path, message } of issues) {
    const at = draftPlace(path);
    if (!problems.has(at) && !hasInner(problems, at)) {
      problems.set(at, at === 'limit' ? 'Enter a whole number from 1 to 10,000' : message);
    }
  }
}

function hasInner(problems: Problems, at: string): boolean {
  return at.endsWith('.value') && [...problems.keys()].some((key) => key.startsWith(`${at}.`));
}

function valuesOf(op: Operator, value: FirestoreValue | undefined, root: string) {
  if (value === undefined) {
    return [emptyValue];
  }
  return takesList(op) && 'arrayValue' in value
    ? value.arrayValue.values.map((one) => draftValue(one, root))
    : [draftValue(value, root)];
}

function draftFilter(filter: QueryFilter, root: string): DraftFilter {
  if ('filters' in filter) {
    return newGroup(
      filter.op,
      filter.filters.map((part) => draftFilter(part, root)),
    );
  }
  const { op, field } = filter;
  const isText = 'text' in filter;
  const values = isText
    ? [{ ...emptyValue, text: filter.text }]
    : valuesOf(op, 'value' in filter ? filter.value : undefined, root);
  const ignoreCase = isText && filter.ignoreCase;
  return {
    id: nextId(),
    kind: 'condition',
    field,
    op,
    values,
    ignoreCase,
  } satisfies DraftCondition;
}

function draftRoot(where: QueryFilter | null, root: string): DraftGroup {
  if (where === null) {
    return newGroup('and', []);
  }
  const filter = draftFilter(where, root);
  return filter.kind === 'group' ? filter : newGroup('and', [filter]);
}

/** A query as it would have been typed. */
export function draftOf(query: Query, root: string): Draft {
  const { from, where, orderBy, limit, aggregates, ...rest } = query;
  return {
    from: { kind: from.kind, text: from.kind === 'group' ? from.id : from.path },
    where: draftRoot(where, root),
    orderBy: orderBy.map((sort) => ({ id: nextId(), ...sort })),
    limit: limit === null ? '' : String(limit),
    aggregates: aggregates.map((one) => ({ id: nextId(), field: '', ...one })),
    rest,
  };
}
