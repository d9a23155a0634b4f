import { z } from 'zod';
import { backupStateSchema } from '../backup/backup-state.ts';
import { storeChunk, type RawChunk, type StoredChunk } from '../backup/chunk-writer.ts';
import type { DocumentTarget } from '../document-target.ts';
import type { StepLimits } from '../step-limits.ts';
import { ChunkBuilder } from '../format/chunk.ts';
import { documentName } from '../format/document.ts';
import type { Vault } from '../format/manifest.ts';
import type { ChunkRef } from '../format/manifest-schema.ts';
import { noPreviousChunks } from '../backup/previous-chunks.ts';
import {
  addTotals,
  countDocument,
  emptyTotals,
  totalsFromJson,
  totalsToJson,
  type Totals,
} from '../backup/totals.ts';
import { joinTotals } from '../ranges.ts';
import { updateTimeOf } from './decide.ts';
import type { Entry } from './entries.ts';
import { runPipeline } from './pipeline.ts';
import { SafetyBatches, type SafetyBatch } from './before-batches.ts';

/**
 * Backs up what a restore is about to change: documents it changes or deletes, and the names it
 * creates, in the plan's order, in chunks as every backup.
 *
 * A document that is no longer as the plan saw it is skipped: the restore won't touch it either.
 */

export const safetyStateSchema = backupStateSchema
  .pick({ isDone: true, chunks: true, newChunks: true, storedBytes: true, totals: true })
  .extend({
    /** The last entry whose document is safely stored or skipped. */
    cursor: z.string().nullable(),
    created: z.number(),
  });
export type SafetyState = Readonly<z.infer<typeof safetyStateSchema>>;

export function initialSafetyState(): SafetyState {
  return {
    cursor: null,
    isDone: false,
    chunks: 0,
    newChunks: 0,
    storedBytes: 0,
    created: 0,
    totals: totalsToJson(emptyTotals()),
  };
}

/** What several parts have stored together, in their order. @throws Error unless each is done */
export function joinSafety(states: readonly SafetyState[]): SafetyState {
  if (!states.every(({ isDone }) => isDone)) {
    throw new Error('a part has not been saved to its end');
  }
  const sum = (of: (state: SafetyState) => number) =>
    states.reduce((total, state) => total + of(state), 0);
  return {
    cursor: states.findLast(({ cursor }) => cursor !== null)?.cursor ?? null,
    isDone: true,
    chunks: sum(({ chunks }) => chunks),
    newChunks: sum(({ newChunks }) => newChunks),
    storedBytes: sum(({ storedBytes }) => storedBytes),
    created: sum(({ created }) => created),
    totals: joinTotals(states.map(({ totals }) => totals)),
  };
}

export interface SafetyStep {
  readonly vault: Vault;
  readonly target: DocumentTarget;
  /** The plan's entries after the state's cursor, in the order of names. */
  readonly entries: AsyncIterable<Entry>;
  readonly isExcluded: (entry: Entry) => boolean;
  readonly suspect: ReadonlySet<string>;
  readonly state: SafetyState;
  readonly limits: StepLimits;
  readonly onProgress: (documents: number) => void;
  /** Keeps the state with the chunks stored and the names found since the last commit. */
  readonly commit: (state: SafetyState, found: FoundBefore) => Promise<void>;
}

export interface FoundBefore {
  readonly chunks: readonly ChunkRef[];
  readonly created: readonly Entry[];
}

/** Requests for documents at once. */
const parallelReads = 4;
/** So many names end a chunk, so that a step can end among documents that are only created. */
const maxCreated = 20_000;
/** Chunks on their way to storage, beside the one being built. */
const maxStoring = 3;

/** Runs one step and returns the state last committed. @throws AppError; commits stay. */
export async function runSafetyStep(step: SafetyStep): Promise<SafetyState> {
  const batches = new SafetyBatches(step.entries, step.isExcluded);
  const saver = new Saver(step);
  try {
    await runPipeline({
      items: batches.all(),
      parallel: parallelReads,
      held: parallelReads,
      room: async () => {
        step.limits.signal.throwIfAborted();
      },
      work: async (batch) => {
        if (batch.read.length > 0) {
          batch.documents = await step.target.getDocuments(batch.read);
          batches.learnFrom(batch.documents);
        }
      },
      take: async (batch) => {
        await saver.take(batch);
        batches.isPaused = saver.isPaused;
      },
    });
    if (!saver.isPaused) {
      await saver.commit(true);
    }
    return saver.state;
  } finally {
    await saver.settled();
  }
}

class Saver {
  state: SafetyState;
  isPaused = false;
  private readonly step: SafetyStep;
  private readonly builder = new ChunkBuilder();
  private totals: Totals = emptyTotals();
  private first: string | null = null;
  private last = '';
  private cursor: string | null;
  /** Chunks since the last commit, in their order. */
  private storing: Promise<StoredChunk>[] = [];
  private created: Entry[] = [];
  private lastCommit = performance.now();

  constructor(step: SafetyStep) {
    this.step = step;
    this.state = step.state;
    this.cursor = step.state.cursor;
  }

  async take({ entries, documents }: SafetyBatch): Promise<void> {
    if (this.isPaused) {
      return;
    }
    for (const entry of entries) {
      const { path, change, time } = entry;
      this.cursor = path;
      if (this.step.isExcluded(entry)) {
        continue;
      }
      if (change === 'create') {
        this.created.push({ path, change, time: null });
        continue;
      }
      const document = documents.get(path);
      if (document !== undefined && updateTimeOf(document) === time) {
        await this.add(path, document);
      }
    }
    this.step.onProgress(this.state.totals.documents + this.totals.documents);
    if (this.created.length >= maxCreated || (this.storing.length > 0 && this.isDue)) {
      await this.commit(false);
      this.isPaused = this.step.limits.isBudgetSpent();
    }
  }

  /** Waits until no chunk is on its way; never fails. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.storing);
  }

  /** Ends the chunk that is begun, so that everything up to the cursor is stored. */
  async commit(isDone: boolean): Promise<void> {
    await this.finishChunk();
    const stored = await Promise.all(this.storing);
    const { state, created } = this;
    const chunks = stored.map(({ ref }) => ref);
    const added = stored.filter(({ isNew }) => isNew);
    const totals = totalsFromJson(state.totals);
    addTotals(totals, this.totals);
    const next: SafetyState = {
      cursor: this.cursor,
      isDone,
      chunks: state.chunks + chunks.length,
      newChunks: state.newChunks + added.length,
      storedBytes: state.storedBytes + added.reduce((sum, { ref }) => sum + ref.storedBytes, 0),
      created: state.created + created.length,
      totals: totalsToJson(totals),
    };
    await this.step.commit(next, { chunks, created });
    this.state = next;
    this.storing = [];
    this.created = [];
    this.totals = emptyTotals();
    this.lastCommit = performance.now();
  }

  private get isDue(): boolean {
    return (
      this.step.limits.isBudgetSpent() ||
      performance.now() - this.lastCommit >= this.step.limits.commitEveryMs
    );
  }

  private async add(path: string, document: Uint8Array): Promise<void> {
    this.first ??= path;
    this.last = path;
    countDocument(this.totals, path, document.length);
    const rootLength = Buffer.byteLength(this.step.target.root) + 1;
    if (this.builder.add(document, documentName(document).subarray(rootLength))) {
      await this.finishChunk();
    }
  }

  private async finishChunk(): Promise<void> {
    if (this.first === null) {
      return;
    }
    const { first, last, builder } = this;
    const { documents } = builder;
    const chunk = { raw: builder.take(), first, last, documents };
    this.first = null;
    const { vault, suspect } = this.step;
    const stored = this.store({ vault, suspect, previous: noPreviousChunks }, chunk);
    // A failure is met where the chunk is awaited; until then it must not count as unhandled.
    stored.catch(() => undefined);
    this.storing.push(stored);
    await this.storing.at(-1 - maxStoring);
  }

  private async store(
    to: Parameters<typeof storeChunk>[0],
    chunk: RawChunk & { readonly raw: Buffer },
  ): Promise<StoredChunk> {
    const stored = await storeChunk(to, chunk);
    this.builder.reuse(chunk.raw);
    return stored;
  }
}
