import {
  formatFieldPath,
  isPlainMap,
  type FirestoreDocument,
  type FirestoreFields,
  type FirestoreValue,
  type QueryVocabulary,
} from '@firekeep/functions/contract';
import type { DraftValue } from './draft.ts';

const maxDocuments = 200;
const maxFields = 300;
const maxValues = 20;
const maxDepth = 4;

export type SampledFields = QueryVocabulary['fields'];

interface Sampling {
  readonly values: Map<string, Map<string, FirestoreValue>>;
}

function add({ values }: Sampling, path: string, value: FirestoreValue): void {
  const known = values.get(path) ?? new Map<string, FirestoreValue>();
  if (known.size < maxValues) {
    known.set(JSON.stringify(value), value);
  }
  values.set(path, known);
}

function addFields(sampling: Sampling, fields: FirestoreFields, parents: readonly string[]): void {
  for (const [name, value] of Object.entries(fields)) {
    const names = [...parents, name];
    const path = formatFieldPath(names);
    if (!sampling.values.has(path) && sampling.values.size >= maxFields) {
      return;
    }
    add(sampling, path, value);
    for (const element of 'arrayValue' in value ? value.arrayValue.values : []) {
      add(sampling, path, element);
    }
    if (isPlainMap(value) && names.length < maxDepth) {
      addFields(sampling, value.mapValue.fields, names);
    }
  }
}

/** Fields that documents have, at any depth, with values they had; by path. */
export function sampledFields(documents: readonly FirestoreDocument[]): SampledFields {
  const sampling: Sampling = { values: new Map() };
  for (const { fields } of documents.slice(0, maxDocuments)) {
    addFields(sampling, fields, []);
  }
  return [...sampling.values]
    .map(([path, values]) => ({ path, values: [...values.values()] }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

const types: readonly (readonly [string, DraftValue['type']])[] = [
  ['stringValue', 'string'],
  ['integerValue', 'number'],
  ['doubleValue', 'number'],
  ['booleanValue', 'boolean'],
  ['timestampValue', 'timestamp'],
  ['referenceValue', 'reference'],
  ['geoPointValue', 'geopoint'],
  ['bytesValue', 'bytes'],
];

/** The type that most of a field's values have; null where none is known. */
export function usualType(fields: SampledFields, path: string): DraftValue['type'] | null {
  const counts = new Map<DraftValue['type'], number>();
  for (const value of fields.find((field) => field.path === path)?.values ?? []) {
    const type = types.find(([key]) => key in value)?.[1];
    if (type !== undefined) {
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return path === '__name__' ? 'reference' : (most?.[0] ?? null);
}
