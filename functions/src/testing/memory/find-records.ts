import type { Conditions, FieldValue, RecordQuery } from '../../adapters/records/records.ts';
import { setAt, valueAt, type Fields } from './fields.ts';

/** A document with its id. */
export type RecordWithId = readonly [id: string, fields: Fields];

/** What a query finds of a collection, in the order in which Firestore has it. */
export function findRecords(all: readonly RecordWithId[], query: RecordQuery): RecordWithId[] {
  const { where = {}, anyOf, bound, order, after = null, limit } = query;
  const orders = Object.entries(order ?? (bound === undefined ? {} : { [bound[0]]: 'asc' }));
  const direction = orders.at(-1)?.[1] === 'desc' ? -1 : 1;
  const placeOf = ([id, fields]: RecordWithId) => [
    ...orders.map(([field]) => valueAt(fields, field)),
    id,
  ];
  const compare = (a: readonly unknown[], b: readonly unknown[]) => {
    const differing = a.findIndex((value, index) => index < b.length && compared(value, b[index]));
    const sign = orders[differing]?.[1] === 'desc' || differing >= orders.length ? direction : 1;
    return differing < 0 ? 0 : sign * compared(a[differing], b[differing]);
  };
  const found = all
    .filter(([, fields]) => Object.entries(where).every((one) => equals(fields, one)))
    .filter(([, fields]) => anyOf === undefined || holdsAny(fields, anyOf))
    .filter(([, fields]) => bound === undefined || isWithin(valueAt(fields, bound[0]), bound))
    .filter(([, fields]) => orders.every(([field]) => valueAt(fields, field) !== undefined))
    .map((record) => ({ record, place: placeOf(record) }));
  return found
    .filter(({ place }) => after === null || compare(place, after) > 0)
    .toSorted((a, b) => compare(a.place, b.place))
    .slice(0, limit)
    .map(({ record }) => record);
}

/** The fields that a query reads of what it finds. */
export function selected(fields: Fields, select: RecordQuery['select']): Fields {
  if (select === undefined) {
    return fields;
  }
  const read: Fields = {};
  for (const path of select.filter((one) => valueAt(fields, one) !== undefined)) {
    setAt(read, path.split('.'), valueAt(fields, path));
  }
  return read;
}

function holdsAny(fields: Fields, conditions: Conditions): boolean {
  return Object.entries(conditions).some((one) => equals(fields, one));
}

function equals(
  fields: Fields,
  [field, wanted]: [string, FieldValue | readonly string[]],
): boolean {
  const value = valueAt(fields, field);
  return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
}

/** Bounds are texts: no other value is within one. */
function isWithin(value: unknown, [, operator, limit]: NonNullable<RecordQuery['bound']>): boolean {
  if (typeof value !== 'string') {
    return false;
  }
  return operator === '>' ? value > limit : value < limit || (operator === '<=' && value === limit);
}

/** Texts and numbers by their order, and null before both. */
function compared(a: unknown, b: unknown): number {
  if (a === b) {
    return 0;
  }
  const isLess =
    a === null ||
    (typeof a === 'string' && typeof b === 'string' && a < b) ||
    (typeof a === 'number' && typeof b === 'number' && a < b);
  return isLess ? -1 : 1;
}
