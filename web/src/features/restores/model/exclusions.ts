import {
  collectionOf,
  collectionShape,
  exclusionsSchema,
  patternKey,
  type DocumentChange,
  type Exclusions,
  type FieldPattern,
  type PlanCollection,
  type RestorePlan,
} from '@firekeep/functions/contract';
import { formatCount } from '#lib/format.ts';

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
}

export const noExclusions: ReviewExclusions = {
  collections: new Set(),
  included: new Map(),
  documents: new Map(),
  fields: new Map(),
  patterns: new Map(),
};

/** A tick that is set or taken away: of collections, a document, its fields, or fields alike. */
export type ToggleExclusion =
  | { readonly collections: readonly string[]; readonly isTicked: boolean }
  | { readonly path: string; readonly change: DocumentChange }
  | { readonly path: string; readonly field: readonly string[] }
  | { readonly collection: string; readonly pattern: FieldPattern };

function shapeOf(path: string): string {
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

/** All of the collections or nothing: what was chosen inside them is forgotten. */
function withCollections(
  excluded: ReviewExclusions,
  named: readonly string[],
  isTicked: boolean,
): ReviewExclusions {
  const among = new Set(named);
  const isInside = (path: string) => among.has(shapeOf(path));
  const others = [...excluded.collections].filter((shape) => !among.has(shape));
  return {
    collections: new Set(isTicked ? others : [...others, ...named]),
    included: without(excluded.included, isInside),
    documents: without(excluded.documents, isInside),
    fields: without(excluded.fields, isInside),
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
    return {
      ...excluded,
      patterns: toggled(excluded.patterns, key, { ...pattern, collection }),
    };
  }
  const { path } = toggle;
  if ('change' in toggle) {
    const list = excluded.collections.has(shapeOf(path)) ? 'included' : 'documents';
    return { ...excluded, [list]: toggled(excluded[list], path, toggle.change) };
  }
  const ofDocument = toggled(excluded.fields.get(path), JSON.stringify(toggle.field), toggle.field);
  return { ...excluded, fields: new Map(excluded.fields).set(path, ofDocument) };
}

/** Whether a document is excluded, be it with all of its collection. */
export function isDocumentExcluded(excluded: ReviewExclusions, path: string): boolean {
  const { documents, collections, included } = excluded;
  return documents.has(path) || (collections.has(shapeOf(path)) && !included.has(path));
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
  { patterns, collections }: ReviewExclusions,
  collection: string,
  pattern: Omit<FieldPattern, 'documents'>,
): boolean {
  return collections.has(collection) || patterns.has(keyOfPattern(collection, pattern));
}

/** Whether a collection is restored as a whole, in part or not at all. */
export function tickOf(
  excluded: ReviewExclusions,
  { path, ...counts }: Pick<PlanCollection, 'path' | DocumentChange>,
): 'all' | 'some' | 'none' {
  const isInside = (document: string) => shapeOf(document) === path;
  const some = (entries: ReadonlyMap<string, unknown>) => [...entries.keys()].filter(isInside);
  if (excluded.collections.has(path)) {
    return some(excluded.included).length === 0 ? 'none' : 'some';
  }
  const out = some(excluded.documents).length;
  if (out >= total(counts)) {
    return 'none';
  }
  const hasFields = [...excluded.fields].some(([at, names]) => isInside(at) && names.size > 0);
  const hasPatterns = [...excluded.patterns.values()].some(({ collection }) => collection === path);
  return out > 0 || hasFields || hasPatterns ? 'some' : 'all';
}

/** What `applyRestore` excludes: fields only of documents that are not out as a whole. */
export function toExclusions(excluded: ReviewExclusions): Exclusions {
  const { collections, included, documents, fields, patterns } = excluded;
  return {
    paths: [...documents.keys()],
    fields: [...fields]
      .filter(([path]) => !isDocumentExcluded(excluded, path))
      .flatMap(([path, names]) =>
        [...names.values()].map((field) => ({ path, field: [...field] })),
      ),
    collections: [...collections],
    included: [...included.keys()],
    fieldPatterns: [...patterns.values()].map(({ collection, field, before, after }) => ({
      collection,
      field: [...field],
      before,
      after,
    })),
  };
}

/** Why that much can't be excluded; undefined where it can. */
export function exclusionsError(excluded: ReviewExclusions): string | undefined {
  return exclusionsSchema.safeParse(toExclusions(excluded)).error?.issues[0]?.message;
}

export type Counts = Readonly<Record<DocumentChange, number>>;

/** The documents that are left to create, change and delete. */
export function countsLeft(
  plan: Pick<RestorePlan, DocumentChange | 'collections'>,
  { collections, included, documents }: ReviewExclusions,
): Counts {
  const left = { create: plan.create, update: plan.update, delete: plan.delete };
  for (const collection of plan.collections ?? []) {
    if (collections.has(collection.path)) {
      left.create -= collection.create;
      left.update -= collection.update;
      left.delete -= collection.delete;
    }
  }
  for (const change of included.values()) {
    left[change] += 1;
  }
  for (const change of documents.values()) {
    left[change] = Math.max(0, left[change] - 1);
  }
  return left;
}

export function total(counts: Counts): number {
  return counts.create + counts.update + counts.delete;
}

function counted(count: number, noun: string): string[] {
  return count === 0 ? [] : [formatCount(count, noun)];
}

/** `2 documents and 1 field unticked`; undefined where nothing is. */
export function exclusionsText(excluded: ReviewExclusions): string | undefined {
  const { paths, fields, collections, included } = toExclusions(excluded);
  const patterns = [...excluded.patterns.values()];
  const changed = patterns.reduce((sum, { documents }) => sum + documents, 0);
  const parts = [
    ...counted(collections.length, 'collection').map((text) =>
      included.length === 0 ? text : `${text} but for ${formatCount(included.length, 'document')}`,
    ),
    ...counted(paths.length, 'document'),
    ...counted(fields.length, 'field'),
    ...counted(changed, 'field change').map(
      (text) => `${text} of ${formatCount(patterns.length, 'kind')}`,
    ),
  ];
  const last = parts.at(-1);
  return last === undefined
    ? undefined
    : `${[parts.slice(0, -1).join(', '), last].filter((part) => part !== '').join(' and ')} unticked`;
}
