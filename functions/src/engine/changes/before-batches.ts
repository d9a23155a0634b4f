import type { Entry } from './entries.ts';

/**
 * Documents read at once: their sizes aren't known beforehand, and a document may have 1 MiB, so a
 * request asks for few until the last ones were small.
 */
const reads = { least: 10, most: 50, bytes: 8 * 1024 * 1024 };
/** Entries at once, of which most are created and not read. */
const maxEntries = 1000;

/** Entries of a plan that follow each other, with the documents of those that are to be saved. */
export interface SafetyBatch {
  readonly entries: readonly Entry[];
  /** The paths of those that are to be read. */
  readonly read: readonly string[];
  documents: ReadonlyMap<string, Uint8Array>;
}

export class SafetyBatches {
  /** Set to end early: what is not taken in is for the next step. */
  isPaused = false;
  private readonly entries: AsyncIterable<Entry>;
  private readonly isExcluded: (entry: Entry) => boolean;
  private readAtOnce = reads.least;

  constructor(entries: AsyncIterable<Entry>, isExcluded: (entry: Entry) => boolean) {
    this.entries = entries;
    this.isExcluded = isExcluded;
  }

  async *all(): AsyncGenerator<SafetyBatch, void> {
    let entries: Entry[] = [];
    let read: string[] = [];
    for await (const entry of this.entries) {
      entries.push(entry);
      if (entry.change !== 'create' && !this.isExcluded(entry)) {
        read.push(entry.path);
      }
      if (read.length >= this.readAtOnce || entries.length >= maxEntries) {
        yield { entries, read, documents: new Map() };
        if (this.isPaused) {
          return;
        }
        entries = [];
        read = [];
      }
    }
    yield { entries, read, documents: new Map() };
  }

  /** Asks for as many documents next as fit, if they are like these. */
  learnFrom(documents: ReadonlyMap<string, Uint8Array>): void {
    let bytes = 1;
    for (const { length } of documents.values()) {
      bytes += length;
    }
    const fitting = Math.floor((reads.bytes * documents.size) / bytes);
    this.readAtOnce = Math.min(reads.most, Math.max(reads.least, fitting));
  }
}
