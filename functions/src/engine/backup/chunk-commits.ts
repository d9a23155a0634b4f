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

/** Chunks on their way to storage at once, and their raw bytes: both bound a worker's memory. */
const maxStoring = 6;
const maxStoringBytes = 24 * 1024 * 1024;
/** Also what may be read while a commit is under way. */
const maxChunksPerPage = 256;

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
  readonly totals: Totals | null;
}
const noEnd: CommitEnd = { isDone: false, rest: null, totals: null };

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
    const totals = totalsFromJson(state.totals);
    for (const part of [...chunks.map((chunk) => chunk.totals), end.totals]) {
      if (part !== null) {
        addTotals(totals, part);
      }
    }
    const added = stored.filter((chunk) => chunk.isNew);
    const page = await this.writePage(stored);
    const next: BackupState = {
      readTime: state.readTime,
      cursor: end.rest ?? chunks.at(-1)?.cursor ?? state.cursor,
      isDone: end.isDone,
      pages: state.pages + (page === null ? 0 : 1),
      chunks: state.chunks + stored.length,
      newChunks: state.newChunks + added.length,
      storedBytes: state.storedBytes + added.reduce((sum, { ref }) => sum + ref.storedBytes, 0),
      totals: totalsToJson(totals),
      seen: options.seen?.() ?? null,
    };
    options.limits.signal.throwIfAborted();
    this.tried = count;
    await options.commit(next, page);
    this.tried = 0;
    this.state = next;
    this.pending = this.pending.slice(count);
    this.lastCommit = performance.now();
  }

  private async writePage(stored: readonly StoredChunk[]): Promise<PageRef | null> {
    const { vault, backupId, worker } = this.options;
    // Numbers sort as text.
    const page = `${this.state.pages.toString().padStart(8, '0')}-${worker}`;
    const refs = stored.map(({ ref }) => ref);
    return refs.length === 0 ? null : await writePage(vault, { backupId, page }, refs);
  }
}
