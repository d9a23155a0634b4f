import type { EndpointData, FirestoreDocument, runQuery } from '@firekeep/functions/contract';
import { ColumnSampler } from '../grid/sample-columns.ts';
import { asAbsent } from '../since/changes-since.ts';
import type { MergedPage, PastRows } from '../since/merge-past.ts';
import { RowStore, type FetchRows, type RowPage } from './row-store.ts';

/** What a page of a query came to. */
export type QueryPage = EndpointData<typeof runQuery>;

/** A page of rows, with what is known beside it. */
export interface SourcePage extends RowPage, Partial<Omit<MergedPage, keyof RowPage>> {
  readonly found?: QueryPage;
}

export type FetchPage = (...args: Parameters<FetchRows>) => Promise<SourcePage>;

/** What the pages of a reading came to. */
export interface ReadingSums {
  /** Rows without a document: parents of subcollections, and documents that were deleted. */
  readonly missing: number;
  readonly past: PastRows;
  /** Documents read so far, refreshes included. */
  readonly reads: number;
  /** Documents that the query looked at so far, in a backup or by a search. */
  readonly scanned: number;
  /** How long the query took so far, in milliseconds. */
  readonly durationMs: number;
  /** The query's last page; null before it, and for a collection. */
  readonly found: QueryPage | null;
  /** How often documents were written since. */
  readonly writes: number;
}

/** The rows of one reading of a collection or query, with the columns that they have. */
export class Reading {
  readonly sampler: ColumnSampler;
  readonly store: RowStore;
  sums: ReadingSums;
  /** Documents that were there at the time that is compared. */
  readonly #past = new Set<string>();

  constructor(fetchPage: FetchPage, reads = 0, sampler = new ColumnSampler()) {
    const past = { documents: [], deleted: 0, reads: 0, error: null };
    this.sums = { missing: 0, past, reads, scanned: 0, durationMs: 0, found: null, writes: 0 };
    this.sampler = sampler;
    this.store = new RowStore(async (pageToken, signal) => {
      const page = await fetchPage(pageToken, signal);
      signal.throwIfAborted();
      this.#add(page);
      return page;
    });
  }

  /** As `RowStore.take`; what was deleted and was there before stays, as it does in the list. */
  readonly take: RowStore['take'] = (written, isListed) => {
    const paths = written.map(({ path }) => path);
    const before = this.#without(paths);
    const rows = written.map(({ path, document }) => {
      const row = this.#past.has(path) ? this.#rowOf(path) : undefined;
      return { path, document: document ?? (row === undefined ? null : asAbsent(row)) };
    });
    this.store.take(rows, isListed);
    const after = this.#without(paths);
    const { past } = this.sums;
    this.sums = {
      ...this.sums,
      writes: this.sums.writes + 1,
      missing: this.sums.missing + after.missing - before.missing,
      past: { ...past, deleted: past.deleted + after.deleted - before.deleted },
    };
  };

  #rowOf(path: string): FirestoreDocument | undefined {
    return this.store.rowAt(this.store.indexOf(path) ?? -1);
  }

  /** How many rows of these have no document, and how many of them had one before. */
  #without(paths: readonly string[]): { missing: number; deleted: number } {
    const missing = paths.filter((path) => this.#rowOf(path)?.missing);
    const deleted = missing.filter((path) => this.#past.has(path)).length;
    return { missing: missing.length, deleted };
  }

  #add({ items, past = [], ...page }: SourcePage): void {
    const { sums } = this;
    past.filter(({ missing }) => !missing).forEach(({ path }) => this.#past.add(path));
    const found = page.found ?? null;
    const deleted = past.filter(({ missing }, index) => !missing && items[index]?.missing === true);
    this.sampler.add(items);
    this.sampler.add(deleted);
    this.sums = {
      missing: sums.missing + items.filter(({ missing }) => missing).length,
      past: {
        documents: [...sums.past.documents, ...past],
        deleted: sums.past.deleted + deleted.length,
        reads: sums.past.reads + (page.pastReads ?? 0),
        error: page.pastError ?? null,
      },
      reads: sums.reads + (found?.readCount ?? page.reads ?? items.length),
      scanned: found?.scanned ?? 0,
      durationMs: sums.durationMs + (found?.durationMs ?? 0),
      found,
      writes: sums.writes,
    };
  }
}
