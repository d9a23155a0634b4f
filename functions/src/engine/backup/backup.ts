import { AppError } from '../../lib/errors.ts';
import { storeChunk } from './chunk-writer.ts';
import { ChunkCommits, type CommitOptions } from './chunk-commits.ts';
import type { DocumentSource } from '../document-source.ts';
import { ChunkBuilder } from '../format/chunk.ts';
import { documentNameFrom } from '../format/document.ts';
import { compareNames } from '../../firestore-model/order.ts';
import { manifestName } from '../format/layout.ts';
import type { BackupState, NameRange } from './backup-state.ts';
import { noPreviousChunks, type PreviousChunks } from './previous-chunks.ts';
import { DocumentTally } from './document-tally.ts';
import type { Totals } from './totals.ts';

/**
 * Reading a database into stored chunks.
 *
 * 1. Scan every document at one read time, in name order, from the cursor on.
 * 2. Cut the stream into chunks; store up to six at a time while the scan continues.
 * 3. Every few seconds, and at the end, commit: store a page that lists the chunks stored since the
 *    last commit, then hand page, cursor and totals to `commit`, which keeps them durably or throws
 *    when this worker may not continue. The scan continues meanwhile, except at the end.
 * 4. Once the budget is spent, stop at the next chunk boundary; the next step continues from the
 *    cursor.
 *
 * Whatever isn't committed when a worker dies is read again; its chunks are found by their hashes
 * and not stored twice. Not guaranteed: that a step ends on the millisecond. It ends at most one
 * chunk (10 MiB) after its budget.
 */

export interface BackupStep extends CommitOptions {
  readonly source: Pick<DocumentSource, 'root' | 'scan'>;
  /** The part of the database to read; default all of it. */
  readonly range?: NameRange;
  /** Whether the selection keeps the documents of a collection. */
  readonly isSelected: (collectionPath: string) => boolean;
  readonly previous: PreviousChunks;
  readonly suspect: ReadonlySet<string>;
  readonly onProgress: (documents: number, rawBytes: number) => void;
}

/** So many documents skipped in a row end a chunk, so that a step can end among them. */
const maxLeftOut = 10_000;
/** What a step passes at least: begun with its budget spent, it would go one by one. */
const minPerStep = 1000;

/** Runs one step and returns the state last committed. @throws AppError; commits stay. */
export async function runBackupStep(step: BackupStep): Promise<BackupState> {
  const run = new BackupRun(step);
  warm(step);
  try {
    await run.read();
  } catch (error) {
    await run.commits.keepWhatIsStored();
    throw error;
  }
  return run.commits.state;
}

/**
 * A client's first call to storage takes longest: it is made while the first documents are on their
 * way. Who knows a previous backup has read its manifest.
 */
function warm({ previous, vault, backupId }: BackupStep): void {
  if (previous === noPreviousChunks) {
    vault.store.stat(manifestName(vault.owner, backupId)).catch(() => undefined);
  }
}

class BackupRun {
  readonly commits: ChunkCommits;
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
  private tally: DocumentTally;

  constructor(step: BackupStep) {
    this.step = step;
    this.commits = new ChunkCommits(step);
    this.tally = new DocumentTally(step.isSelected);
    this.rootLength = Buffer.byteLength(step.source.root) + 1;
    this.previousName = step.state.cursor === null ? null : Buffer.from(step.state.cursor);
    const { from = null, to = null } = step.range ?? {};
    this.from = from === null ? null : Buffer.from(from);
    this.to = to === null ? null : Buffer.from(to);
  }

  async read(): Promise<void> {
    const { source, range, limits } = this.step;
    const { cursor, readTime } = this.step.state;
    const begin = range?.from ?? null;
    const from =
      cursor !== null
        ? { path: cursor, inclusive: false }
        : begin === null
          ? null
          : { path: begin, inclusive: true };
    const to = range?.to ?? null;
    for await (const batch of source.scan({
      readTime,
      from,
      to,
      namesOnly: false,
      signal: limits.signal,
    })) {
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

  /** Whether to stop: no chunk is begun and the budget is spent. The next step reads the rest. */
  private async takeBatch(batch: readonly Uint8Array[]): Promise<boolean> {
    for (const document of batch) {
      if (this.take(document)) {
        await this.finishChunk();
        if (this.step.limits.isBudgetSpent()) {
          return true;
        }
      }
    }
    return this.builder.isEmpty && this.leftOut >= minPerStep && this.step.limits.isBudgetSpent();
  }

  /** Adds a document; whether its chunk ends with it. */
  private take(document: Uint8Array): boolean {
    const name = documentNameFrom(document, this.rootLength);
    this.assertInOrder(name);
    this.previousName = name;
    if (!this.tally.count(name, document.length)) {
      this.leftOut += 1;
      return this.leftOut >= maxLeftOut && !this.builder.isEmpty;
    }
    this.leftOut = 0;
    this.first ??= name;
    this.last = name;
    return this.builder.add(document, name);
  }

  private assertInOrder(name: Uint8Array): void {
    const { previousName, from, to } = this;
    const isAfter =
      previousName === null
        ? from === null || compareNames(from, name) <= 0
        : compareNames(previousName, name) < 0;
    if (!isAfter || (to !== null && compareNames(name, to) >= 0)) {
      throw new AppError('permanent', 'The database sent its documents out of order');
    }
  }

  private async finishChunk(): Promise<void> {
    const { first, last, previousName } = this;
    if (first === null || last === null || previousName === null) {
      throw new Error('an empty chunk has no names');
    }
    const { builder, step } = this;
    const { documents } = builder;
    const chunk = {
      raw: builder.take(),
      first: Buffer.from(first).toString('utf8'),
      last: Buffer.from(last).toString('utf8'),
      documents,
    };
    const cursor = Buffer.from(previousName).toString('utf8');
    const totals = this.takeTotals();
    this.first = null;
    this.last = null;
    const store = async () => {
      const stored = await storeChunk(step, chunk);
      builder.reuse(chunk.raw);
      return stored;
    };
    await this.commits.add({ store, rawBytes: chunk.raw.length, totals, cursor });
  }

  /** Commits everything read so far; only between chunks. */
  private async commit(isDone: boolean): Promise<void> {
    const { previousName } = this;
    const totals = this.takeTotals();
    const rest = previousName === null ? null : Buffer.from(previousName).toString('utf8');
    await this.commits.commit({ isDone, rest, totals });
  }

  private takeTotals(): Totals {
    const totals = this.tally.totals();
    this.tally = new DocumentTally(this.step.isSelected);
    return totals;
  }

  private reportProgress(): void {
    const { documents, rawBytes } = this.commits.counted;
    this.step.onProgress(documents + this.tally.documents, rawBytes + this.tally.rawBytes);
  }
}
