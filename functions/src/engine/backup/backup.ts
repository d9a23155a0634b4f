import { z } from 'zod';
import { storeChunk, type StoredChunk } from './chunk-writer.ts';
import type { DocumentSource } from '../document-source.ts';
import { EngineError } from '../errors.ts';
import { ChunkBuilder } from '../format/chunk.ts';
import { documentName } from '../format/document.ts';
import { writePage, type Vault } from '../format/manifest.ts';
import type { PageRef } from '../format/manifest-schema.ts';
import { compareNames } from '../../firestore-model/order.ts';
import { collectionOf } from '../../firestore-model/paths.ts';
import type { PreviousChunks } from './previous-chunks.ts';
import type { NameRange } from '../name-range.ts';
import { selectionSeenSchema, type SelectionSeen } from './selection-seen.ts';
import {
  addTotals,
  countDocument,
  emptyTotals,
  totalsFromJson,
  totalsSchema,
  totalsToJson,
  type Totals,
} from './totals.ts';

/**
 * Reading a database into stored chunks.
 *
 * 1. Scan every document at one read time, in name order, from the cursor on.
 * 2. Cut the stream into chunks; store up to three at a time while the scan goes on.
 * 3. Every few seconds, and at the end, commit: store a page that lists the chunks stored since the last commit, then hand page, cursor
 *    and totals to `commit`, which keeps them durably or throws when this worker may not go on.
 * 4. Once the budget is spent, stop at the next chunk boundary; the next step goes on from the cursor.
 *
 * Whatever isn't committed when a worker dies is read again; its chunks are found by their hashes and not stored twice.
 * Not guaranteed: that a step ends on the millisecond. It ends at most one chunk (10 MiB) after its budget.
 */

/** What a backup remembers between steps. */
export const backupStateSchema = z.object({
  readTime: z.string(),
  /** The last document that is safely stored or left out; null at the beginning. */
  cursor: z.string().nullable(),
  isDone: z.boolean(),
  pages: z.number(),
  chunks: z.number(),
  newChunks: z.number(),
  /** Bytes this backup added to storage. */
  storedBytes: z.number(),
  totals: totalsSchema,
  /** What the selection met so far; null where nobody watches it, as in jobs from before there was a watch. */
  seen: selectionSeenSchema.nullable().default(null),
});
export type BackupState = Readonly<z.infer<typeof backupStateSchema>>;

export function initialBackupState(readTime: string): BackupState {
  return {
    readTime,
    cursor: null,
    isDone: false,
    pages: 0,
    chunks: 0,
    newChunks: 0,
    storedBytes: 0,
    totals: totalsToJson(emptyTotals()),
    seen: null,
  };
}

export interface BackupStep {
  readonly backupId: string;
  readonly vault: Vault;
  readonly source: DocumentSource;
  readonly state: BackupState;
  /** The part of the database to read; all of it unless told. */
  readonly range?: NameRange;
  /** Whether the selection keeps the documents of a collection. */
  readonly isSelected: (collectionPath: string) => boolean;
  /** What the selection met, kept with every commit. */
  readonly seen?: () => SelectionSeen | null;
  readonly previous: PreviousChunks;
  readonly suspect: ReadonlySet<string>;
  /** Unique to this delivery (the fencing token): names the pages, so that no other worker's are overwritten. */
  readonly worker: string;
  readonly isBudgetSpent: () => boolean;
  readonly commitEveryMs: number;
  readonly signal: AbortSignal;
  readonly onProgress: (documents: number, rawBytes: number) => void;
  /** Keeps state and page, all or nothing. A null page means that only the cursor moved. */
  readonly commit: (state: BackupState, page: PageRef | null) => Promise<void>;
}

const maxStoring = 3;
/** So many documents left out in a row end a chunk, so that a step can end in the middle of a large region that the selection leaves out. */
const maxLeftOut = 10_000;
/** What a step gets past at the least, however late it is: one that began with its budget spent would go on document by document. */
const minPerStep = 1000;
const maxChunksPerPage = 256;

/** Runs one step; the returned state is the last one committed. @throws EngineError; what was committed before stays. */
export async function runBackupStep(step: BackupStep): Promise<BackupState> {
  const run = new BackupRun(step);
  try {
    await run.read();
  } catch (error) {
    await run.keepWhatIsStored();
    throw error;
  }
  return run.state;
}

/** A chunk on its way to storage, with the totals of what was read since the chunk before it, and the last document read. */
interface PendingChunk {
  readonly stored: Promise<StoredChunk>;
  readonly totals: Totals;
  readonly cursor: string;
}

class BackupRun {
  state: BackupState;
  private readonly step: BackupStep;
  private readonly rootLength: number;
  private readonly from: Uint8Array | null;
  private readonly to: Uint8Array | null;
  private readonly builder = new ChunkBuilder();
  private first: Uint8Array | null = null;
  private last: Uint8Array | null = null;
  /** Names in ascending order are what makes the cursor safe; checked on every document. */
  private previousName: Uint8Array | null = null;
  private leftOut = 0;
  private totals = emptyTotals();
  private pending: PendingChunk[] = [];
  private lastCommit = performance.now();

  constructor(step: BackupStep) {
    this.step = step;
    this.state = step.state;
    this.rootLength = Buffer.byteLength(step.source.root) + 1;
    this.previousName = step.state.cursor === null ? null : Buffer.from(step.state.cursor);
    const { from = null, to = null } = step.range ?? {};
    this.from = from === null ? null : Buffer.from(from);
    this.to = to === null ? null : Buffer.from(to);
  }

  async read(): Promise<void> {
    const { source, signal, range } = this.step;
    const { cursor, readTime } = this.state;
    const begin = range?.from ?? null;
    const from =
      cursor !== null
        ? { path: cursor, inclusive: false }
        : begin === null
          ? null
          : { path: begin, inclusive: true };
    const to = range?.to ?? null;
    for await (const batch of source.scan({ readTime, from, to, namesOnly: false, signal })) {
      const isPaused = await this.takeBatch(batch);
      this.reportProgress();
      if (isPaused) {
        await this.commit(false);
        return;
      }
    }
    if (!this.builder.isEmpty) {
      await this.finishChunk();
    }
    await this.commit(true);
  }

  /** After a failure: chunks that reached storage in unbroken order are committed, so that they aren't read again. */
  async keepWhatIsStored(): Promise<void> {
    const results = await Promise.allSettled(this.pending.map((chunk) => chunk.stored));
    const failed = results.findIndex((result) => result.status === 'rejected');
    this.pending = failed === -1 ? this.pending : this.pending.slice(0, failed);
    if (this.pending.length > 0 && !this.step.signal.aborted) {
      await this.commitPending({ isDone: false, rest: null });
    }
  }

  /** Whether to stop behind it: the budget is spent and no chunk is begun. The rest of the batch is left for the next step. */
  private async takeBatch(batch: readonly Uint8Array[]): Promise<boolean> {
    for (const document of batch) {
      if (this.take(document)) {
        await this.finishChunk();
        if (this.step.isBudgetSpent()) {
          return true;
        }
      }
    }
    return this.builder.isEmpty && this.leftOut >= minPerStep && this.step.isBudgetSpent();
  }

  /** Adds a document; whether its chunk ends with it. */
  private take(document: Uint8Array): boolean {
    const name = documentName(document).subarray(this.rootLength);
    this.assertInOrder(name);
    this.previousName = name;
    const path = Buffer.from(name.buffer, name.byteOffset, name.length).toString('utf8');
    if (!this.step.isSelected(collectionOf(path))) {
      countDocument(this.totals, path, null);
      this.leftOut += 1;
      return this.leftOut >= maxLeftOut && !this.builder.isEmpty;
    }
    this.leftOut = 0;
    countDocument(this.totals, path, document.length);
    this.first ??= name;
    this.last = name;
    return this.builder.add(document, name);
  }

  private assertInOrder(name: Uint8Array): void {
    const { previousName, from, to } = this;
    const isBehind =
      previousName === null
        ? from === null || compareNames(from, name) <= 0
        : compareNames(previousName, name) < 0;
    if (!isBehind || (to !== null && compareNames(name, to) >= 0)) {
      throw new EngineError('permanent', 'The database sent its documents out of order');
    }
  }

  private async finishChunk(): Promise<void> {
    const { first, last, previousName } = this;
    if (first === null || last === null || previousName === null) {
      throw new Error('an empty chunk has no names');
    }
    const documents = this.builder.documents;
    const chunk = {
      raw: this.builder.take(),
      first: Buffer.from(first).toString('utf8'),
      last: Buffer.from(last).toString('utf8'),
      documents,
    };
    const stored = storeChunk(this.step, chunk);
    // A failure is met where the chunk is awaited; until then it must not count as unhandled.
    stored.catch(() => undefined);
    const cursor = Buffer.from(previousName).toString('utf8');
    this.pending.push({ stored, totals: this.totals, cursor });
    this.totals = emptyTotals();
    this.first = null;
    this.last = null;
    const oldest = this.pending.at(-maxStoring);
    if (oldest !== undefined) {
      await oldest.stored;
    }
    const isDue = performance.now() - this.lastCommit >= this.step.commitEveryMs;
    if (isDue || this.pending.length >= maxChunksPerPage) {
      await this.commitPending({ isDone: false, rest: null });
    }
  }

  /** Commits everything read so far; only between chunks. */
  private async commit(isDone: boolean): Promise<void> {
    const rest =
      this.previousName === null ? null : Buffer.from(this.previousName).toString('utf8');
    await this.commitPending({ isDone, rest });
  }

  /** `rest` is the last document read where nothing is left in the builder: documents left out move the cursor too. */
  private async commitPending(end: { isDone: boolean; rest: string | null }): Promise<void> {
    const { step, state } = this;
    const stored = await Promise.all(this.pending.map((chunk) => chunk.stored));
    const totals = totalsFromJson(state.totals);
    for (const chunk of this.pending) {
      addTotals(totals, chunk.totals);
    }
    if (end.rest !== null || end.isDone) {
      addTotals(totals, this.totals);
      this.totals = emptyTotals();
    }
    const added = stored.filter((chunk) => chunk.isNew);
    const refs = stored.map((chunk) => chunk.ref);
    const page =
      refs.length === 0
        ? null
        : await writePage(
            step.vault,
            { backupId: step.backupId, page: `${pageNumber(state.pages)}-${step.worker}` },
            refs,
          );
    const next: BackupState = {
      readTime: state.readTime,
      cursor: end.rest ?? this.pending.at(-1)?.cursor ?? state.cursor,
      isDone: end.isDone,
      pages: state.pages + (page === null ? 0 : 1),
      chunks: state.chunks + refs.length,
      newChunks: state.newChunks + added.length,
      storedBytes: state.storedBytes + added.reduce((sum, { ref }) => sum + ref.storedBytes, 0),
      totals: totalsToJson(totals),
      seen: step.seen?.() ?? null,
    };
    step.signal.throwIfAborted();
    await step.commit(next, page);
    this.state = next;
    this.pending = [];
    this.lastCommit = performance.now();
  }

  private reportProgress(): void {
    const parts = [...this.pending.map((chunk) => chunk.totals), this.totals];
    const { documents, rawBytes } = this.state.totals;
    this.step.onProgress(
      parts.reduce((sum, part) => sum + part.documents, documents),
      parts.reduce((sum, part) => sum + part.rawBytes, rawBytes),
    );
  }
}

/** Sorts as text. */
function pageNumber(pages: number): string {
  return pages.toString().padStart(8, '0');
}
