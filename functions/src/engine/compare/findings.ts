import { jsonBytes } from '../../firestore-model/paths.ts';
import { compareNames } from '../../firestore-model/order.ts';
import type { PatternSums } from '../../firestore-model/pattern-sums.ts';
import {
  comparedFields,
  describeChange,
  type DocumentComparison,
  type Roots,
} from './compare-documents.ts';
import { Tally, type Change, type ShapeCounts } from './tally.ts';

/** What a part of a comparison found. */
export interface ComparedPart {
  readonly items: readonly DocumentComparison[];
  /** By collection shape, in no order; without the documents of skipped chunks. */
  readonly collections: ReadonlyMap<string, Readonly<ShapeCounts>>;
  /** By collection shape, how fields changed; none where they aren't counted. */
  readonly patterns: Pick<PatternSums, 'of'>;
  /** Documents (of each side) in chunks that were passed over because they are equal. */
  readonly skippedDocuments: number;
  /** Chunks (of each side) passed over. */
  readonly skippedChunks: number;
  /** The document after which the next part continues; null at the end. */
  readonly cursor: string | null;
}

/** Of all that is listed in a part, as JSON. */
const maxItemBytes = 1024 * 1024;
/** The differences of one document among many; see `describeChange`. */
const fieldBounds = { changes: 8, valueBytes: 256 };

interface WantedFindings {
  readonly roots: Roots;
  /** The only shape to count and list; null takes all. */
  readonly shape: string | null;
  /** Documents to list; 0 lists none. */
  readonly items: number;
  /** Whether fields that changed are counted, for which both documents are decoded. */
  readonly countsFields: boolean;
}

/** Counts and lists what a comparison meets, in name order, and keeps how far it came. */
export class Findings {
  private readonly wanted: WantedFindings;
  private readonly tally: Tally;
  private readonly items: DocumentComparison[] = [];
  private itemBytes = 0;
  private skippedDocuments = 0;
  private skippedChunks = 0;
  /** The last document passed, as its name or its path. */
  private last: Uint8Array | string | null = null;

  constructor(wanted: WantedFindings) {
    this.wanted = wanted;
    this.tally = new Tally(wanted.shape);
  }

  /** Whether as much is listed as was asked for. */
  get isFull(): boolean {
    const { items } = this.wanted;
    return items > 0 && (this.items.length >= items || this.itemBytes >= maxItemBytes);
  }

  /** Whether any document was passed, so that the next part begins further on. */
  get isAhead(): boolean {
    return this.last !== null;
  }

  /** Chunks that were passed over because they are equal. */
  skipped(part: { last: string; documents: number }, chunks: number): void {
    this.skippedDocuments += part.documents;
    this.skippedChunks += chunks;
    this.last = part.last;
  }

  /** Documents up to this name were excluded on both sides. */
  leftOut(name: Uint8Array): void {
    if (this.last === null || compareNames(name, asName(this.last)) > 0) {
      this.last = name;
    }
  }

  unchanged(name: Uint8Array): void {
    this.last = name;
    this.tally.count(name, 'unchanged');
  }

  /** A document as it is on each side; null where that side has none. */
  found(
    name: Uint8Array,
    change: Change,
    [before, after]: readonly [Uint8Array | null, Uint8Array | null],
  ): void {
    this.last = name;
    const { roots, items, countsFields } = this.wanted;
    const isCounted = this.tally.count(name, change);
    if (isCounted && countsFields && before !== null && after !== null) {
      this.tally.countFields(...comparedFields(before, after, roots));
    }
    if (!isCounted || items === 0) {
      return;
    }
    const path = Buffer.from(name).toString('utf8');
    const options = { roots, bounds: fieldBounds };
    const item = describeChange(path, { before, after }, options);
    this.items.push(item);
    this.itemBytes += jsonBytes(item);
  }

  /** All of it, with where the next part continues unless the comparison is done. */
  part(isDone: boolean): ComparedPart {
    const cursor = this.last === null ? null : Buffer.from(asName(this.last)).toString('utf8');
    return {
      items: this.items,
      collections: this.tally.shapes,
      patterns: this.tally.patterns,
      skippedDocuments: this.skippedDocuments,
      skippedChunks: this.skippedChunks,
      cursor: isDone ? null : cursor,
    };
  }
}

function asName(nameOrPath: Uint8Array | string): Uint8Array {
  return typeof nameOrPath === 'string' ? Buffer.from(nameOrPath) : nameOrPath;
}
