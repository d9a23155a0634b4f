import type { Query, QueryCursor, QueryFilter } from '../../firestore-model/query/shape.ts';
import { takesList } from '../../firestore-model/query/conditions.ts';
import { patternProblem } from '../../firestore-model/query/pattern-syntax.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import { invalidInput } from '../errors.ts';
import { readValue } from '../format/document-json.ts';
import { encodeValue } from '../format/encode-document.ts';
import { WireReader } from '../format/wire.ts';

/**
 * A query whose values are written as decoded documents have theirs: times with as many digits, and
 * base64 in one form. @throws AppError `invalid-argument` for a value Firestore doesn't take
 */
export function withStoredValues(query: Query): Query {
  const { where, start, end } = query;
  return {
    ...query,
    where: where === null ? null : filterOf(where),
    start: start === null ? null : cursorOf(start, 'start'),
    end: end === null ? null : cursorOf(end, 'end'),
  };
}

function stored(value: FirestoreValue, at: string): FirestoreValue {
  return readValue(new WireReader(encodeValue(value, at).finish()));
}

function cursorOf({ values, inclusive }: QueryCursor, at: string): QueryCursor {
  return { values: values.map((value) => stored(value, at)), inclusive };
}

function filterOf(filter: QueryFilter): QueryFilter {
  if ('filters' in filter) {
    return { op: filter.op, filters: filter.filters.map(filterOf) };
  }
  if ('text' in filter) {
    const problem = filter.op === 'matches' ? patternProblem(filter.text) : null;
    if (problem !== null) {
      throw invalidInput(problem);
    }
    return filter;
  }
  if (!('value' in filter)) {
    return filter;
  }
  const { op, field, value } = filter;
  return { op, field, value: takesList(op) ? storedList(value, field) : stored(value, field) };
}

/** Its values may be arrays, unlike those of an array that is stored. */
function storedList(value: FirestoreValue, field: string): FirestoreValue {
  const values = 'arrayValue' in value ? value.arrayValue.values : [];
  return { arrayValue: { values: values.map((one) => stored(one, field)) } };
}
