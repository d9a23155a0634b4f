import type { DocumentChange } from './document-changes.ts';
import { collectionOf, collectionShape } from './paths.ts';
import { patternKey, patternsOf } from './pattern-sums.ts';
import type { Exclusions } from './restore-selection.ts';
import type { FirestoreFields } from './values.ts';

/** A field's name after those of the maps around it. */
export type FieldNames = readonly string[];

/** By which fields of a document stay, or alone change. */
export interface ChosenPatterns {
  /** Keys of the patterns of its collection; see `patternKey`. */
  readonly keys: ReadonlySet<string>;
  /** Fields that aren't meant though they change so, as JSON. */
  readonly but: ReadonlySet<string>;
}

/** The fields that change from `before` to `after` by one of the patterns. */
export function matchingFields(
  { keys, but }: ChosenPatterns,
  before: FirestoreFields,
  after: FirestoreFields,
): FieldNames[] {
  return [...patternsOf(before, after)].flatMap((pattern) =>
    keys.has(patternKey(pattern)) && !but.has(JSON.stringify(pattern.field)) ? [pattern.field] : [],
  );
}

/** Looks up what is excluded, document by document. */
export class Excluded {
  private readonly documents: ReadonlySet<string>;
  private readonly included: ReadonlySet<string>;
  private readonly collections: ReadonlySet<string>;
  private readonly fields = new Map<string, FieldNames[]>();
  private readonly patterns: Keys;
  private readonly includedFields = new Map<string, Set<string>>();
  private readonly only: Keys;

  constructor(exclusions: Exclusions) {
    const { paths, fields, collections, included, includedFields } = exclusions;
    this.documents = new Set(paths);
    this.included = new Set(included);
    this.collections = new Set(collections);
    for (const { path, field } of fields) {
      const ofDocument = this.fields.get(path) ?? [];
      ofDocument.push(field);
      this.fields.set(path, ofDocument);
    }
    this.patterns = keysByCollection(exclusions.fieldPatterns);
    this.only = keysByCollection(exclusions.onlyPatterns);
    for (const { path, field } of includedFields) {
      const ofDocument = this.includedFields.get(path) ?? new Set();
      this.includedFields.set(path, ofDocument.add(JSON.stringify(field)));
    }
  }

  /** Whether a document is excluded as a whole. */
  has({ path, change }: { readonly path: string; readonly change: DocumentChange }): boolean {
    if (this.documents.has(path) || (this.only.size > 0 && change !== 'update')) {
      return true;
    }
    if (this.collections.size + this.only.size === 0) {
      return false;
    }
    const shape = collectionShape(collectionOf(path));
    return (
      (this.only.size > 0 && !this.only.has(shape)) ||
      (this.collections.has(shape) && !this.included.has(path))
    );
  }

  /** The fields of a document that stay as the target has them, whatever they are. */
  fieldsOf(path: string): readonly FieldNames[] {
    return this.fields.get(path) ?? [];
  }

  /** The patterns by which fields of a document may stay; null for none. */
  patternsOf(path: string): ChosenPatterns | null {
    const keys = keysOf(this.patterns, path);
    return keys === null ? null : { keys, but: this.includedFields.get(path) ?? new Set() };
  }

  /** The patterns by which alone fields of a document change; null where any may. */
  onlyOf(path: string): ChosenPatterns | null {
    const keys = keysOf(this.only, path);
    return keys === null ? null : { keys, but: new Set() };
  }
}

type Keys = ReadonlyMap<string, ReadonlySet<string>>;

function keysByCollection(patterns: Exclusions['fieldPatterns']): Keys {
  const keys = new Map<string, Set<string>>();
  for (const { collection, ...pattern } of patterns) {
    const ofCollection = keys.get(collection) ?? new Set();
    keys.set(collection, ofCollection.add(patternKey(pattern)));
  }
  return keys;
}

function keysOf(keys: Keys, path: string): ReadonlySet<string> | null {
  return keys.size === 0 ? null : (keys.get(collectionShape(collectionOf(path))) ?? null);
}
