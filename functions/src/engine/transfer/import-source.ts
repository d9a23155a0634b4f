import type { AppError } from '../../lib/errors.ts';
import { sameDocumentText } from '../../firestore-model/imports/unread-rows.ts';
import { invalidInput } from '../errors.ts';
import type { DocumentSource, ScanOptions } from '../document-source.ts';
import type { Vault } from '../format/manifest.ts';
import { compareNames } from '../../firestore-model/order.ts';
import { SortedRunReader, type ImportedDocument } from './sorted-runs.ts';

export interface SortedRuns {
  readonly vault: Vault;
  readonly importId: string;
  readonly root: string;
  readonly runs: number;
  /** What the places in the file are called. Default: 'Lines'. */
  readonly rows?: string;
}

/** Bounded by count and by bytes: the emulator takes 4 MiB in a request, Firestore 10 MiB. */
const maxBatchDocuments = 300;
const maxBatchBytes = 3 * 1024 * 1024;

/** An import's sorted runs as a source in name order, backed up like a database. */
export class ImportSource implements Pick<DocumentSource, 'root' | 'scan'> {
  readonly root: string;
  private readonly imported: SortedRuns;

  constructor(imported: SortedRuns) {
    this.root = imported.root;
    this.imported = imported;
  }

  /**
   * @throws AppError `invalid-argument`, naming both lines, when two of them hold the same
   *   document.
   */
  async *scan({
    from,
    signal,
  }: Pick<ScanOptions, 'from' | 'signal'>): AsyncGenerator<readonly Uint8Array[]> {
    const { vault, importId, runs, rows = 'Lines' } = this.imported;
    const merge = new Merge();
    for (let run = 0; run < runs; run += 1) {
      merge.add(await SortedRunReader.open(vault, { importId, run }, from));
    }
    let previous: ImportedDocument | null = null;
    let batch: Uint8Array[] = [];
    let bytes = 0;
    for (let next = await merge.next(); next !== null; next = await merge.next()) {
      if (previous !== null && compareNames(previous.name, next.name) === 0) {
        throw twice(previous, next, rows);
      }
      // Not before the next one is known to be another: whoever continues after it won't see that.
      if (batch.length >= maxBatchDocuments || bytes + next.bytes.length > maxBatchBytes) {
        signal.throwIfAborted();
        yield batch;
        batch = [];
        bytes = 0;
      }
      previous = next;
      batch.push(next.bytes);
      bytes += next.bytes.length;
    }
    yield batch;
  }
}

function twice(a: ImportedDocument, b: ImportedDocument, rows: string): AppError {
  return invalidInput(sameDocumentText(rows, [a.line, b.line]));
}

interface Head {
  readonly reader: SortedRunReader;
  /** Null for a run that has not been begun: `name` is then a bound. */
  readonly document: ImportedDocument | null;
  readonly name: Uint8Array;
}

/**
 * Merges runs: a binary heap by the next name of each. A run is begun only when its first name is
 * due: of a file in order, one block is in memory.
 */
class Merge {
  private readonly heap: Head[] = [];

  add(reader: SortedRunReader): void {
    const name = reader.lowerBound;
    if (name !== null) {
      this.push({ reader, document: null, name });
    }
  }

  async next(): Promise<ImportedDocument | null> {
    for (;;) {
      const head = this.pop();
      if (head === null) {
        return null;
      }
      const next = await head.reader.next();
      if (next !== null) {
        this.push({ reader: head.reader, document: next, name: next.name });
      }
      if (head.document !== null) {
        return head.document;
      }
    }
  }

  private push(head: Head): void {
    const { heap } = this;
    let at = heap.length;
    heap.push(head);
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.isBefore(at, parent)) {
        return;
      }
      this.swap(at, parent);
      at = parent;
    }
  }

  private pop(): Head | null {
    const { heap } = this;
    this.swap(0, heap.length - 1);
    const top = heap.pop() ?? null;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const child = right < heap.length && this.isBefore(right, left) ? right : left;
      if (child >= heap.length || !this.isBefore(child, at)) {
        return top;
      }
      this.swap(at, child);
      at = child;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [left, right] = [this.heap[a], this.heap[b]];
    return left !== undefined && right !== undefined && compareNames(left.name, right.name) < 0;
  }

  private swap(a: number, b: number): void {
    const [left, right] = [this.heap[a], this.heap[b]];
    if (left !== undefined && right !== undefined) {
      this.heap[a] = right;
      this.heap[b] = left;
    }
  }
}
