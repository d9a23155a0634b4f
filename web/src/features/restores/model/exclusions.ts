import {
  exclusionsSchema,
  patternKey,
  type DocumentChange,
  type Exclusions,
  type FieldPattern,
} from '@firekeep/functions/contract';
import {
  collectionShapeOf,
  entriesOf,
  valueOf,
  withValue,
  type ByDocument,
} from './by-document.ts';

export interface CollectionPattern extends FieldPattern {
  readonly collection: string;
}

/** Of a document, by the field's path as JSON. */
export type FieldsOfDocument = ReadonlyMap<string, readonly string[]>;

/** The exclusions of a plan. Fields stay while their document is out, in case it comes back. */
export interface ReviewExclusions {
  /** Shapes of collections. */
  readonly collections: ReadonlySet<string>;
  /** Documents that are restored though their collection is excluded. */
  readonly included: ByDocument<DocumentChange>;
  /** With what the plan would do to them. */
  readonly documents: ByDocument<DocumentChange>;
  readonly fields: ByDocument<FieldsOfDocument>;
  /** Fields of all documents of a collection that change alike, by `keyOfPattern`. */
  readonly patterns: ReadonlyMap<string, CollectionPattern>;
  /** Those that are restored though a pattern excludes them. */
  readonly includedFields: ByDocument<FieldsOfDocument>;
  /** Where there are any, nothing else changes, and of the other exclusions only fields count. */
  readonly only: readonly CollectionPattern[];
}

export const noExclusions: ReviewExclusions = {
  collections: new Set(),
  included: new Map(),
  documents: new Map(),
  fields: new Map(),
  patterns: new Map(),
  includedFields: new Map(),
  only: [],
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
  | { readonly collection: string; readonly pattern: FieldPattern }
  | Pick<ReviewExclusions, 'only'>;

function keyOfPattern(collection: string, pattern: Omit<FieldPattern, 'documents'>): string {
  return JSON.stringify([collection, patternKey(pattern)]);
}

function toggled<Value>(
  entries: ReadonlyMap<string, Value> | undefined,
  key: string,
  value: Value,
): ReadonlyMap<string, Value> {
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

/** All of the collections or nothing: what was chosen inside them is forgotten. */
function withCollections(
  excluded: ReviewExclusions,
  named: readonly string[],
  isTicked: boolean,
): ReviewExclusions {
  const among = new Set(named);
  const isNamed = (shape: string) => among.has(shape);
  const others = [...excluded.collections].filter((shape) => !isNamed(shape));
  return {
    only: [],
    collections: new Set(isTicked ? others : [...others, ...named]),
    included: without(excluded.included, isNamed),
    documents: without(excluded.documents, isNamed),
    fields: without(excluded.fields, isNamed),
    includedFields: without(excluded.includedFields, isNamed),
    patterns: without(excluded.patterns, (_, { collection }) => isNamed(collection)),
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
    return withPattern(excluded, toggle);
  }
  if ('only' in toggle) {
    return { ...noExclusions, only: toggle.only };
  }
  const { path } = toggle;
  if ('change' in toggle) {
    const list = excluded.collections.has(collectionShapeOf(path)) ? 'included' : 'documents';
    const next = valueOf(excluded[list], path) === undefined ? toggle.change : undefined;
    return { ...excluded, [list]: withValue(excluded[list], path, next) };
  }
  return withField(excluded, toggle);
}

function withPattern(
  excluded: ReviewExclusions,
  { collection, pattern }: Extract<ToggleExclusion, { pattern: FieldPattern }>,
): ReviewExclusions {
  const fieldKey = JSON.stringify(pattern.field);
  // Of no use without the pattern, and a surprise when it comes back.
  const included = [...(excluded.includedFields.get(collection) ?? [])]
    .map(([path, names]) => [path, without(names, (name) => name === fieldKey)] as const)
    .filter(([, names]) => names.size > 0);
  const others = without(excluded.includedFields, (shape) => shape === collection);
  return {
    ...excluded,
    patterns: toggled(excluded.patterns, keyOfPattern(collection, pattern), {
      ...pattern,
      collection,
    }),
    includedFields:
      included.length === 0 ? others : new Map(others).set(collection, new Map(included)),
  };
}

function withField(
  excluded: ReviewExclusions,
  { path, field, isOutByPattern = false }: Extract<ToggleExclusion, { field: readonly string[] }>,
): ReviewExclusions {
  const key = JSON.stringify(field);
  const [list, other] = isOutByPattern
    ? (['includedFields', 'fields'] as const)
    : (['fields', 'includedFields'] as const);
  const [names, otherNames] = [valueOf(excluded[list], path), valueOf(excluded[other], path)];
  return {
    ...excluded,
    [list]: withValue(excluded[list], path, toggled(names, key, field)),
    [other]:
      otherNames?.has(key) === true
        ? withValue(excluded[other], path, toggled(otherNames, key, field))
        : excluded[other],
  };
}

/** Whether a document that changes is excluded, be it with all of its collection. */
export function isDocumentExcluded(excluded: ReviewExclusions, path: string): boolean {
  const { documents, collections, included, only } = excluded;
  const shape = collectionShapeOf(path);
  return (
    (only.length > 0 && only.every(({ collection }) => collection !== shape)) ||
    documents.get(shape)?.has(path) === true ||
    (collections.has(shape) && included.get(shape)?.has(path) !== true)
  );
}

/** Whether a field of a document is excluded, alone or with all of the document. */
export function isFieldExcluded(
  excluded: ReviewExclusions,
  path: string,
  field: readonly string[],
): boolean {
  return (
    isDocumentExcluded(excluded, path) ||
    valueOf(excluded.fields, path)?.has(JSON.stringify(field)) === true
  );
}

/** Whether a field is excluded in all documents of a collection in which it changes so. */
export function isPatternExcluded(
  { patterns, only }: ReviewExclusions,
  collection: string,
  pattern: Omit<FieldPattern, 'documents'>,
): boolean {
  const key = keyOfPattern(collection, pattern);
  return only.length > 0
    ? only.every((one) => keyOfPattern(one.collection, one) !== key)
    : patterns.has(key);
}

/** Whether a field is restored though it changes as others that are excluded. */
export function isFieldIncluded(
  { includedFields }: ReviewExclusions,
  path: string,
  field: readonly string[],
): boolean {
  return valueOf(includedFields, path)?.has(JSON.stringify(field)) === true;
}

/** What `applyRestore` excludes: fields only of documents that are not out as a whole. */
export function toExclusions(excluded: ReviewExclusions): Exclusions {
  const { collections, included, documents, fields, patterns, includedFields } = excluded;
  return {
    paths: entriesOf(documents).map(([path]) => path),
    fields: listed(excluded, fields),
    collections: [...collections],
    included: entriesOf(included).map(([path]) => path),
    fieldPatterns: [...patterns.values()].map(withoutCount),
    includedFields: patterns.size === 0 ? [] : listed(excluded, includedFields),
    onlyPatterns: excluded.only.map(withoutCount),
  };
}

function withoutCount({ collection, field, before, after }: CollectionPattern) {
  return { collection, field: [...field], before, after };
}

function listed(
  excluded: ReviewExclusions,
  fields: ReviewExclusions['fields'],
): Exclusions['fields'] {
  return entriesOf(fields)
    .filter(([path]) => !isDocumentExcluded(excluded, path))
    .flatMap(([path, names]) => [...names.values()].map((field) => ({ path, field: [...field] })));
}

/** Why that much can't be excluded; undefined where it can. */
export function exclusionsError(excluded: ReviewExclusions): string | undefined {
  return exclusionsSchema.safeParse(toExclusions(excluded)).error?.issues[0]?.message;
}
