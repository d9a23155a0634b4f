import { z } from 'zod';
import type { DocumentTarget } from '../document-target.ts';
import type { StepLimits } from '../step-limits.ts';
import type { ChangeSource, SourceDocument, SourceStretch } from './change-source.ts';
import { Commits } from './commits.ts';
import { addComparison, compareBatch, type BatchComparison } from './compare-batch.ts';
import type { Entry } from './entries.ts';
import { runPipeline } from './pipeline.ts';
import { emptyPlanTally, planTallySchema, type PlanTally } from './plan-tally.ts';
import type { Rewrite } from './rewrite/rewrite.ts';

/**
 * Comparing a source with the target: what would be created and changed. Nothing is written.
 *
 * 1. The source's documents come in the order of names, in batches, of which four at a time are
 *    compared: what the target holds is read, and rewritten. Where the target was empty when
 *    planning began nothing is read: all is to be created, and the writes ask that each document
 *    still not exist.
 * 2. What differs goes, with the update time it was seen with, into the pages of the plan; beside
 *    the comparing, position and tally are committed with them, as far as the source has positions.
 *
 * What the target holds and the source doesn't is a second pass, `plan-deletes.ts`.
 */

export const planStateSchema = z.object({
  /** Position in the source: pages done, and chunks done of the next page. */
  page: z.number(),
  chunk: z.number(),
  /** Of a source without pages: the last document that was compared. */
  path: z.string().nullable().default(null),
  /** Documents compared so far. */
  documents: z.number(),
  tally: planTallySchema,
  isDone: z.boolean(),
  /** Whether the target held no document, within its prefix, when planning began. */
  isTargetEmpty: z.boolean().default(false),
});
export type PlanState = Readonly<z.infer<typeof planStateSchema>>;

export function initialPlanState({ isTargetEmpty }: Pick<PlanState, 'isTargetEmpty'>): PlanState {
  return {
    page: 0,
    chunk: 0,
    path: null,
    documents: 0,
    tally: emptyPlanTally,
    isDone: false,
    isTargetEmpty,
  };
}

export interface PlanStep {
  readonly source: ChangeSource;
  readonly target: Pick<DocumentTarget, 'getDocuments'>;
  readonly rewrite: Rewrite;
  readonly state: PlanState;
  readonly limits: StepLimits;
  /** After every batch. What isn't committed is repeated, and counted again, by the next worker. */
  readonly onProgress: (documents: number, tally: PlanTally) => void;
  /** Keeps the state with the entries found since the last commit; runs beside the comparing. */
  readonly commit: (state: PlanState, entries: readonly Entry[]) => Promise<void>;
}

/** Batches compared at once. */
const parallelBatches = 4;

interface Stretch extends SourceStretch {
  /** None once they are compared, so that their chunk can go. */
  documents: readonly SourceDocument[];
  found: BatchComparison;
}

const nothing: BatchComparison = {
  documents: 0,
  unchanged: 0,
  entries: [],
  sums: [],
  refused: [],
  read: [],
};

/** Runs one step; the returned state is the last one committed. @throws AppError */
export async function runPlanStep(step: PlanStep): Promise<PlanState> {
  if (step.state.isDone) {
    return step.state;
  }
  const commits = new Commits(step);
  try {
    const { isPaused } = await comparePlan(step, commits);
    return await commits.finish(isPaused ? null : (last) => ({ ...last, isDone: true }));
  } finally {
    await commits.settled();
  }
}

async function comparePlan(step: PlanStep, commits: Commits<PlanState>): Promise<Stretches> {
  const { isTargetEmpty } = step.state;
  const options = { ...step, isTargetEmpty, isTarget: step.source.isTarget };
  const stretches = new Stretches(step);
  let { documents, tally } = step.state;
  let found: Entry[] = [];
  await runPipeline({
    items: stretches.all(),
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
      documents += result.documents;
      const added = addComparison(tally, result);
      ({ tally } = added);
      found = found.concat(added.entries, result.read);
      step.onProgress(documents, tally);
      if (next !== null) {
        commits.add({ path: null, ...next, documents, tally, isDone: false, isTargetEmpty }, found);
        found = [];
      }
    },
  });
  return stretches;
}

/** A source's stretches, until the budget is spent: one with a position at least. */
class Stretches {
  /** Whether they have ended before the source's end. */
  isPaused = false;
  private readonly step: PlanStep;

  constructor(step: PlanStep) {
    this.step = step;
  }

  async *all(): AsyncGenerator<Stretch, void> {
    const { source, state, limits } = this.step;
    for await (const { documents, next } of source.stretches(state)) {
      yield { documents, next, found: nothing };
      if (next !== null && limits.isBudgetSpent()) {
        this.isPaused = true;
        return;
      }
    }
  }
}
