import { fieldPathSchema, formatFieldPath } from '../field-paths.ts';
import { queryShapeSchema, type Query, type QueryFilter } from '../query/shape.ts';
import type { FirestoreValue } from '../values.ts';
import {
  fieldTypes,
  namesOf,
  valueCount,
  type FieldTally,
  type FieldType,
  type SchemaTally,
} from './shape.ts';

/** Types as readers of a collection distinguish them: integers and doubles are numbers alike. */
export type FieldKind = Exclude<FieldType, 'int64' | 'double' | 'null'> | 'number';

/** Something about a field that is not the same in all documents. */
export type Inconsistency = {
  readonly path: FieldTally['path'];
  /** Values it is so of, of so many. */
  readonly count: number;
  readonly of: number;
  /** Finds the documents; null where Firestore's operators can't. */
  readonly query: Query | null;
} & (
  | {
      /** A type that most values of the field don't have. */
      readonly kind: 'type';
      readonly type: FieldKind;
      readonly usual: FieldKind;
    }
  /** Few documents, or maps, don't have the field that all others have. */
  | { readonly kind: 'missing' }
);

/** A field is expected where at most one in so many lacks it. */
const fewestPerLack = 10;

/**
 * What differs between documents, in the order of fields: several types in one field (null aside),
 * and fields that few documents lack.
 * @param collection the path of the collection
 */
export function inconsistenciesOf(tally: SchemaTally, collection: string): Inconsistency[] {
  const owners = ownerCounts(tally);
  return tally.fields.flatMap((field) => {
    const of = owners(field.path);
    const missing = of - valueCount(field);
    const isNamed = typeof field.path.at(-1) === 'string';
    const isExpected = isNamed && missing > 0 && missing * fewestPerLack <= of;
    const lack = { kind: 'missing', path: field.path, count: missing, of, query: null } as const;
    return [...typesOf(field, collection), ...(isExpected ? [lack] : [])];
  });
}

/** Counts what could have a field: documents, or the maps or arrays that it is in. */
export function ownerCounts(tally: SchemaTally): (path: FieldTally['path']) => number {
  const byPath = new Map(tally.fields.map((field) => [JSON.stringify(field.path), field]));
  return (path) => {
    const owner = byPath.get(JSON.stringify(path.slice(0, -1)));
    if (path.length === 1 || owner === undefined) {
      return tally.documents;
    }
    return owner.types[path.at(-1) === null ? 'array' : 'map'] ?? 0;
  };
}

function kindOf(type: Exclude<FieldType, 'null'>): FieldKind {
  return type === 'int64' || type === 'double' ? 'number' : type;
}

function typesOf(field: FieldTally, collection: string): Inconsistency[] {
  const counts = new Map<FieldKind, number>();
  for (const type of fieldTypes) {
    const count = field.types[type];
    if (type !== 'null' && count !== undefined) {
      counts.set(kindOf(type), (counts.get(kindOf(type)) ?? 0) + count);
    }
  }
  const [first, ...others] = [...counts].toSorted(([, a], [, b]) => b - a);
  const of = valueCount(field);
  return first === undefined
    ? []
    : others.map(([type, count]) => ({
        kind: 'type',
        path: field.path,
        type,
        usual: first[0],
        count,
        of,
        query: queryOfKind(field.path, type, collection),
      }));
}

/** The least value of each kind: inequalities find values of their operand's type alone. */
const leastValues: Readonly<Partial<Record<FieldKind, FirestoreValue>>> = {
  boolean: { booleanValue: false },
  number: { doubleValue: '-Infinity' },
  timestamp: { timestampValue: '0001-01-01T00:00:00Z' },
  string: { stringValue: '' },
  bytes: { bytesValue: '' },
  geopoint: { geoPointValue: { latitude: -90, longitude: -180 } },
  array: { arrayValue: { values: [] } },
  map: { mapValue: { fields: {} } },
};

function queryOfKind(path: FieldTally['path'], kind: FieldKind, collection: string): Query | null {
  const field = formatFieldPath(namesOf(path) ?? []);
  const value = leastValues[kind];
  // References and vectors have no least value that Firestore takes; elements, and keys that are
  // data, no path.
  if (value === undefined || !fieldPathSchema.safeParse(field).success) {
    return null;
  }
  const isLeast = { op: '>=', field, value } as const;
  const where: QueryFilter =
    kind === 'number' ? { op: 'or', filters: [isLeast, { op: 'is-nan', field }] } : isLeast;
  return queryShapeSchema.parse({ from: { kind: 'collection', path: collection }, where });
}
