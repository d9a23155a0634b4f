import type { FirestoreValue } from '../values.ts';
import { takesList } from './conditions.ts';
import type { Query, QueryCursor, QueryFilter } from './shape.ts';

/** What becomes of a value; `at` names it in messages. */
export type ValueForm = (value: FirestoreValue, at: string) => FirestoreValue;

/** A query whose filter and cursors have their values in another form. */
export function withQueryValues(query: Query, form: ValueForm): Query {
  const { where, start, end } = query;
  return {
    ...query,
    where: where === null ? null : withFilterValues(where, form),
    start: start === null ? null : cursorOf(start, 'start', form),
    end: end === null ? null : cursorOf(end, 'end', form),
  };
}

/** A filter whose values have another form; texts of conditions on texts stay. */
export function withFilterValues(filter: QueryFilter, form: ValueForm): QueryFilter {
  if ('filters' in filter) {
    return { op: filter.op, filters: filter.filters.map((part) => withFilterValues(part, form)) };
  }
  if (!('value' in filter)) {
    return filter;
  }
  const { op, field, value } = filter;
  return { op, field, value: takesList(op) ? listOf(value, field, form) : form(value, field) };
}

function cursorOf({ values, inclusive }: QueryCursor, at: string, form: ValueForm): QueryCursor {
  return { values: values.map((value) => form(value, at)), inclusive };
}

/** Its values may be arrays, unlike those of an array that is stored. */
function listOf(value: FirestoreValue, field: string, form: ValueForm): FirestoreValue {
  const values = 'arrayValue' in value ? value.arrayValue.values : [];
  return { arrayValue: { values: values.map((one) => form(one, field)) } };
}
