import {
  CollectionTally,
  fieldTypes,
  formatFieldPath,
  namesOf,
  type FirestoreDocument,
  type QueryVocabulary,
  type SchemaTally,
} from '@firekeep/functions/contract';
import type { DraftValue } from './draft.ts';

const maxDocuments = 200;

export type SampledFields = QueryVocabulary['fields'];

/** The fields of a schema that a query can name; elements count as values of their array. */
export function schemaFields(tally: SchemaTally): SampledFields {
  return tally.fields.flatMap(({ path, types, examples }) => {
    const names = namesOf(path.at(-1) === null ? path.slice(0, -1) : path);
    return names === null || names.length === 0
      ? []
      : [
          {
            path: formatFieldPath(names),
            types: fieldTypes.filter((type) => types[type]),
            values: examples,
          },
        ];
  });
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Fields of several origins by path, each once, with the values of the first origin first. */
export function joinFields(...all: readonly SampledFields[]): SampledFields {
  const fields = new Map<string, SampledFields[number]>();
  for (const { path, types, values } of all.flat()) {
    const known = fields.get(path);
    fields.set(path, {
      path,
      types: distinct([...(known?.types ?? []), ...types]),
      values: distinct([...(known?.values ?? []), ...values]),
    });
  }
  return [...fields.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Fields that documents have, at any depth, with values they had; by path. Keys of maps that are
 * data are none: their map can be named, and each of its keys with it.
 */
export function sampledFields(documents: readonly FirestoreDocument[]): SampledFields {
  const tally = new CollectionTally();
  for (const { fields } of documents.slice(0, maxDocuments)) {
    tally.add(fields);
  }
  return joinFields(schemaFields(tally.tally));
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
