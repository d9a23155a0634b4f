import { z } from 'zod';
import {
  restoreOutcomeSchema,
  type RestoreOutcome,
} from '../../../firestore-model/document-changes.ts';
import type { DocumentTarget } from '../../document-target.ts';
import type { StepLimits } from '../../step-limits.ts';
import { applyBatch, type ApplyOptions } from './apply-batch.ts';
import type { Batch } from './batch.ts';
import { Commits } from '../commits.ts';
import { WriteEncoder } from './encode-write.ts';
import type { Entry } from '../entries.ts';
import { addOutcomes, notWrittenOf, type NotWritten } from './outcome.ts';
import { runPipeline } from '../pipeline.ts';
import { PlannedBatches, type BatchesOptions } from './planned-batches.ts';

/**
 * Applying a plan, in the order of its entries.
 *
 * 1. Entries are gathered into batches, bounded in number and in bytes, with their documents from
 *    the source.
 * 2. Several batches are under way at once: each is written, every write on the condition that the
 *    document is as the plan saw it, and read back (`apply-batch.ts`).
 * 3. Beside that, position, tally, journal (what was written, and the update time it has since) and
 *    the names of what wasn't written are committed as far as everything is done without a gap.
 *
 * What a worker that died had done after its last commit is done again: its writes are refused
 * then, because the documents have changed, and recognised as this change set's by content and
 * time.
 * When a step ends early by a failure or a cancellation, what it has done after its last commit is
 * handed to `interrupted`, so that it can be put back.
 */

export const applyStateSchema = z.object({
  /** The last entry that is done. */
  cursor: z.string().nullable(),
  /** Entries done. */
  documents: z.number(),
  tally: restoreOutcomeSchema,
  isDone: z.boolean(),
});
export type ApplyState = Readonly<z.infer<typeof applyStateSchema>>;

export function initialApplyState(tally: RestoreOutcome): ApplyState {
  return { cursor: null, documents: 0, tally, isDone: false };
}

export interface ApplyStep extends Omit<BatchesOptions, 'limits'> {
  readonly target: DocumentTarget;
  /** See `ApplyOptions`. */
  readonly startedAt: bigint;
  /** See `ApplyOptions`. */
  readonly mustBeUnchanged?: ApplyOptions['mustBeUnchanged'];
  /** See `ApplyOptions`. */
  readonly wasSentBefore?: ApplyOptions['wasSentBefore'];
  /** See `ApplyOptions`. */
  readonly placeOf?: ApplyOptions['placeOf'];
  /** See `ApplyOptions`. */
  readonly there?: ApplyOptions['there'];
  /**
   * Whether every document is read back with its fields and compared, which is done in any case
   * where they are masked; otherwise those of one batch in fifty are, and the others are proven by
   * their update times.
   */
  readonly comparesAll: boolean;
  readonly state: ApplyState;
  readonly limits: StepLimits;
  /** After every batch. What isn't committed is repeated, and counted again, by the next worker. */
  readonly onProgress: (documents: number, tally: RestoreOutcome) => void;
  /** Runs beside the writing, one at a time. */
  readonly commit: (
    state: ApplyState,
    journal: readonly Entry[],
    notWritten: readonly NotWritten[],
  ) => Promise<void>;
  readonly interrupted: (
    journal: readonly Entry[],
    notWritten: readonly NotWritten[],
  ) => Promise<void>;
}

/** What is noted of a document: of one that was written or deleted an entry of the journal. */
type Noted = Entry | NotWritten;

const isNotWritten = (noted: Noted): noted is NotWritten => 'reason' in noted;

function split(noted: readonly Noted[]): [journal: Entry[], notWritten: NotWritten[]] {
  const isEntry = (one: Noted): one is Entry => !isNotWritten(one);
  return [noted.filter(isEntry), noted.filter(isNotWritten)];
}

/** Batches under way: their number and their size bound what is held in memory. */
const parallelBatches = 8;
/** The first of so many batches is read back with its fields, and compared. */
const comparedEvery = 50;

/** Runs one step; the returned state is the last one committed. @throws AppError */
export async function runApplyStep(step: ApplyStep): Promise<ApplyState> {
  const { target, startedAt, mustBeUnchanged, wasSentBefore, placeOf, there, proof, limits } = step;
  const { signal } = limits;
  const encoder = new WriteEncoder(target.root);
  const batches = new PlannedBatches(step, encoder);
  // A document's new place, where it was to be created.
  const isExcluded = (path: string) => batches.excluded.has({ path, change: 'create' });
  const moved = { placeOf, there, isExcluded };
  const own = { startedAt, mustBeUnchanged, wasSentBefore };
  const { mayName } = step.rewrite;
  const options: ApplyOptions = { target, encoder, ...own, ...moved, mayName, proof, signal };
  const commits = new Commits<ApplyState, Noted>({
    ...step,
    commit: (next, noted) => step.commit(next, ...split(noted)),
  });
  const comparesAll = step.comparesAll || proof !== undefined;
  /** Begun and not yet with the commits, in their order. */
  const begun = new Set<Batch>();
  let started = 0;
  let { state } = step;
  try {
    await runPipeline({
      items: batches.all(),
      parallel: parallelBatches,
      held: 2 * parallelBatches,
      room: async () => {
        signal.throwIfAborted();
        await commits.room();
      },
      work: async (batch) => {
        begun.add(batch);
        const isCompared = comparesAll || started % comparedEvery === 0;
        started += 1;
        await applyBatch(options, batch, { isCompared });
      },
      take: async (batch) => {
        begun.delete(batch);
        state = stateAfter(state, batch);
        commits.add(state, notedOf(batch));
        step.onProgress(state.documents, state.tally);
      },
    });
    return await commits.finish(batches.isPaused ? null : (last) => ({ ...last, isDone: true }));
  } catch (error) {
    const rest = await commits.rest();
    await step.interrupted(...split([...rest, ...[...begun].flatMap(notedOf)]));
    throw error;
  }
}

function notedOf(batch: Batch): Noted[] {
  return [...batch.journal(), ...notWrittenOf(batch.outcomes ?? [])];
}

function stateAfter({ cursor, documents, tally, isDone }: ApplyState, batch: Batch): ApplyState {
  return {
    cursor: batch.items.at(-1)?.entry.path ?? cursor,
    documents: documents + batch.items.length,
    tally: addOutcomes(tally, batch.outcomes ?? []),
    isDone,
  };
}
