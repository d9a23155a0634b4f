import { collectionShape, idOf } from '../../firestore-model/paths.ts';
import { emptyTotals, type Totals } from './totals.ts';

interface ShapeCounts {
  readonly shape: string;
  /** Documents met, selected or not. */
  seen: number;
  /** Those that the selection keeps, and their bytes. */
  documents: number;
  rawBytes: number;
}

interface Collection {
  /** Of its documents' names: its path and a slash. */
  readonly prefix: Uint8Array;
  readonly isSelected: boolean;
  readonly counts: ShapeCounts;
}

const slash = 0x2f;

/**
 * Counts documents by collection while they are read. Their collections come in order too: the one
 * met last at each depth is known by its bytes, so that few names are decoded.
 */
export class DocumentTally {
  /** Documents that the selection keeps. */
  documents = 0;
  rawBytes = 0;
  private readonly isSelected: (collectionPath: string) => boolean;
  /** By the number of slashes in their documents' names. */
  private readonly met: (Collection | undefined)[] = [];
  private readonly shapes = new Map<string, ShapeCounts>();
  /** In the order in which the first document of each was kept. */
  private readonly kept: ShapeCounts[] = [];

  constructor(isSelected: (collectionPath: string) => boolean) {
    this.isSelected = isSelected;
  }

  /** Counts the document with this name below the root; whether the selection keeps it. */
  count(name: Uint8Array, rawBytes: number): boolean {
    const { isSelected, counts } = this.collectionOf(name);
    counts.seen += 1;
    if (!isSelected) {
      return false;
    }
    if (counts.documents === 0) {
      this.kept.push(counts);
    }
    counts.documents += 1;
    counts.rawBytes += rawBytes;
    this.documents += 1;
    this.rawBytes += rawBytes;
    return true;
  }

  /** What has been counted. */
  totals(): Totals {
    const totals = emptyTotals();
    totals.documents = this.documents;
    totals.rawBytes = this.rawBytes;
    for (const { shape, documents, rawBytes } of this.kept) {
      totals.collections.set(shape, { documents, rawBytes });
    }
    for (const { shape, seen } of this.shapes.values()) {
      const id = idOf(shape);
      totals.groups.set(id, (totals.groups.get(id) ?? 0) + seen);
    }
    return totals;
  }

  private collectionOf(name: Uint8Array): Collection {
    let depth = 0;
    let end = 0;
    for (let index = 0; index < name.length; index += 1) {
      if (name[index] === slash) {
        depth += 1;
        end = index + 1;
      }
    }
    const last = this.met[depth];
    if (last?.prefix.length === end && startsWith(name, last.prefix)) {
      return last;
    }
    const collection = this.newCollection(name.subarray(0, end));
    this.met[depth] = collection;
    return collection;
  }

  private newCollection(prefix: Uint8Array): Collection {
    const bytes = Buffer.from(prefix.buffer, prefix.byteOffset, Math.max(0, prefix.length - 1));
    const path = bytes.toString('utf8');
    const shape = collectionShape(path);
    const counts = this.shapes.get(shape) ?? { shape, seen: 0, documents: 0, rawBytes: 0 };
    this.shapes.set(shape, counts);
    return { prefix, isSelected: this.isSelected(path), counts };
  }
}

function startsWith(name: Uint8Array, prefix: Uint8Array): boolean {
  for (let index = prefix.length - 1; index >= 0; index -= 1) {
    if (name[index] !== prefix[index]) {
      return false;
    }
  }
  return true;
}
