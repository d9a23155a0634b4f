import { z } from 'zod';
import { backupStateSchema } from '../backup/backup-state.ts';
import { storeChunk, type RawChunk } from '../backup/chunk-writer.ts';
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
import { updateTimeOf } from './decide.ts';
import type { Entry } from './entries.ts';

/**
 * Backs up what a restore is about to change: documents it changes or deletes, and the names it
 * creates, in the plan's order, in chunks as every backup.
 *
 * A document that is no longer as the plan saw it is left out: the restore won't touch it either.
 */

export const safetyStateSchema = backupStateSchema
  .pick({ isDone: true, chunks: true, newChunks: true, storedBytes: true, totals: true })
  .extend({
    /** The last entry whose document is safely stored or left out. */
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

export interface SafetyStep {
  readonly vault: Vault;
  readonly target: DocumentTarget;
  /** The plan's entries after the state's cursor, in the order of names. */
  readonly entries: AsyncIterable<Entry>;
  readonly isExcluded: (path: string) => boolean;
  readonly suspect: ReadonlySet<string>;
  readonly state: SafetyState;
  readonly limits: StepLimits;
  readonly onProgress: (documents: number) => void;
  /** Keeps the state with the chunks stored and the names found since the last commit. */
  readonly commit: (state: SafetyState, found: Found) => Promise<void>;
}

export interface Found {
  readonly chunks: readonly ChunkRef[];
  readonly created: readonly Entry[];
}

/** Documents read at once: some tens of megabytes at most. */
const maxBatch = 50;
/** So many names end a chunk, so that a step can end among documents that are only created. */
const maxCreated = 20_000;

/** Runs one step and returns the state last committed. @throws AppError; commits stay. */
export async function runSafetyStep(step: SafetyStep): Promise<SafetyState> {
  const saver = new Saver(step);
  let batch: Entry[] = [];
  for await (const entry of step.entries) {
    batch.push(entry);
    if (batch.length >= maxBatch) {
      await saver.take(batch);
      batch = [];
      if (saver.isPaused) {
        return saver.state;
      }
    }
  }
  await saver.take(batch);
  await saver.commit(true);
  return saver.state;
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
  private chunks: ChunkRef[] = [];
  private newChunks = 0;
  private storedBytes = 0;
  private created: Entry[] = [];
  private lastCommit = performance.now();

  constructor(step: SafetyStep) {
    this.step = step;
    this.state = step.state;
    this.cursor = step.state.cursor;
  }

  async take(batch: readonly Entry[]): Promise<void> {
    this.step.limits.signal.throwIfAborted();
    const wanted = batch.filter(({ path }) => !this.step.isExcluded(path));
    const paths = wanted.filter(({ change }) => change !== 'create').map(({ path }) => path);
    const documents =
      paths.length === 0
        ? new Map<string, Uint8Array>()
        : await this.step.target.getDocuments(paths);
    for (const entry of wanted) {
      this.cursor = entry.path;
      if (entry.change === 'create') {
        this.created.push({ path: entry.path, change: 'create', time: null });
      } else {
        const document = documents.get(entry.path);
        if (document !== undefined && updateTimeOf(document) === entry.time) {
          await this.add(entry.path, document);
        }
      }
    }
    this.cursor = batch.at(-1)?.path ?? this.cursor;
    this.step.onProgress(this.state.totals.documents + this.totals.documents);
    if (this.created.length >= maxCreated || (this.chunks.length > 0 && this.isDue)) {
      await this.commit(false);
      this.isPaused = this.step.limits.isBudgetSpent();
    }
  }

  /** Ends the chunk that is begun, so that everything up to the cursor is stored. */
  async commit(isDone: boolean): Promise<void> {
    await this.finishChunk();
    const { state, chunks, created } = this;
    const totals = totalsFromJson(state.totals);
    addTotals(totals, this.totals);
    const next: SafetyState = {
      cursor: this.cursor,
      isDone,
      chunks: state.chunks + chunks.length,
      newChunks: state.newChunks + this.newChunks,
      storedBytes: state.storedBytes + this.storedBytes,
      created: state.created + created.length,
      totals: totalsToJson(totals),
    };
    await this.step.commit(next, { chunks, created });
    this.state = next;
    this.chunks = [];
    this.created = [];
    this.newChunks = 0;
    this.storedBytes = 0;
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
    const { documents } = this.builder;
    const chunk: RawChunk = {
      raw: this.builder.take(),
      first: this.first,
      last: this.last,
      documents,
    };
    this.first = null;
    const { vault, suspect } = this.step;
    const stored = await storeChunk({ vault, suspect, previous: noPreviousChunks }, chunk);
    this.chunks.push(stored.ref);
    this.newChunks += stored.isNew ? 1 : 0;
    this.storedBytes += stored.isNew ? stored.ref.storedBytes : 0;
  }
}
