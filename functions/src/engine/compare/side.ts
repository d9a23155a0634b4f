import type { ScanOptions } from '../document-source.ts';
import { chunkDocuments } from '../format/chunk.ts';
import { documentName, documentPath } from '../format/document.ts';
import type { ChunkRef, PageRef } from '../format/manifest-schema.ts';
import { collectionOf } from '../../firestore-model/paths.ts';
import {
  afterDocument,
  beyond,
  boundsOf,
  fromCollection,
  type StartCondition,
} from '../explore/position.ts';

/** What of a database or backup is compared: from one place up to another. */
export interface SideRange {
  readonly isReached: StartCondition;
  readonly isPast: StartCondition;
  /** The beginning, for a scan. */
  readonly from: ScanOptions['from'];
  /** The end, for a scan: what comes after it is not even read. */
  readonly to: string | null;
}

/** Everything, or a collection with all below it; after document `cursor` where it is given. */
export function rangeOf(collectionPath: string | null, cursor: string | null): SideRange {
  const isPast = collectionPath === null ? () => false : beyond(collectionPath);
  const bounds = collectionPath === null ? null : boundsOf(collectionPath);
  const to = bounds?.to ?? null;
  if (cursor !== null) {
    const from = { path: cursor, inclusive: false };
    return { isReached: afterDocument(cursor), isPast, from, to };
  }
  return {
    isReached: collectionPath === null ? () => true : fromCollection(collectionPath),
    isPast,
    from: bounds === null ? null : { path: bounds.from, inclusive: true },
    to,
  };
}

/** Whether documents from `first` to `last` are all in the range. */
export function isWhole(range: SideRange, part: { first: string; last: string }): boolean {
  return range.isReached(part.first) && !range.isPast(part.last);
}

/** An ordered stream. After `fill` it has `documents` or an unopened `chunk`, or has ended. */
export interface Side {
  readonly root: string;
  readonly documents: DocumentBuffer;
  readonly chunk: ChunkRef | null;
  readonly isEnded: boolean;
  /** The page that `chunk` is the first of, where it comes whole; else null. */
  readonly page: PageRef | null;
  /** False at the end, or where the budget is spent before anything that counts was found. */
  fill(): Promise<boolean>;
  /** Turns `chunk` into documents. */
  open(): Promise<void>;
  skipChunk(): void;
  skipPage(): void;
  /** Whether exactly the documents of the other side's chunk come next; passes over them if so. */
  passEqual(chunk: ChunkRef): Promise<boolean>;
}

/** Documents read already, in order, and how far they are consumed. */
export class DocumentBuffer {
  private readonly rootLength: number;
  private readonly root: string;
  private readonly range: SideRange;
  private readonly isSelected: ((collectionPath: string) => boolean) | null;
  /** The last document that was added, or skipped as not selected; null before the first. */
  reached: Uint8Array | null = null;
  private items: Uint8Array[] = [];
  private at = 0;

  constructor(
    root: string,
    range: SideRange,
    isSelected: ((collectionPath: string) => boolean) | null,
  ) {
    this.root = root;
    this.rootLength = Buffer.byteLength(root) + 1;
    this.range = range;
    this.isSelected = isSelected;
  }

  get isEmpty(): boolean {
    return this.at >= this.items.length;
  }

  /** Adds what is in range and selected of the next documents; whether the range continues. */
  add(documents: Iterable<Uint8Array>): boolean {
    const list = [...documents];
    const first = list[0];
    const last = list.at(-1);
    if (this.at > 0) {
      this.items = this.items.slice(this.at);
      this.at = 0;
    }
    if (first === undefined || last === undefined) {
      return true;
    }
    this.reached = this.nameOf(last);
    const { range, root, isSelected } = this;
    const ends = { first: documentPath(first, root), last: documentPath(last, root) };
    const isInside = isWhole(range, ends);
    for (const document of list) {
      const path = isInside && isSelected === null ? '' : documentPath(document, root);
      const isInRange = isInside || (range.isReached(path) && !range.isPast(path));
      if (isInRange && (isSelected === null || isSelected(collectionOf(path)))) {
        this.items.push(document);
      }
    }
    return !range.isPast(ends.last);
  }

  /** The documents of a chunk's raw bytes. */
  addRaw(raw: Uint8Array): void {
    this.add(chunkDocuments(raw));
  }

  /** The document `ahead` after the next one; undefined where none has been read yet. */
  peek(ahead = 0): Uint8Array | undefined {
    return this.items[this.at + ahead];
  }

  consume(count = 1): void {
    this.at += count;
  }

  /** A document's name below the root. */
  nameOf(document: Uint8Array): Uint8Array {
    return documentName(document).subarray(this.rootLength);
  }
}
