import { formatFieldPath } from '../../firestore-model/field-paths.ts';
import { takesList } from '../../firestore-model/query/conditions.ts';
import { completeOrder } from '../../firestore-model/query/order.ts';
import type {
  ComparisonOperator,
  Query,
  QueryCondition,
  QueryCursor,
  QueryFilter,
} from '../../firestore-model/query/shape.ts';
import { aggregateNames, asComparison, namesOf, simplified, sortsOf } from './query-parts.ts';

// https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery

const operators: Readonly<Record<ComparisonOperator, string>> = {
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  'array-contains': 'ARRAY_CONTAINS',
  in: 'IN',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
  'not-in': 'NOT_IN',
};

function field(path: string) {
  return { fieldPath: formatFieldPath(namesOf(path)) };
}

/** Firestore has separate operators for null and NaN. */
function unaryOf({ op, value }: Extract<QueryCondition, { value: unknown }>): string | null {
  const isNaN = 'doubleValue' in value && value.doubleValue === 'NaN';
  if (takesList(op) || !['==', '!='].includes(op) || !(isNaN || 'nullValue' in value)) {
    return null;
  }
  return `IS_${op === '!=' ? 'NOT_' : ''}${isNaN ? 'NAN' : 'NULL'}`;
}

function filterOf(filter: QueryFilter): object {
  if ('filters' in filter) {
    const filters = filter.filters.map(filterOf);
    return { compositeFilter: { op: filter.op.toUpperCase(), filters } };
  }
  const condition = asComparison(filter);
  const unary = unaryOf(condition);
  return unary === null
    ? {
        fieldFilter: {
          field: field(condition.field),
          op: operators[condition.op],
          value: condition.value,
        },
      }
    : { unaryFilter: { op: unary, field: field(condition.field) } };
}

/** `before`: whether the place is before documents that have exactly these values. */
function cursorOf(cursor: QueryCursor | null, isBefore: (cursor: QueryCursor) => boolean) {
  return cursor === null ? undefined : { values: cursor.values, before: isBefore(cursor) };
}

function nearestOf({ nearest }: Query) {
  if (nearest === null) {
    return undefined;
  }
  const { vector, measure, limit, threshold, distanceField } = nearest;
  const values = vector.map((doubleValue) => ({ doubleValue }));
  return {
    vectorField: field(nearest.field),
    queryVector: {
      mapValue: {
        fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } },
      },
    },
    distanceMeasure: measure.toUpperCase().replace('-', '_'),
    limit,
    ...(threshold === null ? {} : { distanceThreshold: threshold }),
    ...(distanceField === null ? {} : { distanceResultField: field(distanceField).fieldPath }),
  };
}

/** The last documents are the first ones of the opposite order: REST has no other way. */
function orderOf(query: Query) {
  const steps = query.limitToLast
    ? completeOrder(query).map(({ path, direction }) => ({
        names: path,
        direction: direction === 'asc' ? 'desc' : 'asc',
      }))
    : sortsOf(query);
  return steps.map(({ names, direction }) => ({
    field: { fieldPath: formatFieldPath(names) },
    direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING',
  }));
}

function boundsOf({ start, end, limitToLast }: Query) {
  const [first, last] = limitToLast ? [end, start] : [start, end];
  return {
    startAt: cursorOf(first, ({ inclusive }) => inclusive),
    endAt: cursorOf(last, ({ inclusive }) => !inclusive),
  };
}

function structuredQuery(query: Query): object {
  const { from, where, limit, select } = query;
  const order = orderOf(query);
  return {
    select: select === null ? undefined : { fields: select.map(field) },
    from: [
      from.kind === 'group'
        ? { collectionId: from.id, allDescendants: true }
        : { collectionId: from.path.slice(from.path.lastIndexOf('/') + 1) },
    ],
    where: where === null ? undefined : filterOf(simplified(where)),
    orderBy: order.length === 0 ? undefined : order,
    ...boundsOf(query),
    limit: limit ?? undefined,
    findNearest: nearestOf(query),
  };
}

/** What a query is over REST: the method of the API, what it is called on, and its body. */
export function restRequest(query: Query, root: string) {
  const { from, aggregates } = query;
  const slash = from.kind === 'group' ? -1 : from.path.lastIndexOf('/');
  const parent =
    slash === -1 || from.kind === 'group' ? root : `${root}/${from.path.slice(0, slash)}`;
  if (aggregates.length === 0) {
    return { method: 'runQuery', parent, body: { structuredQuery: structuredQuery(query) } };
  }
  const names = aggregateNames(aggregates);
  const aggregations = aggregates.map((aggregate, index) => {
    const alias = names[index];
    if (aggregate.op === 'count') {
      return { alias, count: {} };
    }
    const operand = { field: field(aggregate.field) };
    return aggregate.op === 'sum' ? { alias, sum: operand } : { alias, avg: operand };
  });
  const structuredAggregationQuery = { structuredQuery: structuredQuery(query), aggregations };
  return { method: 'runAggregationQuery', parent, body: { structuredAggregationQuery } };
}
