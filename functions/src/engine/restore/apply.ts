import { z } from 'zod';
import { AppError } from '../../lib/errors.ts';
import {
  restoreOutcomeSchema,
  type RestoreMode,
  type RestoreOutcome,
} from '../../firestore-model/document-changes.ts';
import type { DocumentTarget } from '../document-target.ts';
import type { StepLimits } from '../step-limits.ts';
import { applyBatch, type ApplyOptions, type PlannedDocument } from './apply-batch.ts';
import type { BackupDocuments } from './backup-documents.ts';
import type { Entry } from './entries.ts';
import { addOutcomes, type DocumentOutcome } from './outcome.ts';
import type { TargetForm } from './target-form.ts';
import { keptFields, type Exclusions } from './exclusions.ts';

/**
 * Applying a plan, in the order of its entries.
 *
 * 1. A window of entries is gathered, with their documents from the backup, bounded in number and
 *    in bytes.
 * 2. Its batches are written, up to four at a time, each write on the condition that the document
 *    is as the plan saw it; what was written is read back and compared (`apply-batch.ts`).
 * 3. Position, tally and journal (what was written, and the update time it has since) are
 *    committed.
 *
 * A window that was under way when a worker died is done again: its writes are refused then,
 * because the documents have changed, and recognised as this restore's by content and time. When a
 * window ends early by a failure or a cancellation, what it has done until then is handed to
 * `interrupted`, so that it can be put back.
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

export interface ApplyStep {
  readonly target: DocumentTarget;
  readonly mode: RestoreMode;
  readonly form: TargetForm;
  /** The plan's entries after the state's cursor. */
  readonly entries: AsyncIterable<Entry>;
  readonly backup: BackupDocuments;
  readonly exclusions: Exclusions;
  /**
   * Whether a document the backup lacks is left alone: what somebody deleted before a safety backup
   * is not in it, but stands as deleted in the journal.
   */
  readonly mayLack: boolean;
  /** See `ApplyOptions`. */
  readonly startedAt: bigint;
  readonly state: ApplyState;
  readonly limits: StepLimits;
  /** After every batch. What isn't committed is repeated, and counted again, by the next worker. */
  readonly onProgress: (documents: number, tally: RestoreOutcome) => void;
  readonly commit: (state: ApplyState, journal: readonly Entry[]) => Promise<void>;
  readonly interrupted: (journal: readonly Entry[]) => Promise<void>;
}

/** Bounded by count and by bytes: the emulator takes 4 MiB in a request, Firestore 10 MiB. */
const maxBatchDocuments = 300;
const maxBatchBytes = 1024 * 1024;
const parallelBatches = 4;
const maxWindowDocuments = 12 * maxBatchDocuments;
const maxWindowBytes = 4 * 1024 * 1024;

/** Runs one step; the returned state is the last one committed. @throws AppError */
export async function runApplyStep(step: ApplyStep): Promise<ApplyState> {
  let { state } = step;
  for await (const window of windowsOf(step)) {
    step.limits.signal.throwIfAborted();
    const outcomes = await applyWindow(step, state, window);
    const journal = outcomes.flatMap(journalOf);
    state = {
      cursor: window.last,
      documents: state.documents + window.documents,
      tally: addOutcomes(state.tally, outcomes),
      isDone: false,
    };
    await step.commit(state, journal);
    if (step.limits.isBudgetSpent()) {
      return state;
    }
  }
  state = { ...state, isDone: true };
  await step.commit(state, []);
  return state;
}

interface Window {
  readonly batches: readonly (readonly PlannedDocument[])[];
  readonly settled: readonly DocumentOutcome[];
  readonly documents: number;
  readonly last: string;
}

async function* windowsOf(step: ApplyStep): AsyncGenerator<Window> {
  const excluded = new Set(step.exclusions.paths);
  const kept = keptFields(step.exclusions);
  let builder = new WindowBuilder();
  for await (const entry of step.entries) {
    const { path } = entry;
    const document =
      excluded.has(path) || entry.change === 'delete' ? null : await documentOf(step, entry);
    if (excluded.has(path)) {
      builder.settle(path, { result: 'unticked', path });
    } else if (document === null && entry.change !== 'delete') {
      builder.settle(path, { result: 'skipped', path });
    } else {
      builder.add({ entry, document, kept: kept.get(path) ?? [] });
    }
    if (builder.isFull) {
      yield builder.window();
      builder = new WindowBuilder();
    }
  }
  if (!builder.isEmpty) {
    yield builder.window();
  }
}

/** Null for one that is missing and may be. */
async function documentOf(
  { backup, form, mayLack }: ApplyStep,
  { path }: Entry,
): Promise<Uint8Array | null> {
  const source = form.sourceOf(path);
  const document = source === null ? null : await backup.get(source);
  if (document !== null) {
    return form.documentOf(document);
  }
  if (mayLack) {
    return null;
  }
  throw new AppError('corrupt', `The plan names ${path}, which the backup does not hold`);
}

/** Gathers batches until a window is full. */
class WindowBuilder {
  private readonly batches: PlannedDocument[][] = [];
  private readonly settled: DocumentOutcome[] = [];
  private batchBytes = 0;
  private bytes = 0;
  private documents = 0;
  private last = '';

  get isEmpty(): boolean {
    return this.documents === 0;
  }

  get isFull(): boolean {
    return this.documents >= maxWindowDocuments || this.bytes >= maxWindowBytes;
  }

  settle(path: string, outcome: DocumentOutcome): void {
    this.settled.push(outcome);
    this.documents += 1;
    this.last = path;
  }

  add(item: PlannedDocument): void {
    const size = item.document?.length ?? 0;
    const batch = this.batches.at(-1);
    const isFull =
      batch !== undefined &&
      (batch.length >= maxBatchDocuments || this.batchBytes + size > maxBatchBytes);
    if (batch === undefined || isFull) {
      this.batches.push([item]);
      this.batchBytes = size;
    } else {
      batch.push(item);
      this.batchBytes += size;
    }
    this.bytes += size;
    this.documents += 1;
    this.last = item.entry.path;
  }

  window(): Window {
    const { batches, settled, documents, last } = this;
    return { batches, settled, documents, last };
  }
}

/** Outcomes in the order of the entries, those that were settled beforehand last. */
async function applyWindow(
  step: ApplyStep,
  state: ApplyState,
  window: Window,
): Promise<DocumentOutcome[]> {
  const { target, mode, startedAt } = step;
  const { signal } = step.limits;
  const options: ApplyOptions = { target, mode, startedAt, signal };
  const results: DocumentOutcome[][] = [];
  const batches = window.batches.entries();
  let { documents, tally } = state;
  const work = async () => {
    for (const [index, batch] of batches) {
      const outcomes = await applyBatch(options, batch);
      results[index] = outcomes;
      documents += outcomes.length;
      tally = addOutcomes(tally, outcomes);
      step.onProgress(documents, tally);
      signal.throwIfAborted();
    }
  };
  // Nothing may still be writing when a failure gives the lease back.
  const settled = await Promise.allSettled(Array.from({ length: parallelBatches }, work));
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    await step.interrupted(results.flat().flatMap(journalOf));
    throw failed.reason;
  }
  return [...results.flat(), ...window.settled];
}

function journalOf(outcome: DocumentOutcome): Entry[] {
  return 'journal' in outcome ? [outcome.journal] : [];
}
