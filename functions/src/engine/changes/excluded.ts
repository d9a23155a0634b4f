import { collectionOf, collectionShape } from '../../firestore-model/paths.ts';
import { patternKey } from '../../firestore-model/plan-sums.ts';
import { keep, type FieldNames, type KeptPatterns } from './rewrite/keep.ts';
import { inOrder, type Rewrite } from './rewrite/rewrite.ts';
import type { Exclusions } from '../../firestore-model/restore-selection.ts';

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

  /** `rewrite` but for the fields of a document that stay as the target has them. */
  rewriteOf(path: string, rewrite: Rewrite): Rewrite {
    const fields = this.fields.get(path) ?? [];
    const patterns = this.patternsOf(path);
    return fields.length === 0 && patterns === null
      ? rewrite
      : inOrder(rewrite, keep(fields, patterns));
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
