import {
  collectionOf,
  collectionShape,
  exclusionsSchema,
  patternKey,
  type DocumentChange,
  type Exclusions,
  type FieldPattern,
} from '@firekeep/functions/contract';

interface CollectionPattern extends FieldPattern {
  readonly collection: string;
}

/** The exclusions of a plan. Fields stay while their document is out, in case it comes back. */
export interface ReviewExclusions {
  /** Shapes of collections. */
  readonly collections: ReadonlySet<string>;
  /** Documents that are restored though their collection is excluded. */
  readonly included: ReadonlyMap<string, DocumentChange>;
  /** By document, with what the plan would do to it. */
  readonly documents: ReadonlyMap<string, DocumentChange>;
  /** By document, then by the field's path as JSON. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Fields of all documents of a collection that change alike, by `keyOfPattern`. */
  readonly patterns: ReadonlyMap<string, CollectionPattern>;
  /** As `fields`: those that are restored though a pattern excludes them. */
  readonly includedFields: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

export const noExclusions: ReviewExclusions = {
  collections: new Set(),
  included: new Map(),
  documents: new Map(),
  fields: new Map(),
  patterns: new Map(),
  includedFields: new Map(),
};

/** A tick that is set or taken away: of collections, a document, its fields, or fields alike. */
export type ToggleExclusion =
  | { readonly collections: readonly string[]; readonly isTicked: boolean }
  | { readonly path: string; readonly change: DocumentChange }
  | {
      readonly path: string;
      readonly field: readonly string[];
      /** Whether the field is excluded with others that change alike. */
      readonly isOutByPattern?: boolean;
    }
  | { readonly collection: string; readonly pattern: FieldPattern };

/** The shape of a document’s collection. */
export function collectionShapeOf(path: string): string {
  return collectionShape(collectionOf(path));
}

function keyOfPattern(collection: string, pattern: Omit<FieldPattern, 'documents'>): string {
  return JSON.stringify([collection, patternKey(pattern)]);
}

function toggled<Value>(
  entries: ReadonlyMap<string, Value> | undefined,
  key: string,
  value: Value,
) {
  const copy = new Map(entries);
  if (!copy.delete(key)) {
    copy.set(key, value);
  }
  return copy;
}

function without<Value>(
  entries: ReadonlyMap<string, Value>,
  isDropped: (key: string, value: Value) => boolean,
): ReadonlyMap<string, Value> {
  return new Map([...entries].filter(([key, value]) => !isDropped(key, value)));
}

function withoutKey<Value>(entries: ReadonlyMap<string, Value>, key: string) {
  return entries.has(key) ? without(entries, (other) => other === key) : entries;
}

/** All of the collections or nothing: what was chosen inside them is forgotten. */
function withCollections(
  excluded: ReviewExclusions,
  named: readonly string[],
  isTicked: boolean,
): ReviewExclusions {
  const among = new Set(named);
  const isInside = (path: string) => among.has(collectionShapeOf(path));
  const others = [...excluded.collections].filter((shape) => !among.has(shape));
  return {
    collections: new Set(isTicked ? others : [...others, ...named]),
    included: without(excluded.included, isInside),
    documents: without(excluded.documents, isInside),
    fields: without(excluded.fields, isInside),
    includedFields: without(excluded.includedFields, isInside),
    patterns: without(excluded.patterns, (_, { collection }) => among.has(collection)),
  };
}

/** Excludes a part of the plan, or includes it again: the reducer of a plan's review. */
export function toggleExclusion(
  excluded: ReviewExclusions,
  toggle: ToggleExclusion,
): ReviewExclusions {
  if ('collections' in toggle) {
    return withCollections(excluded, toggle.collections, toggle.isTicked);
  }
  if ('pattern' in toggle) {
    const { collection, pattern } = toggle;
    const key = keyOfPattern(collection, pattern);
    const fieldKey = JSON.stringify(pattern.field);
    return {
      ...excluded,
      patterns: toggled(excluded.patterns, key, { ...pattern, collection }),
      // Of no use without the pattern, and a surprise when it comes back.
      includedFields: new Map(
        [...excluded.includedFields].map(([path, names]) => [
          path,
          collectionShapeOf(path) === collection
            ? without(names, (name) => name === fieldKey)
            : names,
        ]),
      ),
    };
  }
  const { path } = toggle;
  if ('change' in toggle) {
    const list = excluded.collections.has(collectionShapeOf(path)) ? 'included' : 'documents';
    return { ...excluded, [list]: toggled(excluded[list], path, toggle.change) };
  }
  return withField(excluded, toggle);
}

const noFields: ReadonlyMap<string, readonly string[]> = new Map();

function withField(
  excluded: ReviewExclusions,
  { path, field, isOutByPattern = false }: Extract<ToggleExclusion, { field: readonly string[] }>,
): ReviewExclusions {
  const key = JSON.stringify(field);
  const [list, other] = isOutByPattern
    ? (['includedFields', 'fields'] as const)
    : (['fields', 'includedFields'] as const);
  const ofDocument = toggled(excluded[list].get(path), key, field);
  const rest = without(excluded[other].get(path) ?? noFields, (name) => name === key);
  return {
    ...excluded,
    [list]: new Map(excluded[list]).set(path, ofDocument),
    [other]:
      rest.size === 0
        ? withoutKey(excluded[other], path)
        : new Map(excluded[other]).set(path, rest),
  };
}

/** Whether a document is excluded, be it with all of its collection. */
export function isDocumentExcluded(excluded: ReviewExclusions, path: string): boolean {
  const { documents, collections, included } = excluded;
  return documents.has(path) || (collections.has(collectionShapeOf(path)) && !included.has(path));
}

/** Whether a field of a document is excluded, alone or with all of the document. */
export function isFieldExcluded(
  excluded: ReviewExclusions,
  path: string,
  field: readonly string[],
): boolean {
  return (
    isDocumentExcluded(excluded, path) ||
    excluded.fields.get(path)?.has(JSON.stringify(field)) === true
  );
}

/** Whether a field is excluded in all documents of a collection in which it changes so. */
export function isPatternExcluded(
  { patterns }: ReviewExclusions,
  collection: string,
  pattern: Omit<FieldPattern, 'documents'>,
): boolean {
  return patterns.has(keyOfPattern(collection, pattern));
}

/** Whether a field is restored though it changes as others that are excluded. */
export function isFieldIncluded(
  { includedFields }: ReviewExclusions,
  path: string,
  field: readonly string[],
): boolean {
  return includedFields.get(path)?.has(JSON.stringify(field)) === true;
}

/** What `applyRestore` excludes: fields only of documents that are not out as a whole. */
export function toExclusions(excluded: ReviewExclusions): Exclusions {
  const { collections, included, documents, fields, patterns, includedFields } = excluded;
  return {
    paths: [...documents.keys()],
    fields: listed(excluded, fields),
    collections: [...collections],
    included: [...included.keys()],
    fieldPatterns: [...patterns.values()].map(({ collection, field, before, after }) => ({
      collection,
      field: [...field],
      before,
      after,
    })),
    includedFields: patterns.size === 0 ? [] : listed(excluded, includedFields),
  };
}

function listed(
  excluded: ReviewExclusions,
  fields: ReviewExclusions['fields'],
): Exclusions['fields'] {
  return [...fields]
    .filter(([path]) => !isDocumentExcluded(excluded, path))
    .flatMap(([path, names]) => [...names.values()].map((field) => ({ path, field: [...field] })));
}

/** Why that much can't be excluded; undefined where it can. */
export function exclusionsError(excluded: ReviewExclusions): string | undefined {
  return exclusionsSchema.safeParse(toExclusions(excluded)).error?.issues[0]?.message;
}
