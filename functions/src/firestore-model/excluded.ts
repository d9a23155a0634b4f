import { collectionOf, collectionShape } from './paths.ts';
import { patternKey, patternsOf } from './plan-sums.ts';
import type { Exclusions } from './restore-selection.ts';
import type { FirestoreFields } from './values.ts';

/** A field's name after those of the maps around it. */
export type FieldNames = readonly string[];

/** By which fields of a document stay. */
export interface KeptPatterns {
  /** Keys of the patterns of its collection; see `patternKey`. */
  readonly keys: ReadonlySet<string>;
  /** Fields that change nevertheless, as JSON. */
  readonly included: ReadonlySet<string>;
}

/** The fields that change from `before` to `after` by one of the patterns. */
export function matchingFields(
  { keys, included }: KeptPatterns,
  before: FirestoreFields,
  after: FirestoreFields,
): FieldNames[] {
  return [...patternsOf(before, after)].flatMap((pattern) =>
    keys.has(patternKey(pattern)) && !included.has(JSON.stringify(pattern.field))
      ? [pattern.field]
      : [],
  );
}

/** Looks up what is excluded, document by document. */
export class Excluded {
  private readonly documents: ReadonlySet<string>;
  private readonly included: ReadonlySet<string>;
  private readonly collections: ReadonlySet<string>;
  private readonly fields = new Map<string, FieldNames[]>();
  private readonly patterns = new Map<string, Set<string>>();
  private readonly includedFields = new Map<string, Set<string>>();

  constructor(exclusions: Exclusions) {
    const { paths, fields, collections, included, fieldPatterns, includedFields } = exclusions;
    this.documents = new Set(paths);
    this.included = new Set(included);
    this.collections = new Set(collections);
    for (const { path, field } of fields) {
      const ofDocument = this.fields.get(path) ?? [];
      ofDocument.push(field);
      this.fields.set(path, ofDocument);
    }
    for (const { collection, ...pattern } of fieldPatterns) {
      const ofCollection = this.patterns.get(collection) ?? new Set();
      this.patterns.set(collection, ofCollection.add(patternKey(pattern)));
    }
    for (const { path, field } of includedFields) {
      const ofDocument = this.includedFields.get(path) ?? new Set();
      this.includedFields.set(path, ofDocument.add(JSON.stringify(field)));
    }
  }

  /** Whether a document is excluded as a whole. */
  has(path: string): boolean {
    return (
      this.documents.has(path) ||
      (this.collections.size > 0 &&
        this.collections.has(collectionShape(collectionOf(path))) &&
        !this.included.has(path))
    );
  }

  /** The fields of a document that stay as the target has them, whatever they are. */
  fieldsOf(path: string): readonly FieldNames[] {
    return this.fields.get(path) ?? [];
  }

  /** The patterns by which fields of a document may stay; null for none. */
  patternsOf(path: string): KeptPatterns | null {
    const keys =
      this.patterns.size === 0 ? undefined : this.patterns.get(collectionShape(collectionOf(path)));
    return keys === undefined
      ? null
      : { keys, included: this.includedFields.get(path) ?? new Set() };
  }
}
