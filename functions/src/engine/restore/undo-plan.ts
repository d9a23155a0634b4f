import { maxEntriesPerPage, type Entry } from './entries.ts';

/**
 * The plan that puts back what a restore did, made from its journal: what was changed or deleted is to be as the safety backup has it,
 * what was created is to be gone, each only where the document is still as the restore left it.
 */

export interface UndoPlanState {
  /** The last entry of the journal that is planned. */
  readonly cursor: string | null;
  readonly create: number;
  readonly update: number;
  readonly delete: number;
  readonly isDone: boolean;
}

export function initialUndoPlanState(): UndoPlanState {
  return { cursor: null, create: 0, update: 0, delete: 0, isDone: false };
}

export interface UndoPlanStep {
  /** The journal's entries behind the state's cursor, in the order of names. */
  readonly journal: AsyncIterable<Entry>;
  readonly state: UndoPlanState;
  readonly isBudgetSpent: () => boolean;
  readonly signal: AbortSignal;
  readonly commit: (
    state: UndoPlanState,
    found: { writes: readonly Entry[]; deletes: readonly Entry[] },
  ) => Promise<void>;
}

const opposite = { create: 'delete', update: 'update', delete: 'create' } as const;

/** Runs one step; the returned state is the last one committed. */
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
  for await (const { path, change, time } of step.journal) {
    const entry: Entry = { path, change: opposite[change], time };
    (entry.change === 'delete' ? deletes : writes).push(entry);
    state = { ...state, cursor: path, [entry.change]: state[entry.change] + 1 };
    if (writes.length + deletes.length >= maxEntriesPerPage) {
      step.signal.throwIfAborted();
      await commit(false);
      if (step.isBudgetSpent()) {
        return state;
      }
    }
  }
  await commit(true);
  return state;
}
