import { comparePaths, type FirestoreDocument } from '@firekeep/functions/contract';
import { createStore } from '#lib/store.ts';
import { DocumentCache } from '../model/document-cache.ts';

/** What one call for documents answers. */
export interface RowPage {
  readonly items: readonly FirestoreDocument[];
  readonly nextPageToken: string | null;
}

/** What a view of the rows has to know; another object after every change. */
export interface RowsState {
  readonly count: number;
  /** Whether there are no further rows. */
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  /** Why the page after the last one could not be loaded. */
  readonly error: Error | null;
  /** Whether somebody stopped the page after the last one. */
  readonly isStopped: boolean;
  /** Another one whenever rows that were there have other places. */
  readonly moves: number;
}

/** Fetches one page; `signal` says that nobody waits for it now. */
export type FetchRows = (pageToken: string | undefined, signal: AbortSignal) => Promise<RowPage>;

const nothing = {
  count: 0,
  isComplete: false,
  isLoading: false,
  error: null,
  isStopped: false,
  moves: 0,
};

/** The documents of a list as they come page by page, each fetched once. */
export class RowStore {
  readonly #fetchPage: FetchRows;
  readonly #documents = new DocumentCache();
  readonly #paths: string[] = [];
  readonly #indexes = new Map<string, number>();
  #pageToken: string | undefined;
  #aborter = new AbortController();
  readonly state = createStore<RowsState>(nothing);

  constructor(fetchPage: FetchRows) {
    this.#fetchPage = fetchPage;
  }

  /** The document in a row; undefined where none was loaded. */
  readonly rowAt = (index: number): FirestoreDocument | undefined =>
    this.#documents.get(this.#paths[index] ?? '');

  /** The row of a document, by its path; undefined where none was loaded. */
  readonly indexOf = (path: string): number | undefined => this.#indexes.get(path);

  /**
   * Loads the next page, unless it is on its way or there is none. Failures are in the state.
   * Returns whether it was loaded.
   */
  async loadMore(): Promise<boolean> {
    const { isLoading, isComplete } = this.state.get();
    if (isLoading || isComplete) {
      return false;
    }
    const { signal } = (this.#aborter = new AbortController());
    this.#set({ isLoading: true, error: null, isStopped: false });
    try {
      const { items, nextPageToken } = await this.#fetchPage(this.#pageToken, signal);
      if (signal.aborted) {
        return false;
      }
      this.#pageToken = nextPageToken ?? undefined;
      this.#append(items);
      this.#set({
        count: this.#paths.length,
        isComplete: nextPageToken === null,
        isLoading: false,
      });
      return true;
    } catch (error) {
      if (!signal.aborted) {
        this.#set({
          isLoading: false,
          error: error instanceof Error ? error : new Error(String(error)),
        });
      }
      return false;
    }
  }

  /** Gives up the page that is on its way; it is fetched again when it is asked for. */
  abort(): void {
    this.#aborter.abort();
    if (this.state.get().isLoading) {
      this.#set({ isLoading: false });
    }
  }

  /** Gives up the page that is on its way, at the user's request. */
  stop(): void {
    this.abort();
    this.#set({ isStopped: true });
  }

  /** Loads pages until there are `count` rows, or no more, or one could not be loaded. */
  async loadUpTo(count: number): Promise<void> {
    while (await this.loadMore()) {
      if (this.state.get().isComplete || this.#paths.length >= count) {
        return;
      }
    }
  }

  /**
   * Shows documents as they were written; null: deleted. New ones come to their place by name.
   * @param isListed whether the list holds a new document
   */
  take(
    written: readonly { readonly path: string; readonly document: FirestoreDocument | null }[],
    isListed: (path: string) => boolean,
  ): void {
    this.#documents.keep(written.flatMap(({ document }) => document ?? []));
    const deleted = new Set(written.flatMap((one) => (one.document === null ? one.path : [])));
    const paths = this.#paths.filter((path) => !deleted.has(path));
    for (const { path } of written.filter((one) => !deleted.has(one.path))) {
      const next = paths.findIndex((other) => comparePaths(other, path) >= 0);
      const at = next === -1 ? paths.length : next;
      const isLoaded = at < paths.length || this.state.get().isComplete;
      if (paths[at] !== path && isLoaded && isListed(path)) {
        paths.splice(at, 0, path);
      }
    }
    const hasMoved = this.#paths.some((path, index) => paths[index] !== path);
    this.#paths.splice(0, this.#paths.length, ...paths);
    this.#indexes.clear();
    paths.forEach((path, index) => this.#indexes.set(path, index));
    this.#set({ count: paths.length, moves: this.state.get().moves + (hasMoved ? 1 : 0) });
  }

  #append(items: readonly FirestoreDocument[]): void {
    this.#documents.keep(items);
    for (const { path } of items) {
      this.#indexes.set(path, this.#paths.push(path) - 1);
    }
  }

  #set(change: Partial<RowsState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}
