import { writePage, type Vault } from '../format/manifest.ts';
import type { StepLimits } from '../step-limits.ts';
import type { PageRef } from '../format/manifest-schema.ts';
import type { BackupState } from './backup-state.ts';
import type { StoredChunk } from './chunk-writer.ts';
import type { SelectionSeen } from './selection-seen.ts';
import { addTotals, totalsFromJson, totalsToJson, type Totals } from './totals.ts';

/** How what has been read is kept. */
export interface CommitOptions {
  readonly backupId: string;
  readonly vault: Vault;
  readonly state: BackupState;
  /** What the selection met, kept with every commit. */
  readonly seen?: () => SelectionSeen | null;
  /** This delivery's fencing token: names pages, so that no other worker's are overwritten. */
  readonly worker: string;
  readonly limits: StepLimits;
  /** Keeps state and page, all or nothing. A null page means that only the cursor moved. */
  readonly commit: (state: BackupState, page: PageRef | null) => Promise<void>;
}

const maxStoring = 3;
const maxChunksPerPage = 256;

/** A chunk on its way to storage; totals since the one before it; the last document read. */
interface PendingChunk {
  readonly stored: Promise<StoredChunk>;
  readonly totals: Totals;
  readonly cursor: string;
}

/** Chunks being stored, in the order in which they were read, and the state committed last. */
export class ChunkCommits {
  state: BackupState;
  private readonly options: CommitOptions;
  private pending: PendingChunk[] = [];
  private lastCommit = performance.now();

  constructor(options: CommitOptions) {
    this.options = options;
    this.state = options.state;
  }

  /** Waits until few enough chunks are on their way, and commits where it is time to. */
  async add(chunk: PendingChunk): Promise<void> {
    // A failure is met where the chunk is awaited; until then it must not count as unhandled.
    chunk.stored.catch(() => undefined);
    this.pending.push(chunk);
    const oldest = this.pending.at(-maxStoring);
    if (oldest !== undefined) {
      await oldest.stored;
    }
    const isDue = performance.now() - this.lastCommit >= this.options.limits.commitEveryMs;
    if (isDue || this.pending.length >= maxChunksPerPage) {
      await this.commit({ isDone: false, rest: null, totals: null });
    }
  }

  /** After a failure: commits the unbroken row of stored chunks, so they aren't read again. */
  async keepWhatIsStored(): Promise<void> {
    const results = await Promise.allSettled(this.pending.map((chunk) => chunk.stored));
    const failed = results.findIndex((result) => result.status === 'rejected');
    this.pending = failed === -1 ? this.pending : this.pending.slice(0, failed);
    if (this.pending.length > 0 && !this.options.limits.signal.aborted) {
      await this.commit({ isDone: false, rest: null, totals: null });
    }
  }

  /**
   * `rest`: the last document read where no chunk is begun (left-out documents move the cursor).
   */
  async commit(end: {
    readonly isDone: boolean;
    readonly rest: string | null;
    readonly totals: Totals | null;
  }): Promise<void> {
    const { options, state, pending } = this;
    const stored = await Promise.all(pending.map((chunk) => chunk.stored));
    const totals = totalsFromJson(state.totals);
    for (const part of [...pending.map((chunk) => chunk.totals), end.totals]) {
      if (part !== null) {
        addTotals(totals, part);
      }
    }
    const added = stored.filter((chunk) => chunk.isNew);
    const page = await this.writePage(stored);
    const next: BackupState = {
      readTime: state.readTime,
      cursor: end.rest ?? pending.at(-1)?.cursor ?? state.cursor,
      isDone: end.isDone,
      pages: state.pages + (page === null ? 0 : 1),
      chunks: state.chunks + stored.length,
      newChunks: state.newChunks + added.length,
      storedBytes: state.storedBytes + added.reduce((sum, { ref }) => sum + ref.storedBytes, 0),
      totals: totalsToJson(totals),
      seen: options.seen?.() ?? null,
    };
    options.limits.signal.throwIfAborted();
    await options.commit(next, page);
    this.state = next;
    this.pending = [];
    this.lastCommit = performance.now();
  }

  /** What was committed and what is on its way, together. */
  counted(): { documents: number; rawBytes: number } {
    const { documents, rawBytes } = this.state.totals;
    return this.pending.reduce(
      (sum, { totals }) => ({
        documents: sum.documents + totals.documents,
        rawBytes: sum.rawBytes + totals.rawBytes,
      }),
      { documents, rawBytes },
    );
  }

  private async writePage(stored: readonly StoredChunk[]): Promise<PageRef | null> {
    const { vault, backupId, worker } = this.options;
    // Numbers sort as text.
    const page = `${this.state.pages.toString().padStart(8, '0')}-${worker}`;
    const refs = stored.map(({ ref }) => ref);
    return refs.length === 0 ? null : await writePage(vault, { backupId, page }, refs);
  }
}
