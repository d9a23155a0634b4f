import { completeOrder, type OrderStep } from '../../../firestore-model/query/order.ts';
import {
  projectFields,
  selectedPaths,
  widestPaths,
} from '../../../firestore-model/query/projection.ts';
import { servedFilter } from '../../../firestore-model/query/served-filter.ts';
import type { Query } from '../../../firestore-model/query/shape.ts';
import type { FirestoreDocument } from '../../../firestore-model/values.ts';
import type { QueryBound, RunnableQuery } from '../../ports/customer-database.ts';

const nameField = '__name__';

/**
 * A query as the database is asked, from its first document on. One that needs a search
 * (`needsSearch`) is asked for more than it finds.
 */
export function runnableQuery(query: Query): RunnableQuery {
  const { from, where, nearest, start, end, limit } = query;
  // Nearest vectors have their own order.
  const order = nearest === null ? completeOrder(query) : [];
  return {
    from,
    where: servedFilter(where).where,
    nearest,
    order,
    start: start === null ? null : { values: start.values, before: start.inclusive },
    end: end === null ? null : { values: end.values, before: !end.inclusive },
    limit,
    select: sentFields(query, order),
  };
}

/**
 * What is selected, and what pages need besides: the fields of the order, by which the next page
 * begins.
 */
function sentFields({ select, nearest }: Query, order: readonly OrderStep[]) {
  if (select === null) {
    return null;
  }
  const paths = [
    ...selectedPaths(withDistance(select, nearest)),
    ...order.map(({ path }) => path),
  ].filter(([name]) => name !== nameField);
  return paths.length === 0 ? [[nameField]] : widestPaths(paths);
}

/** Firestore sends a vector's distance only where its field is selected. */
function withDistance(select: readonly string[], nearest: Query['nearest']): readonly string[] {
  const distance = nearest?.distanceField ?? null;
  return distance === null ? select : [...select, distance];
}

/**
 * Makes of a document what a query selects of it: documents are sent with the fields of the
 * query's order, too. Undefined where the query selects all of them.
 */
export function shownOf({ select, nearest }: Pick<Query, 'select' | 'nearest'>) {
  if (select === null) {
    return undefined;
  }
  const paths = selectedPaths(withDistance(select, nearest));
  return (document: FirestoreDocument) => ({
    ...document,
    fields: projectFields(document.fields, paths),
  });
}

function turned(bound: QueryBound | null): QueryBound | null {
  return bound === null ? null : { ...bound, before: !bound.before };
}

/** Finds the same documents in the opposite order. */
export function backwards(query: RunnableQuery): RunnableQuery {
  return {
    ...query,
    order: query.order.map(({ path, direction }) => ({
      path,
      direction: direction === 'asc' ? 'desc' : 'asc',
    })),
    start: turned(query.end),
    end: turned(query.start),
  };
}

/**
 * For values over what a query finds. The order is written out only where it decides what is found:
 * values over all of it are served by smaller indexes.
 */
export function aggregatedQuery(query: Query): RunnableQuery {
  const runnable = { ...runnableQuery(query), select: null };
  if (query.limitToLast) {
    return backwards(runnable);
  }
  const isPlaced = query.start !== null || query.end !== null;
  return isPlaced
    ? runnable
    : { ...runnable, order: runnable.order.slice(0, query.orderBy.length) };
}
