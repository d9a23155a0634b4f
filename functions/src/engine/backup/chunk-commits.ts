import type { Vault } from '../format/manifest.ts';
import type { StepLimits } from '../step-limits.ts';
import type { PageRef } from '../format/manifest-schema.ts';
import type { BackupState } from './backup-state.ts';
import { ChunkPages, maxChunksPerPage } from './chunk-pages.ts';
import type { StoredChunk } from './chunk-writer.ts';
import type { SelectionSeen } from './selection-seen.ts';
import { addTotals, emptyTotals, totalsFromJson, totalsToJson, type Totals } from './totals.ts';

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
  /**
   * Keeps state and page, all or nothing: the page under the number `pages` - 1 of the state, in
   * place of one that is there. A null page means that only the cursor moved.
   */
  readonly commit: (state: BackupState, page: PageRef | null) => Promise<void>;
}

/** Chunks on their way to storage at once, and their raw bytes: both bound a worker's memory. */
const maxStoring = 6;
const maxStoringBytes = 16 * 1024 * 1024;

/** A chunk to be stored; totals since the one before it; the last document read. */
export interface ReadChunk {
  readonly store: () => Promise<StoredChunk>;
  readonly rawBytes: number;
  readonly totals: Totals;
  readonly cursor: string;
}

interface PendingChunk extends Pick<ReadChunk, 'totals' | 'cursor'> {
  readonly stored: Promise<StoredChunk>;
  isStored: boolean;
}

/** What is committed with the chunks: nothing more, or the end of a step. */
interface CommitEnd {
  readonly isDone: boolean;
  /** The last document read where no chunk is begun (left-out documents move the cursor). */
  readonly rest: string | null;
  /** Of documents read since the last chunk. */
  readonly totals: Totals;
}
const noEnd: CommitEnd = { isDone: false, rest: null, totals: emptyTotals() };

/**
 * Chunks in the order in which they were read, on their way to storage and then to a commit. One
 * commit at a time covers the unbroken row of chunks that are stored, while reading continues.
 */
export class ChunkCommits {
  /** As of the last commit. */
  state: BackupState;
  /** Read so far, committed or not. */
  readonly counted: { documents: number; rawBytes: number };
  private readonly options: CommitOptions;
  private readonly pages: ChunkPages;
  private pending: PendingChunk[] = [];
  private readonly storing = new Map<PendingChunk, Promise<void>>();
  private storingBytes = 0;
  /** Never rejects: what fails is `broken`. */
  private committing: Promise<void> | null = null;
  private broken: Promise<unknown> | null = null;
  /** Chunks of a commit that failed and may have been kept all the same. */
  private tried = 0;
  private isEnding = false;
  private lastCommit = performance.now();

  constructor(options: CommitOptions) {
    this.options = options;
    this.pages = new ChunkPages(options);
    this.state = options.state;
    const { documents, rawBytes } = options.state.totals;
    this.counted = { documents, rawBytes };
  }

  /** Begins to store a chunk once there is room for it. @throws what storing or a commit threw */
  async add(chunk: ReadChunk): Promise<void> {
    await this.room(chunk.rawBytes);
    const { rawBytes, totals, cursor } = chunk;
    const pending = { stored: chunk.store(), totals, cursor, isStored: false };
    this.pending.push(pending);
    this.counted.documents += totals.documents;
    this.counted.rawBytes += totals.rawBytes;
    this.storingBytes += rawBytes;
    this.storing.set(pending, this.stored(pending, rawBytes));
  }

  /** Commits all that was added, and the end of the step. */
  async commit(end: CommitEnd): Promise<void> {
    this.isEnding = true;
    await this.committing;
    await Promise.all(this.pending.map(({ stored }) => stored));
    await this.broken;
    await this.write(this.pending.length, end);
  }

  /** After a failure: commits the unbroken row of stored chunks, so they aren't read again. */
  async keepWhatIsStored(): Promise<void> {
    this.isEnding = true;
    await this.committing;
    await Promise.allSettled(this.pending.map(({ stored }) => stored));
    // The very same chunks again: where that commit was kept, its page must not become another.
    for (const count of [this.tried, this.storedCount - this.tried]) {
      if (count > 0 && !this.options.limits.signal.aborted) {
        await this.write(count, noEnd);
      }
    }
  }

  /** Until the chunk is stored or not. Never rejects. */
  private async stored(chunk: PendingChunk, rawBytes: number): Promise<void> {
    try {
      await chunk.stored;
      chunk.isStored = true;
    } catch {
      this.broken ??= chunk.stored;
    }
    this.storing.delete(chunk);
    this.storingBytes -= rawBytes;
    this.commitIfDue();
  }

  private async room(rawBytes: number): Promise<void> {
    await this.broken;
    while (
      this.storing.size >= maxStoring ||
      (this.storing.size > 0 && this.storingBytes + rawBytes > maxStoringBytes)
    ) {
      await Promise.race(this.storing.values());
      await this.broken;
    }
    while (this.pending.length >= maxChunksPerPage) {
      await (this.committing ?? this.pending[0]?.stored);
      await this.broken;
      this.commitIfDue();
    }
  }

  private commitIfDue(): void {
    const isDue =
      performance.now() - this.lastCommit >= this.options.limits.commitEveryMs ||
      this.pending.length >= maxChunksPerPage;
    const count = this.storedCount;
    if (
      !isDue ||
      count === 0 ||
      this.isEnding ||
      this.committing !== null ||
      this.broken !== null
    ) {
      return;
    }
    this.committing = this.commitFirst(count);
  }

  private async commitFirst(count: number): Promise<void> {
    const written = this.write(count, noEnd);
    try {
      await written;
    } catch {
      this.broken = written;
    }
    this.committing = null;
  }

  /** Length of the unbroken row of chunks that are stored. */
  private get storedCount(): number {
    const unstored = this.pending.findIndex(({ isStored }) => !isStored);
    return unstored === -1 ? this.pending.length : unstored;
  }

  /** Commits the first `count` chunks, all of them stored. */
  private async write(count: number, end: CommitEnd): Promise<void> {
    const { options, state } = this;
    const chunks = this.pending.slice(0, count);
    const stored = await Promise.all(chunks.map((chunk) => chunk.stored));
    const refs = stored.map(({ ref }) => ref);
    const written = refs.length === 0 ? null : await this.pages.write(state, refs);
    const parts = [...chunks.map((chunk) => chunk.totals), end.totals];
    const next: BackupState = {
      ...sumOf(state, stored, parts),
      pages: written?.pages ?? state.pages,
      openPage: written === null ? state.openPage : written.openPage,
      cursor: end.rest ?? chunks.at(-1)?.cursor ?? state.cursor,
      isDone: end.isDone,
      seen: options.seen?.() ?? null,
    };
    options.limits.signal.throwIfAborted();
    this.tried = count;
    await options.commit(next, written?.page ?? null);
    this.tried = 0;
    this.state = next;
    this.pending = this.pending.slice(count);
    this.lastCommit = performance.now();
  }
}

/** A state with the chunks that come after it, and the totals of what was read since. */
function sumOf(
  state: BackupState,
  stored: readonly StoredChunk[],
  parts: readonly Totals[],
): BackupState {
  const totals = totalsFromJson(state.totals);
  for (const part of parts) {
    addTotals(totals, part);
  }
  const added = stored.filter((chunk) => chunk.isNew);
  return {
    ...state,
    chunks: state.chunks + stored.length,
    newChunks: state.newChunks + added.length,
    storedBytes: state.storedBytes + added.reduce((sum, { ref }) => sum + ref.storedBytes, 0),
    totals: totalsToJson(totals),
  };
}
