import { collectionShape } from '../../firestore-model/paths.ts';
import { PatternSums } from '../../firestore-model/pattern-sums.ts';
import type { FirestoreFields } from '../../firestore-model/values.ts';
import { furtherCollections } from '../backup/totals.ts';

/** Documents of all collections of one shape. `unchanged` are those that were looked at. */
export interface ShapeCounts {
  readonly path: string;
  added: number;
  removed: number;
  changed: number;
  unchanged: number;
}

export type Change = 'added' | 'removed' | 'changed';

const maxShapes = 1000;
const slash = 0x2f;

/** Counts documents by collection shape; neighbours are mostly in the same collection. */
export class Tally {
  readonly shapes = new Map<string, ShapeCounts>();
  /** Of documents that changed, as far as they were counted. */
  readonly patterns = new PatternSums();
  private readonly shape: string | null;
  private collection: Uint8Array | null = null;
  private counts: ShapeCounts | null = null;

  /** @param shape the only shape to count; null counts all */
  constructor(shape: string | null) {
    this.shape = shape;
  }

  /** Counts a document by its name below the root; whether its shape is one that counts. */
  count(name: Uint8Array, kind: Change | 'unchanged'): boolean {
    const collection = name.subarray(0, name.lastIndexOf(slash));
    if (this.collection === null || Buffer.compare(collection, this.collection) !== 0) {
      this.collection = collection;
      this.counts = this.countsOf(collectionShape(Buffer.from(collection).toString('utf8')));
    }
    if (this.counts === null) {
      return false;
    }
    this.counts[kind] += 1;
    return true;
  }

  /** Counts the fields of the document that was counted last, one that changed. */
  countFields(before: FirestoreFields, after: FirestoreFields): void {
    if (this.counts !== null && this.counts.path !== furtherCollections) {
      this.patterns.add(this.counts.path, before, after);
    }
  }

  private countsOf(shape: string): ShapeCounts | null {
    if (this.shape !== null && shape !== this.shape) {
      return null;
    }
    const isKept = this.shapes.has(shape) || this.shapes.size < maxShapes;
    const key = isKept ? shape : furtherCollections;
    const none = { path: key, added: 0, removed: 0, changed: 0, unchanged: 0 };
    const counts = this.shapes.get(key) ?? none;
    this.shapes.set(key, counts);
    return counts;
  }
}
