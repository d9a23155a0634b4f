import { formatFieldPath, parseFieldPath } from '../../../firestore-model/field-paths.ts';
import { takesList } from '../../../firestore-model/query/conditions.ts';
import type {
  ComparisonOperator,
  NearestQuery,
  QueryAggregate,
  QueryCondition,
  QueryFilter,
  UnaryOperator,
} from '../../../firestore-model/query/shape.ts';
import type { FirestoreValue } from '../../../firestore-model/values.ts';
import { encodeValue } from '../../../engine/format/encode-document.ts';
import { WireWriter } from '../../../engine/format/wire-writer.ts';
import { invalidInput } from '../../../engine/errors.ts';
import type { OrderStep } from '../../../firestore-model/query/order.ts';
import type { QueryBound, RunnableQuery } from '../../../services/ports/customer-database.ts';
import { readAt, runQueryRequest } from './requests.ts';

/** StructuredQuery.FieldFilter.Operator of google/firestore/v1/query.proto. */
const comparisonNumbers: Readonly<Record<ComparisonOperator, number>> = {
  '<': 1,
  '<=': 2,
  '>': 3,
  '>=': 4,
  '==': 5,
  '!=': 6,
  'array-contains': 7,
  in: 8,
  'array-contains-any': 9,
  'not-in': 10,
};

/** StructuredQuery.UnaryFilter.Operator. */
const unaryNumbers: Readonly<Record<UnaryOperator, number>> = {
  'is-nan': 2,
  'is-null': 3,
  'is-not-nan': 4,
  'is-not-null': 5,
};

/** StructuredQuery.FindNearest.DistanceMeasure. */
const measureNumbers: Readonly<Record<NearestQuery['measure'], number>> = {
  euclidean: 1,
  cosine: 2,
  'dot-product': 3,
};

/** A RunQueryRequest. @throws AppError `invalid-argument` for a value Firestore doesn't take. */
export function queryRequest(
  root: string,
  query: RunnableQuery,
  readTime: string | null,
): Uint8Array {
  const { parent, from } = placeOf(root, query.from);
  return runQueryRequest(parent, structuredQuery(from, query), readTime);
}

/**
 * A RunAggregationQueryRequest, whose answer names each value by its position in `aggregates`.
 * @throws AppError as `queryRequest`
 */
export function aggregationRequest(
  root: string,
  query: RunnableQuery & { readonly aggregates: readonly QueryAggregate[] },
  readTime: string | null,
): Uint8Array {
  const { parent, from } = placeOf(root, query.from);
  const aggregation = new WireWriter().message(1, structuredQuery(from, query));
  for (const [at, aggregate] of query.aggregates.entries()) {
    aggregation.message(3, aggregateOf(aggregate).string(7, `${at}`));
  }
  return readAt(new WireWriter().string(1, parent).message(2, aggregation), 6, readTime).finish();
}

function aggregateOf(aggregate: QueryAggregate): WireWriter {
  if (aggregate.op === 'count') {
    return new WireWriter().message(1, new WireWriter());
  }
  const operand = new WireWriter().message(1, fieldOf(pathOf(aggregate.field)));
  return new WireWriter().message(aggregate.op === 'sum' ? 2 : 3, operand);
}

function placeOf(root: string, from: RunnableQuery['from']) {
  if (from.kind === 'group') {
    return { parent: root, from: new WireWriter().string(2, from.id).bool(3, true) };
  }
  const slash = from.path.lastIndexOf('/');
  const parent = slash === -1 ? root : `${root}/${from.path.slice(0, slash)}`;
  return { parent, from: new WireWriter().string(2, from.path.slice(slash + 1)) };
}

function structuredQuery(from: WireWriter, query: RunnableQuery): WireWriter {
  const message = new WireWriter();
  if (query.select !== null) {
    message.message(1, projectionOf(query.select));
  }
  message.message(2, from);
  if (query.where !== null) {
    message.message(3, filterOf(query.where));
  }
  for (const step of query.order) {
    message.message(4, orderOf(step));
  }
  if (query.limit !== null) {
    message.message(5, new WireWriter().uint(1, query.limit));
  }
  if (query.start !== null) {
    message.message(7, cursorOf(query.start, 'the place to start at'));
  }
  if (query.end !== null) {
    message.message(8, cursorOf(query.end, 'the place to end at'));
  }
  return query.nearest === null ? message : message.message(9, nearestOf(query.nearest));
}

function projectionOf(paths: readonly (readonly string[])[]): WireWriter {
  const projection = new WireWriter();
  for (const path of paths) {
    projection.message(2, fieldOf(path));
  }
  return projection;
}

function cursorOf({ values, before }: QueryBound, at: string): WireWriter {
  const cursor = new WireWriter();
  for (const value of values) {
    cursor.message(1, encodeValue(value, at));
  }
  return before ? cursor.bool(2, true) : cursor;
}

function nearestOf(nearest: NearestQuery): WireWriter {
  const { field, vector, measure, limit, threshold, distanceField } = nearest;
  const numbers = vector.map((doubleValue) => ({ doubleValue }));
  const fields = {
    __type__: { stringValue: '__vector__' },
    value: { arrayValue: { values: numbers } },
  };
  const message = new WireWriter()
    .message(1, fieldOf(pathOf(field)))
    .message(2, encodeValue({ mapValue: { fields } }, 'the vector'))
    .uint(3, measureNumbers[measure])
    .message(4, new WireWriter().uint(1, limit));
  if (distanceField !== null) {
    message.string(5, formatFieldPath(pathOf(distanceField)));
  }
  return threshold === null ? message : message.message(6, new WireWriter().double(1, threshold));
}

function pathOf(field: string): readonly string[] {
  return parseFieldPath(field) ?? [field];
}

function fieldOf(path: readonly string[]): WireWriter {
  return new WireWriter().string(2, formatFieldPath(path));
}

function orderOf({ path, direction }: OrderStep): WireWriter {
  return new WireWriter().message(1, fieldOf(path)).uint(2, direction === 'asc' ? 1 : 2);
}

function filterOf(filter: QueryFilter): WireWriter {
  if (!('filters' in filter)) {
    return conditionOf(filter);
  }
  const [only, ...others] = filter.filters;
  if (only !== undefined && others.length === 0) {
    return filterOf(only);
  }
  const group = new WireWriter().uint(1, filter.op === 'and' ? 1 : 2);
  for (const part of filter.filters) {
    group.message(2, filterOf(part));
  }
  return new WireWriter().message(1, group);
}

function conditionOf(condition: QueryCondition): WireWriter {
  const field = fieldOf(pathOf(condition.field));
  const unary = unaryOf(condition);
  if (unary !== null) {
    const message = new WireWriter().uint(1, unaryNumbers[unary]).message(2, field);
    return new WireWriter().message(3, message);
  }
  if (!('value' in condition)) {
    throw invalidInput(`${condition.field} is compared with nothing`);
  }
  const { op, value } = condition;
  const message = new WireWriter()
    .message(1, field)
    .uint(2, comparisonNumbers[op])
    .message(
      3,
      takesList(op) ? listOf(value, condition.field) : encodeValue(value, condition.field),
    );
  return new WireWriter().message(2, message);
}

/** Firestore has separate operators for null and NaN, which `==` and `!=` stand for too. */
function unaryOf(condition: QueryCondition): UnaryOperator | null {
  if ('text' in condition) {
    return null;
  }
  if (!('value' in condition)) {
    return condition.op;
  }
  const { op, value } = condition;
  if (op !== '==' && op !== '!=') {
    return null;
  }
  if ('nullValue' in value) {
    return op === '==' ? 'is-null' : 'is-not-null';
  }
  if ('doubleValue' in value && value.doubleValue === 'NaN') {
    return op === '==' ? 'is-nan' : 'is-not-nan';
  }
  return null;
}

/** Its values may be arrays, unlike those of an array that is stored. */
function listOf(value: FirestoreValue, at: string): WireWriter {
  const list = new WireWriter();
  for (const one of 'arrayValue' in value ? value.arrayValue.values : []) {
    list.message(1, encodeValue(one, at));
  }
  return new WireWriter().message(9, list);
}
