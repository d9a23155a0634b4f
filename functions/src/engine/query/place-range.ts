import { conditionsOf } from '../../firestore-model/query/conditions.ts';
import { nameStep } from '../../firestore-model/query/order.ts';
import type { QueryCondition, QueryCursor } from '../../firestore-model/query/shape.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import {
  afterDocument,
  beyond,
  fromCollection,
  fromDocument,
  type StartCondition,
} from '../explore/position.ts';
import type { CompiledQuery } from './compiled-query.ts';

/** The part of a backup where documents of a query can be. */
export interface PlaceRange {
  readonly isReached: StartCondition;
  readonly isPast: StartCondition;
}

/** By its collection, and by what it says of documents' names. @param root of the backup */
export function rangeOf({ query, order, nameDirection }: CompiledQuery, root: string): PlaceRange {
  const reached: StartCondition[] = [];
  const past: StartCondition[] = [];
  if (query.from.kind === 'collection') {
    reached.push(fromCollection(query.from.path));
    past.push(beyond(query.from.path));
  }
  const from = (path: string | null) => {
    if (path !== null) {
      reached.push(fromDocument(path));
    }
  };
  const to = (path: string | null) => {
    if (path !== null) {
      past.push(afterDocument(path));
    }
  };
  for (const condition of allOf(query.where)) {
    const { lower, upper } = boundsOf(condition);
    from(pathIn(root, lower));
    to(pathIn(root, upper));
  }
  if (order.length === 0 && query.nearest === null) {
    const [first, last] = [query.start, query.end].map((cursor) => pathIn(root, nameIn(cursor)));
    const isAscending = nameDirection === 'asc';
    from((isAscending ? first : last) ?? null);
    to((isAscending ? last : first) ?? null);
  }
  return {
    isReached: (path) => reached.every((place) => place(path)),
    isPast: (path) => past.some((place) => place(path)),
  };
}

/** Conditions that hold for all that is found. */
function allOf(where: CompiledQuery['query']['where']): QueryCondition[] {
  if (where === null || !('filters' in where)) {
    return conditionsOf(where).map(({ condition }) => condition);
  }
  return where.op === 'and' || where.filters.length === 1 ? where.filters.flatMap(allOf) : [];
}

interface Bounds {
  readonly lower: FirestoreValue | undefined;
  readonly upper: FirestoreValue | undefined;
}

const lowering: ReadonlySet<string> = new Set(['==', '>', '>=']);
const raising: ReadonlySet<string> = new Set(['==', '<', '<=']);

function boundsOf(condition: QueryCondition): Bounds {
  if (!('value' in condition) || condition.field !== nameStep) {
    return { lower: undefined, upper: undefined };
  }
  const { op, value } = condition;
  return {
    lower: lowering.has(op) ? value : undefined,
    upper: raising.has(op) ? value : undefined,
  };
}

function nameIn(cursor: QueryCursor | null): FirestoreValue | undefined {
  return cursor?.values[0];
}

/** The path of a reference into the database that was backed up; null for any other value. */
function pathIn(root: string, value: FirestoreValue | undefined): string | null {
  if (value === undefined || !('referenceValue' in value)) {
    return null;
  }
  const { referenceValue } = value;
  return referenceValue.startsWith(`${root}/`) ? referenceValue.slice(root.length + 1) : null;
}
