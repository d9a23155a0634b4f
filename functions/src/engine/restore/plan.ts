import { z } from 'zod';
import type {
  DocumentChange,
  PlanSample,
  RestoreMode,
} from '../../firestore-model/document-changes.ts';
import type { DocumentTarget } from '../document-target.ts';
import type { StepLimits } from '../step-limits.ts';
import { chunkDocuments } from '../format/chunk.ts';
import { documentPath } from '../format/document.ts';
import { readPage, type Vault } from '../format/manifest.ts';
import type { Manifest, PageRef } from '../format/manifest-schema.ts';
import { readAhead } from '../backup/read-ahead.ts';
import { readChunk } from '../store/read-chunk.ts';
import { decide, updateTimeOf, wantedFields } from './decide.ts';
import { maxEntriesPerPage, type Entry } from './entries.ts';
import {
  addSamples,
  emptyPlanTally,
  sampleOf,
  wantsSample,
  planTallySchema,
  type PlanTally,
} from './plan-tally.ts';
import { makeScopeFilter, mayHold, type RestoreScope } from './scope.ts';
import type { TargetForm } from './target-form.ts';

/**
 * Comparing a backup with the target: what a restore would create and change. Nothing is written.
 *
 * 1. Chunk by chunk, in name order; chunks without a document in scope are not read.
 * 2. Batches of documents, up to four at a time: read what the target holds, compare. Where the
 *    target was empty when planning began nothing is read: all is to be created, and the writes ask
 *    that each document still not exist.
 * 3. What differs goes, with the update time it was seen with, into the pages of the plan; position
 *    and tally are committed with them.
 *
 * What the target holds and the backup doesn't (`mirror`) is a second pass, `plan-deletes.ts`.
 */

export const planStateSchema = z.object({
  /** Position: pages done, and chunks done of the next page. */
  page: z.number(),
  chunk: z.number(),
  /** Documents in scope compared so far. */
  documents: z.number(),
  tally: planTallySchema,
  isDone: z.boolean(),
  /** Whether the target held no document, within its prefix, when planning began. */
  isTargetEmpty: z.boolean().default(false),
});
export type PlanState = Readonly<z.infer<typeof planStateSchema>>;

export function initialPlanState({ isTargetEmpty }: Pick<PlanState, 'isTargetEmpty'>): PlanState {
  return { page: 0, chunk: 0, documents: 0, tally: emptyPlanTally, isDone: false, isTargetEmpty };
}

export interface PlanStep {
  readonly vault: Vault;
  readonly manifest: Manifest;
  readonly target: DocumentTarget;
  readonly form: TargetForm;
  readonly mode: RestoreMode;
  readonly scope: RestoreScope;
  readonly state: PlanState;
  readonly limits: StepLimits;
  /** After every batch. What isn't committed is repeated, and counted again, by the next worker. */
  readonly onProgress: (documents: number, tally: PlanTally) => void;
  /** Keeps the state together with the entries found since the last commit. */
  readonly commit: (state: PlanState, entries: readonly Entry[]) => Promise<void>;
}

/** Bounded by count and by bytes: the emulator takes 4 MiB in a request, Firestore 10 MiB. */
const maxBatchDocuments = 300;
const maxBatchBytes = 3 * 1024 * 1024;
const parallelBatches = 4;

/** Runs one step; the returned state is the last one committed. @throws AppError */
export async function runPlanStep(step: PlanStep): Promise<PlanState> {
  let { state } = step;
  let found: Entry[] = [];
  let lastCommit = performance.now();
  const commit = async () => {
    await step.commit(state, found);
    found = [];
    lastCommit = performance.now();
  };
  for (const ref of step.manifest.pages.slice(state.page)) {
    for await (const raw of chunksFrom(step, ref, state.chunk)) {
      step.limits.signal.throwIfAborted();
      const compared = raw === null ? null : await compareChunk(step, state, raw);
      if (compared !== null) {
        found = found.concat(compared.entries);
      }
      const { documents, tally } = compared?.counted ?? state;
      const { page, isTargetEmpty } = state;
      state = { page, chunk: state.chunk + 1, documents, tally, isDone: false, isTargetEmpty };
      const isDue = performance.now() - lastCommit >= step.limits.commitEveryMs;
      if (isDue || found.length >= maxEntriesPerPage || step.limits.isBudgetSpent()) {
        await commit();
      }
      if (step.limits.isBudgetSpent()) {
        return state;
      }
    }
    state = { ...state, page: state.page + 1, chunk: 0 };
  }
  state = { ...state, isDone: true };
  await commit();
  return state;
}

/** A page's chunks from number `skip` on; null for one without a document in scope. */
async function* chunksFrom(
  step: PlanStep,
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

interface Compared {
  readonly counted: Pick<PlanState, 'documents' | 'tally'>;
  readonly entries: readonly Entry[];
}

/** Compares one chunk's documents in scope, several batches at a time, and adds to `state`. */
async function compareChunk(step: PlanStep, state: PlanState, raw: Buffer): Promise<Compared> {
  const batches = inBatches(step, raw);
  const results: Comparison[] = [];
  let { documents, tally } = state;
  let started = 0;
  const work = async () => {
    for (let batch = batches.next(); batch.done !== true; batch = batches.next()) {
      const index = started;
      started += 1;
      const compared = await compareBatch(step, batch.value, tally);
      results[index] = compared;
      documents += batch.value.length;
      tally = addComparison(tally, compared);
      step.onProgress(documents, tally);
      step.limits.signal.throwIfAborted();
    }
  };
  // Nothing may still work when a failure gives the lease back.
  const settled = await Promise.allSettled(Array.from({ length: parallelBatches }, work));
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    throw failed.reason;
  }
  return { counted: { documents, tally }, entries: results.flatMap(({ entries }) => entries) };
}

interface BackupDocument {
  /** In the target. */
  readonly path: string;
  readonly document: Uint8Array;
}

interface Comparison {
  readonly unchanged: number;
  readonly entries: readonly Entry[];
  readonly samples: readonly PlanSample[];
}

async function compareBatch(
  step: PlanStep,
  batch: readonly BackupDocument[],
  tally: PlanTally,
): Promise<Comparison> {
  const existing: ReadonlyMap<string, Uint8Array> = step.state.isTargetEmpty
    ? new Map()
    : await step.target.getDocuments(batch.map(({ path }) => path));
  const entries: Entry[] = [];
  const samples: PlanSample[] = [];
  const room = (change: DocumentChange) =>
    wantsSample(tally, change) && wantsSample({ ...tally, samples }, change);
  for (const { path, document } of batch) {
    const before = existing.get(path) ?? null;
    const wanted = step.form.documentOf(document);
    const change = decide(step.mode, wanted, before);
    if (change === 'unchanged') {
      continue;
    }
    entries.push({ path, change, time: before === null ? null : updateTimeOf(before) });
    if (room(change)) {
      const after = wantedFields(step.mode, wanted, before);
      samples.push(sampleOf({ path, change }, { before, after }));
    }
  }
  return { unchanged: batch.length - entries.length, entries, samples };
}

function addComparison(tally: PlanTally, { unchanged, entries, samples }: Comparison): PlanTally {
  const creates = entries.filter(({ change }) => change === 'create').length;
  const counted = {
    ...tally,
    create: tally.create + creates,
    update: tally.update + entries.length - creates,
    unchanged: tally.unchanged + unchanged,
  };
  return addSamples(counted, samples);
}

function* inBatches(step: PlanStep, raw: Buffer): Generator<BackupDocument[]> {
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
    batch.push({ path: step.form.pathOf(path), document });
    bytes += document.length;
  }
  if (batch.length > 0) {
    yield batch;
  }
}
