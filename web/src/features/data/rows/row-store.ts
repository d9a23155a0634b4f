import { documentPageSchema, type FirestoreDocument } from '@firekeep/functions/contract';

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
}

/** Fetches one page; `signal` says that nobody waits for it now. */
export type FetchRows = (pageToken: string | undefined, signal: AbortSignal) => Promise<RowPage>;

interface StoredPage {
  readonly start: number;
  readonly json: string;
}

/** Pages that stay parsed; what is further away is kept as text, a fraction of the size. */
const parsedPages = 8;

/**
 * The documents of a list as they come page by page, each fetched once. In memory they are text,
 * but for those that were looked at last, so that ten thousand of them take little more than a
 * thousand.
 */
export class RowStore {
  readonly #fetchPage: FetchRows;
  readonly #pages: StoredPage[] = [];
  readonly #parsed = new Map<number, readonly FirestoreDocument[]>();
  readonly #indexes = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #pageToken: string | undefined;
  #aborter = new AbortController();
  #state: RowsState = {
    count: 0,
    isComplete: false,
    isLoading: false,
    error: null,
    isStopped: false,
  };

  constructor(fetchPage: FetchRows) {
    this.#fetchPage = fetchPage;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): RowsState => this.#state;

  /** The document in a row; undefined where none was loaded. */
  readonly rowAt = (index: number): FirestoreDocument | undefined => {
    if (index < 0 || index >= this.#state.count) {
      return undefined;
    }
    const page = this.#pageOf(index);
    const start = this.#pages[page]?.start ?? 0;
    return this.#documentsOf(page)[index - start];
  };

  /** The row of a document, by its path; undefined where none was loaded. */
  readonly indexOf = (path: string): number | undefined => this.#indexes.get(path);

  /**
   * Loads the next page, unless it is on its way or there is none. Failures are in the state.
   * Returns whether it was loaded.
   */
  async loadMore(): Promise<boolean> {
    if (this.#state.isLoading || this.#state.isComplete) {
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
        count: this.#state.count + items.length,
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
    if (this.#state.isLoading) {
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
      if (this.#state.isComplete || this.#state.count >= count) {
        return;
      }
    }
  }

  #append(items: readonly FirestoreDocument[]): void {
    if (items.length === 0) {
      return;
    }
    for (const [index, { path }] of items.entries()) {
      this.#indexes.set(path, this.#state.count + index);
    }
    this.#keep(this.#pages.length, items);
    this.#pages.push({ start: this.#state.count, json: JSON.stringify(items) });
  }

  #set(change: Partial<RowsState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) {
      listener();
    }
  }

  /** The number of the page that has a row. */
  #pageOf(index: number): number {
    let [low, high] = [0, this.#pages.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#pages[middle]?.start ?? 0) <= index) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  #documentsOf(page: number): readonly FirestoreDocument[] {
    const known = this.#parsed.get(page);
    if (known !== undefined) {
      return known;
    }
    const json: unknown = JSON.parse(this.#pages[page]?.json ?? '[]');
    const documents = documentPageSchema.shape.items.parse(json);
    this.#keep(page, documents);
    return documents;
  }

  #keep(page: number, documents: readonly FirestoreDocument[]): void {
    this.#parsed.set(page, documents);
    const [oldest] = this.#parsed.keys();
    if (this.#parsed.size > parsedPages && oldest !== undefined) {
      this.#parsed.delete(oldest);
    }
  }
}
