import { formatFieldPath, parseFieldPath } from '../../../firestore-model/field-paths.ts';
import { takesList } from '../../../firestore-model/query/conditions.ts';
import type {
  ComparisonOperator,
  QueryCondition,
  QueryFilter,
  UnaryOperator,
} from '../../../firestore-model/query/shape.ts';
import type { FirestoreValue } from '../../../firestore-model/values.ts';
import { encodeValue } from '../../../engine/format/encode-document.ts';
import { WireWriter } from '../../../engine/format/wire-writer.ts';
import { invalidInput } from '../../../engine/errors.ts';
import type { OrderStep } from '../../../firestore-model/query/order.ts';
import type { RunnableQuery } from '../../../services/ports/customer-database.ts';
import { runQueryRequest } from './requests.ts';

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

/** A RunQueryRequest. @throws AppError `invalid-argument` for a value Firestore doesn't take. */
export function queryRequest(root: string, query: RunnableQuery): Uint8Array {
  const { parent, from } = placeOf(root, query.from);
  return runQueryRequest(parent, structuredQuery(from, query), null);
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
  const message = new WireWriter().message(2, from);
  if (query.where !== null) {
    message.message(3, filterOf(query.where));
  }
  for (const step of query.order) {
    message.message(4, orderOf(step));
  }
  message.message(5, new WireWriter().uint(1, query.limit));
  if (query.startAfter !== null) {
    const cursor = new WireWriter();
    for (const value of query.startAfter) {
      cursor.message(1, encodeValue(value, 'the page token'));
    }
    message.message(7, cursor);
  }
  return message;
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
  const field = fieldOf(parseFieldPath(condition.field) ?? [condition.field]);
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

/** Firestore has operators of their own for null and NaN, which `==` and `!=` stand for too. */
function unaryOf(condition: QueryCondition): UnaryOperator | null {
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
