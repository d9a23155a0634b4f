import { z } from 'zod';
import { changeCountsSchema } from '../../firestore-model/document-changes.ts';
import type { DocumentTarget } from '../document-target.ts';
import type { StepLimits } from '../step-limits.ts';
import { maxEntriesPerPage, type Entry } from './entries.ts';

/**
 * The plan that undoes a restore, from its journal: what was changed or deleted is to be as the
 * safety backup has it, what was created is to go, each only if still as the restore left it. What
 * is gone already is not planned.
 */

export const undoPlanStateSchema = changeCountsSchema.extend({
  /** The last entry of the journal that is planned. */
  cursor: z.string().nullable(),
  /** Documents that were to be deleted and are already gone. */
  unchanged: z.number().default(0),
  isDone: z.boolean(),
});
export type UndoPlanState = Readonly<z.infer<typeof undoPlanStateSchema>>;

export function initialUndoPlanState(): UndoPlanState {
  return { cursor: null, create: 0, update: 0, delete: 0, unchanged: 0, isDone: false };
}

export interface UndoPlanStep {
  readonly target: Pick<DocumentTarget, 'getDocuments'>;
  /** The journal's entries after the state's cursor, in the order of names. */
  readonly journal: AsyncIterable<Entry>;
  /**
   * Whether a document, if it is changed, is so only after all others are written, as those that go
   * are. What comes back never waits.
   */
  readonly isLast?: (path: string) => boolean;
  readonly state: UndoPlanState;
  readonly limits: StepLimits;
  readonly commit: (
    state: UndoPlanState,
    found: { writes: readonly Entry[]; deletes: readonly Entry[] },
  ) => Promise<void>;
}

const opposite = { create: 'delete', update: 'update', delete: 'create' } as const;

/** Documents looked for at once: a document has 1 MiB at most. */
const maxBatch = 50;

/** Runs one step; the returned state is the last one committed. @throws AppError */
export async function runUndoPlanStep(step: UndoPlanStep): Promise<UndoPlanState> {
  let { state } = step;
  let writes: Entry[] = [];
  let deletes: Entry[] = [];
  const commit = async (isDone: boolean) => {
    state = { ...state, isDone };
    await step.commit(state, { writes, deletes });
    writes = [];
    deletes = [];
  };
  for await (const batch of batchesOf(step.journal)) {
    step.limits.signal.throwIfAborted();
    const gone = await goneOf(step.target, batch);
    for (const entry of batch) {
      const { path } = entry;
      const count = gone.has(path) ? 'unchanged' : entry.change;
      if (count !== 'unchanged') {
        const isLast =
          entry.change === 'delete' || (entry.change === 'update' && step.isLast?.(path) === true);
        (isLast ? deletes : writes).push(entry);
      }
      state = { ...state, cursor: path, [count]: state[count] + 1 };
    }
    // Documents that are gone already fill no page, but looking for them takes time.
    const isSpent = step.limits.isBudgetSpent();
    if (isSpent || writes.length + deletes.length >= maxEntriesPerPage) {
      await commit(false);
    }
    if (isSpent) {
      return state;
    }
  }
  await commit(true);
  return state;
}

/** The journal turned round. */
async function* batchesOf(journal: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let batch: Entry[] = [];
  for await (const { path, change, time } of journal) {
    batch.push({ path, change: opposite[change], time });
    if (batch.length === maxBatch) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) {
    yield batch;
  }
}

/** Which of the documents that are to go the target no longer holds. */
async function goneOf(
  target: UndoPlanStep['target'],
  batch: readonly Entry[],
): Promise<ReadonlySet<string>> {
  const paths = batch.filter(({ change }) => change === 'delete').map(({ path }) => path);
  const held = paths.length === 0 ? new Map() : await target.getDocuments(paths);
  return new Set(paths.filter((path) => !held.has(path)));
}
