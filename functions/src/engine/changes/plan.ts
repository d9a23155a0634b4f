import { z } from 'zod';
import type { RestoreMode } from '../../firestore-model/document-changes.ts';
import type { DocumentTarget } from '../document-target.ts';
import type { StepLimits } from '../step-limits.ts';
import { readPage, type Vault } from '../format/manifest.ts';
import type { Manifest, PageRef } from '../format/manifest-schema.ts';
import { readAhead } from '../backup/read-ahead.ts';
import { readChunk } from '../store/read-chunk.ts';
import { Commits } from './commits.ts';
import {
  addComparison,
  compareBatch,
  compareBatches,
  type BackupDocument,
  type BatchComparison,
} from './compare-batch.ts';
import type { Entry } from './entries.ts';
import { runPipeline } from './pipeline.ts';
import { emptyPlanTally, planTallySchema, type PlanTally } from './plan-tally.ts';
import { mayHold } from './scope.ts';
import type { RestoreScope } from '../../firestore-model/restore-selection.ts';
import type { TargetForm } from './rewrite/target-form.ts';

/**
 * Comparing a backup with the target: what a restore would create and change. Nothing is written.
 *
 * 1. Chunk by chunk, in name order; chunks without a document in scope are not read.
 * 2. Batches of documents, four at a time, across the ends of chunks: read what the target holds,
 *    compare. Where the target was empty when planning began nothing is read: all is to be created,
 *    and the writes ask that each document still not exist.
 * 3. What differs goes, with the update time it was seen with, into the pages of the plan; beside
 *    the comparing, position and tally are committed with them, as far as whole chunks are done.
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
  readonly target: Pick<DocumentTarget, 'getDocuments'>;
  readonly form: TargetForm;
  readonly mode: RestoreMode;
  readonly scope: RestoreScope;
  readonly state: PlanState;
  readonly limits: StepLimits;
  /** After every batch. What isn't committed is repeated, and counted again, by the next worker. */
  readonly onProgress: (documents: number, tally: PlanTally) => void;
  /** Keeps the state with the entries found since the last commit; runs beside the comparing. */
  readonly commit: (state: PlanState, entries: readonly Entry[]) => Promise<void>;
}

/** Batches compared at once. */
const parallelBatches = 4;

/** A stretch of the backup. */
interface Stretch {
  /** In scope; none once they are compared, so that their chunk can go. */
  documents: readonly BackupDocument[];
  found: BatchComparison;
  /** Where the next chunk is, if this one ends with it. */
  readonly next: Pick<PlanState, 'page' | 'chunk'> | null;
}

const nothing: BatchComparison = { unchanged: 0, entries: [], sums: [] };

/** Runs one step; the returned state is the last one committed. @throws AppError */
export async function runPlanStep(step: PlanStep): Promise<PlanState> {
  const commits = new Commits(step);
  try {
    const { isPaused } = await comparePlan(step, commits);
    const end = { page: step.manifest.pages.length, chunk: 0, isDone: true };
    return await commits.finish(isPaused ? null : (last) => ({ ...last, ...end }));
  } finally {
    await commits.settled();
  }
}

async function comparePlan(step: PlanStep, commits: Commits<PlanState>): Promise<Stretches> {
  const { isTargetEmpty } = step.state;
  const options = { ...step, isTargetEmpty };
  const source = new Stretches(step);
  let { documents, tally } = step.state;
  let found: Entry[] = [];
  await runPipeline({
    items: source.all(),
    parallel: parallelBatches,
    held: 4 * parallelBatches,
    room: async () => {
      step.limits.signal.throwIfAborted();
      await commits.room();
    },
    work: async (stretch) => {
      stretch.found = await compareBatch(options, stretch.documents, tally);
      stretch.documents = [];
    },
    take: async ({ found: result, next }) => {
      documents += result.unchanged + result.entries.length;
      const added = addComparison(tally, result);
      ({ tally } = added);
      found = found.concat(added.entries);
      step.onProgress(documents, tally);
      if (next !== null) {
        commits.add({ ...next, documents, tally, isDone: false, isTargetEmpty }, found);
        found = [];
      }
    },
  });
  return source;
}

/** What of the backup may be in scope, in stretches; chunks that can't be are not read. */
class Stretches {
  /** Whether they have ended because the budget is spent, before the backup's end. */
  isPaused = false;
  private readonly step: PlanStep;

  constructor(step: PlanStep) {
    this.step = step;
  }

  /** A chunk at least, however little of the budget is left. */
  async *all(): AsyncGenerator<Stretch, void> {
    const { manifest, state, limits } = this.step;
    for (const [offset, ref] of manifest.pages.slice(state.page).entries()) {
      const page = state.page + offset;
      let chunk = offset === 0 ? state.chunk : 0;
      for await (const raw of this.chunksOf(ref, chunk)) {
        chunk += 1;
        yield* this.ofChunk(raw, { page, chunk });
        if (limits.isBudgetSpent()) {
          this.isPaused = true;
          return;
        }
      }
    }
  }

  private *ofChunk(raw: Uint8Array | null, next: Stretch['next']): Generator<Stretch> {
    const { manifest, scope, form } = this.step;
    const from = { root: manifest.root, scope, form };
    let documents: readonly BackupDocument[] = [];
    for (const batch of raw === null ? [] : compareBatches(raw, from)) {
      if (documents.length > 0) {
        yield { documents, found: nothing, next: null };
      }
      documents = batch;
    }
    yield { documents, found: nothing, next };
  }

  /** A page's chunks from number `skip` on; null for one without a document in scope. */
  private async *chunksOf(ref: PageRef, skip: number): AsyncGenerator<Buffer | null> {
    const { vault, manifest, scope } = this.step;
    if (!mayHold(scope, ref.first, ref.last)) {
      return;
    }
    const chunks = await readPage(vault, manifest.backupId, ref);
    const read = readAhead(chunks.slice(skip), 2, async (chunk) =>
      mayHold(scope, chunk.first, chunk.last) ? await readChunk(vault, chunk) : null,
    );
    for await (const { result } of read) {
      yield await result;
    }
  }
}
