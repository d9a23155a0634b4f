import type { DocumentTarget } from '../document-target.ts';
import { chunkDocuments } from '../format/chunk.ts';
import { documentPath } from '../format/document.ts';
import { readPage, type Vault } from '../format/manifest.ts';
import type { Manifest, PageRef } from '../format/manifest-schema.ts';
import { readAhead } from '../read-ahead.ts';
import { readChunk } from '../read-chunk.ts';
import {
  applyBatch,
  type ApplyOptions,
  type BackupDocument,
  type RestoreMode,
} from './apply-batch.ts';
import { addOutcomes, emptyTally, type RestoreTally } from './outcome.ts';
import { makeScopeFilter, mayHold, type RestoreScope } from './scope.ts';

/**
 * Writing a backup's documents into a database.
 *
 * 1. Chunk by chunk, in name order; chunks without a document in scope are not read.
 * 2. Batches of documents, up to four at a time: read what the target holds, write what differs, read back, compare.
 * 3. After every chunk the position and the tally are committed. A chunk that was under way when a worker died is done again:
 *    every write sets a whole document, so doing it twice changes nothing, and what the dead worker wrote is recognised by its time.
 *
 * Not guaranteed: that nobody else writes to the target meanwhile; the later write wins. Deleting what the backup doesn't hold
 * (`mirror`) is a second pass, `delete-extra.ts`.
 */

export interface RestoreState {
  /** Position: pages done, and chunks done of the next page. */
  readonly page: number;
  readonly chunk: number;
  /** Documents in scope handled so far. */
  readonly documents: number;
  readonly tally: RestoreTally;
  readonly isDone: boolean;
}

export function initialRestoreState(): RestoreState {
  return { page: 0, chunk: 0, documents: 0, tally: emptyTally, isDone: false };
}

export interface RestoreStep {
  readonly vault: Vault;
  readonly manifest: Manifest;
  readonly target: DocumentTarget;
  readonly mode: RestoreMode;
  readonly scope: RestoreScope;
  readonly isDryRun: boolean;
  /** Microseconds since 1970; see `ApplyOptions`. */
  readonly startedAt: bigint;
  readonly state: RestoreState;
  readonly isBudgetSpent: () => boolean;
  readonly commitEveryMs: number;
  readonly signal: AbortSignal;
  /** Told after every batch. What is counted here and not committed is done again by the next worker, and counted again. */
  readonly onProgress: (documents: number, tally: RestoreTally) => void;
  readonly commit: (state: RestoreState) => Promise<void>;
}

/** Bounded by count and by bytes: the emulator takes 4 MiB in a request, Firestore 10 MiB. */
const maxBatchDocuments = 300;
const maxBatchBytes = 3 * 1024 * 1024;
const parallelBatches = 4;

/** Runs one step; the returned state is the last one committed. @throws EngineError */
export async function runRestoreStep(step: RestoreStep): Promise<RestoreState> {
  let { state } = step;
  let lastCommit = performance.now();
  const advance = async (next: RestoreState) => {
    state = next;
    if (step.isBudgetSpent() || performance.now() - lastCommit >= step.commitEveryMs) {
      await step.commit(state);
      lastCommit = performance.now();
    }
  };
  for (const ref of step.manifest.pages.slice(state.page)) {
    for await (const raw of chunksFrom(step, ref, state.chunk)) {
      step.signal.throwIfAborted();
      const { documents, tally } = raw === null ? state : await restoreChunk(step, state, raw);
      await advance({ ...state, chunk: state.chunk + 1, documents, tally });
      if (step.isBudgetSpent()) {
        return state;
      }
    }
    state = { ...state, page: state.page + 1, chunk: 0 };
  }
  state = { ...state, isDone: true };
  await step.commit(state);
  return state;
}

/** A page's chunks from number `skip` on; null for one without a document in scope. */
async function* chunksFrom(
  step: RestoreStep,
  ref: PageRef,
  skip: number,
): AsyncGenerator<Buffer | null> {
  if (!mayHold(step.scope, ref.first, ref.last)) {
    return;
  }
  const chunks = await readPage(step.vault, step.manifest.backupId, ref);
  const read = readAhead(chunks.slice(skip), 2, async (chunk) =>
    mayHold(step.scope, chunk.first, chunk.last) ? await readChunk(step.vault, chunk) : null,
  );
  for await (const { result } of read) {
    yield await result;
  }
}

/** Restores one chunk's documents in scope, several batches at a time, and counts on from `state`. */
async function restoreChunk(
  step: RestoreStep,
  state: RestoreState,
  raw: Buffer,
): Promise<Pick<RestoreState, 'documents' | 'tally'>> {
  const { target, mode, isDryRun, startedAt, signal } = step;
  const options: ApplyOptions = { target, mode, isDryRun, startedAt, signal };
  const batches = inBatches(step, raw);
  let { documents, tally } = state;
  const work = async () => {
    for (let batch = batches.next(); batch.done !== true; batch = batches.next()) {
      const outcomes = await applyBatch(options, batch.value);
      documents += outcomes.length;
      tally = addOutcomes(tally, outcomes, isDryRun);
      step.onProgress(documents, tally);
      signal.throwIfAborted();
    }
  };
  // All workers end before a failure is passed on: nothing may still be writing when the lease is given back.
  const results = await Promise.allSettled(Array.from({ length: parallelBatches }, work));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    throw failed.reason;
  }
  return { documents, tally };
}

function* inBatches(step: RestoreStep, raw: Buffer): Generator<BackupDocument[]> {
  const isInScope = makeScopeFilter(step.scope);
  let batch: BackupDocument[] = [];
  let bytes = 0;
  for (const document of chunkDocuments(raw)) {
    const path = documentPath(document, step.manifest.root);
    if (!isInScope(path)) {
      continue;
    }
    if (batch.length >= maxBatchDocuments || bytes + document.length > maxBatchBytes) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push({ path, document });
    bytes += document.length;
  }
  if (batch.length > 0) {
    yield batch;
  }
}
