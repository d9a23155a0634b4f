import { maxLookedUp, type FirestoreDocument } from '@firekeep/functions/contract';
import { createStore } from '#lib/store.ts';
import { DocumentCache } from '../model/document-cache.ts';
import { changeOf, type PastChange, type PastDocument } from './changes-since.ts';

/** Documents by their paths; it may leave out some, but not all. */
type LookUp = (paths: readonly string[]) => Promise<readonly FirestoreDocument[]>;

/** What a comparison of rows has come to; another object after every change. */
export interface ComparisonState {
  readonly counts: Readonly<Record<PastChange, number>>;
  /** Documents among the rows that were compared; not those that were deleted. */
  readonly present: number;
  /** Documents that are still being asked for. */
  readonly pending: number;
  /** Documents that were looked up, without those that the list brought. */
  readonly lookedUp: number;
  readonly error: Error | null;
}

/** A list of documents, some of which are loaded. */
interface Loaded {
  /** Another object for every reading of the list. */
  readonly reading: object;
  /** How often documents of it were written since. */
  readonly writes: number;
  readonly count: number;
  readonly rowAt: (index: number) => FirestoreDocument | undefined;
}

const none = { same: 0, created: 0, changed: 0, deleted: 0 };

/** Documents as they were at a time, each looked up at most once, when it is wanted. */
export class PastDocuments {
  readonly #lookUp: LookUp;
  readonly #known = new DocumentCache();
  readonly #queue = new Set<string>();
  readonly #failed = new Set<string>();
  /** The rows that are compared, as far as they are not yet. */
  readonly #waiting = new Map<string, FirestoreDocument>();
  #reading: object | null = null;
  #writes = 0;
  #followed = 0;
  #isRunning = false;
  readonly state = createStore<ComparisonState>({
    counts: none,
    present: 0,
    pending: 0,
    lookedUp: 0,
    error: null,
  });

  constructor(lookUp: LookUp) {
    this.#lookUp = lookUp;
  }

  /** The same object as long as nothing changed and it was looked at lately. */
  pastOf(path: string): PastDocument {
    return this.#failed.has(path) ? 'failed' : (this.#known.get(path) ?? 'pending');
  }

  /** Compares the rows that are loaded: each once, and again when some were written. */
  follow({ reading, writes, count, rowAt }: Loaded): void {
    if (this.#reading !== reading || this.#writes !== writes) {
      this.#reading = reading;
      this.#writes = writes;
      this.#followed = 0;
      this.#waiting.clear();
      this.#set({ counts: none, present: 0 });
    }
    const indexes = Array.from({ length: count - this.#followed }, (_, at) => this.#followed + at);
    const rows = indexes.flatMap((index) => rowAt(index) ?? []);
    this.#followed = count;
    if (rows.length > 0) {
      this.#compare(rows);
      this.want(rows.map(({ path }) => path));
    }
  }

  /** Keeps documents as they were, which need not be looked up then. */
  know(documents: readonly FirestoreDocument[]): void {
    this.#known.keep(documents);
    for (const { path } of documents) {
      this.#failed.delete(path);
      this.#queue.delete(path);
    }
    if (documents.length > 0) {
      this.#set({ pending: this.#queue.size });
      this.#compare(documents.flatMap(({ path }) => this.#waiting.get(path) ?? []));
    }
  }

  /** Looks up documents that were not looked up yet. */
  want(paths: readonly string[]): void {
    const before = this.#queue.size;
    for (const path of paths) {
      if (!this.#known.has(path) && !this.#failed.has(path)) {
        this.#queue.add(path);
      }
    }
    if (this.#queue.size > before) {
      this.#set({ pending: this.#queue.size });
      void this.#run();
    }
  }

  /** Asks again for what could not be looked up. */
  retry(): void {
    const paths = [...this.#failed];
    this.#failed.clear();
    this.#set({ error: null });
    this.want(paths);
  }

  /** Looks up nothing more until it is asked to again. */
  stop(): void {
    this.#queue.clear();
    this.#reading = null;
  }

  async #run(): Promise<void> {
    if (this.#isRunning) {
      return;
    }
    this.#isRunning = true;
    while (this.#queue.size > 0) {
      const batch = [...this.#queue].slice(0, maxLookedUp);
      try {
        this.#take(await this.#lookUp(batch));
      } catch (error) {
        for (const path of this.#queue) {
          this.#failed.add(path);
        }
        this.#queue.clear();
        const reason = error instanceof Error ? error : new Error(String(error));
        this.#set({ error: reason, pending: 0 });
      }
    }
    this.#isRunning = false;
  }

  #take(documents: readonly FirestoreDocument[]): void {
    if (documents.length === 0) {
      throw new Error('No document was answered');
    }
    this.#set({ lookedUp: this.state.get().lookedUp + documents.length });
    this.know(documents);
  }

  #compare(rows: readonly FirestoreDocument[]): void {
    let { present } = this.state.get();
    const counts = { ...this.state.get().counts };
    for (const row of rows) {
      const past = this.pastOf(row.path);
      if (typeof past === 'object') {
        counts[changeOf(row, past)] += 1;
        present += row.missing ? 0 : 1;
        this.#waiting.delete(row.path);
      } else {
        this.#waiting.set(row.path, row);
      }
    }
    this.#set({ counts, present });
  }

  #set(change: Partial<ComparisonState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}
