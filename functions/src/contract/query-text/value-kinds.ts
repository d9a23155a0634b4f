import { fieldTypeOf, type FieldType } from '../../firestore-model/schema/shape.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';

/** Types as comparisons distinguish them: integers and doubles are numbers alike. */
export type ValueKind = Exclude<FieldType, 'int64' | 'double'> | 'number';

function kindOfType(type: FieldType): ValueKind {
  return type === 'int64' || type === 'double' ? 'number' : type;
}

/** Null for null and NaN, which have separate operators. */
export function kindOf(value: FirestoreValue): ValueKind | null {
  const isNan = 'doubleValue' in value && value.doubleValue === 'NaN';
  return 'nullValue' in value || isNan ? null : kindOfType(fieldTypeOf(value));
}

export function kindsOf(types: readonly FieldType[]): ReadonlySet<ValueKind> {
  return new Set(types.map(kindOfType));
}

export const kindWords: Readonly<Record<ValueKind, string>> = {
  null: 'null',
  boolean: 'booleans',
  number: 'numbers',
  timestamp: 'times',
  string: 'texts',
  bytes: 'bytes',
  reference: 'references',
  geopoint: 'points',
  array: 'lists',
  map: 'maps',
  vector: 'vectors',
};

export const valueWords: Readonly<Record<ValueKind, string>> = {
  null: 'null',
  boolean: 'boolean',
  number: 'number',
  timestamp: 'time',
  string: 'text',
  bytes: 'value in bytes',
  reference: 'reference',
  geopoint: 'point',
  array: 'list',
  map: 'map',
  vector: 'vector',
};
