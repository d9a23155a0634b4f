// Queries in the words of Firestore's REST interface, as the documentation has them, and what the
// emulator answers to them: written without the code that sends queries for Firekeep.
import type { FirestoreFields, FirestoreValue, Query } from '@firekeep/functions/contract';
import { z } from 'zod';
import type { QueryFilter } from '../../functions/src/firestore-model/query/shape.ts';
import { completeOrder } from '../../functions/src/firestore-model/query/order.ts';
import { formatFieldPath } from '../../functions/src/firestore-model/field-paths.ts';
import { askTyped } from './typed-documents.ts';

const operators: Readonly<Record<string, string>> = {
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '>=': 'GREATER_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  'array-contains': 'ARRAY_CONTAINS',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
  in: 'IN',
  'not-in': 'NOT_IN',
  'is-null': 'IS_NULL',
  'is-not-null': 'IS_NOT_NULL',
  'is-nan': 'IS_NAN',
  'is-not-nan': 'IS_NOT_NAN',
};

const at = (fieldPath: string) => ({ fieldPath });

function isOf(value: FirestoreValue, type: 'null' | 'nan'): boolean {
  return type === 'null'
    ? 'nullValue' in value
    : 'doubleValue' in value && value.doubleValue === 'NaN';
}

function filterOf(filter: QueryFilter): object {
  if ('filters' in filter) {
    const [only, ...others] = filter.filters;
    if (only !== undefined && others.length === 0) {
      return filterOf(only);
    }
    const op = filter.op === 'and' ? 'AND' : 'OR';
    return { compositeFilter: { op, filters: filter.filters.map(filterOf) } };
  }
  const field = at(filter.field);
  if (!('value' in filter)) {
    return { unaryFilter: { field, op: operators[filter.op] } };
  }
  const { op, value } = filter;
  const special = (['null', 'nan'] as const).find((type) => isOf(value, type));
  if (special !== undefined && (op === '==' || op === '!=')) {
    return filterOf({ op: `is-${op === '!=' ? 'not-' : ''}${special}`, field: filter.field });
  }
  return { fieldFilter: { field, op: operators[op], value } };
}

/** The last documents are asked for as the first ones of the order reversed. */
export function structuredQuery(query: Query): object {
  const { from, where, select, nearest, limitToLast } = query;
  // What Firestore adds to the sorts is only written where cursors have values for it.
  const written = query.start === null && query.end === null ? query.orderBy.length : Infinity;
  const order = completeOrder(query)
    .slice(0, written)
    .map(({ path, direction }) => ({
      field: at(formatFieldPath(path)),
      direction: (direction === 'asc') === limitToLast ? 'DESCENDING' : 'ASCENDING',
    }));
  const { start, end } = limitToLast ? { start: query.end, end: query.start } : query;
  return {
    from: [
      from.kind === 'group'
        ? { collectionId: from.id, allDescendants: true }
        : { collectionId: from.path.slice(from.path.lastIndexOf('/') + 1) },
    ],
    ...(where === null ? {} : { where: filterOf(where) }),
    ...(nearest === null ? { orderBy: order } : { findNearest: findNearest(nearest) }),
    ...(start === null ? {} : { startAt: { values: start.values, before: start.inclusive } }),
    ...(end === null ? {} : { endAt: { values: end.values, before: !end.inclusive } }),
    ...(query.limit === null ? {} : { limit: query.limit }),
    ...(select === null ? {} : { select: { fields: select.map(at) } }),
  };
}

function findNearest(nearest: NonNullable<Query['nearest']>): object {
  const { field, measure, limit, threshold, distanceField } = nearest;
  const values = nearest.vector.map((doubleValue) => ({ doubleValue }));
  return {
    vectorField: at(field),
    queryVector: {
      mapValue: {
        fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } },
      },
    },
    distanceMeasure: measure.toUpperCase().replace('-', '_'),
    limit,
    ...(threshold === null ? {} : { distanceThreshold: threshold }),
    ...(distanceField === null ? {} : { distanceResultField: distanceField }),
  };
}

/** REST leaves out what is empty or 0 in arrays, maps and points. */
function filledValue(value: FirestoreValue): FirestoreValue {
  if ('arrayValue' in value) {
    const { values = [] } = value.arrayValue as Partial<typeof value.arrayValue>;
    return { arrayValue: { values: values.map(filledValue) } };
  }
  if ('mapValue' in value) {
    const { fields = {} } = value.mapValue as Partial<typeof value.mapValue>;
    return { mapValue: { fields: filledFields(fields) } };
  }
  return 'geoPointValue' in value
    ? { geoPointValue: Object.assign({ latitude: 0, longitude: 0 }, value.geoPointValue) }
    : value;
}

function filledFields(fields: FirestoreFields): FirestoreFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, filledValue(value)]),
  );
}

const documentsSchema = z.array(
  z.looseObject({
    document: z
      .looseObject({ name: z.string(), fields: z.custom<FirestoreFields>().optional() })
      .optional(),
  }),
);
const aggregatesSchema = z.tuple([
  z.looseObject({
    result: z.looseObject({ aggregateFields: z.record(z.string(), z.custom<FirestoreValue>()) }),
  }),
]);

/** What the emulator finds: documents with their fields, in order. @throws Error with its answer */
export async function findInEmulator(
  root: string,
  query: Query,
): Promise<{ path: string; fields: FirestoreFields }[]> {
  const answer = await askTyped(`${parentOf(root, query)}:runQuery`, {
    structuredQuery: structuredQuery(query),
  });
  const found = documentsSchema.parse(answer).flatMap(({ document }) =>
    document === undefined
      ? []
      : {
          path: document.name.slice(root.length + 1),
          fields: filledFields(document.fields ?? {}),
        },
  );
  return query.limitToLast ? found.toReversed() : found;
}

/** @throws Error with its answer */
export async function aggregateInEmulator(root: string, query: Query): Promise<FirestoreValue[]> {
  const aggregations = query.aggregates.map((one, index) => ({
    alias: `a${index}`,
    ...(one.op === 'count'
      ? { count: {} }
      : { [one.op === 'sum' ? 'sum' : 'avg']: { field: at(one.field) } }),
  }));
  const answer = await askTyped(`${parentOf(root, query)}:runAggregationQuery`, {
    structuredAggregationQuery: { structuredQuery: structuredQuery(query), aggregations },
  });
  const [{ result }] = aggregatesSchema.parse(answer);
  return aggregations.map(({ alias }) => result.aggregateFields[alias]!);
}

function parentOf(root: string, { from }: Query): string {
  const slash = from.kind === 'group' ? -1 : from.path.lastIndexOf('/');
  return from.kind === 'group' || slash === -1
    ? root
    : `${root}/${from.path.slice(0, slash).split('/').map(encodeURIComponent).join('/')}`;
}
