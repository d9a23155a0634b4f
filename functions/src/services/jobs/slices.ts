import type { Fork, JobChange, JobStore, RecordPatch } from '../ports/job-store.ts';
import type { StepContext } from './step-context.ts';

/**
 * A phase of a job is a list of slices of its work. A list of one is worked at by the job itself,
 * in place; the slices of a longer list become parts of the job that work side by side, and the job
 * waits for them. What a slice does, and what it keeps between steps, is the same either way, and
 * so is how the slices of a phase are joined.
 */

/** A slice as the step that works at it sees it. */
export interface Slice<S> {
  readonly context: StepContext;
  readonly state: S;
  /** Whether the phase has no other: what this one comes to is what the phase comes to. */
  readonly isOnly: boolean;
  /**
   * Keeps its state, and the pages that were stored with it. `patches` show the owner what was
   * kept; they count only where the slice is the only one.
   */
  readonly keep: (state: S, change?: Pick<JobChange, 'pages' | 'patches'>) => Promise<void>;
}

/** One step of work at a slice: its state at its end, `more` until then. */
export type SliceWork<S> = (slice: Slice<S>) => Promise<'more' | S>;

export interface NewPhase<S, State> {
  /** In order; at least one, at most `maxParts`. */
  readonly slices: readonly S[];
  /** The job's state with the slice that it works at itself; null where parts do the work. */
  readonly stateWith: (slice: S | null) => State;
  readonly parts: Pick<Fork, 'kind' | 'parallel' | 'shared'>;
  readonly patches?: readonly RecordPatch[];
  /** Pages of the phase before that aren't kept yet. */
  readonly pages?: JobChange['pages'];
}

/**
 * Begins a phase. In place nothing is committed where there is nothing to show: the phase begins
 * the same way again should the worker die.
 * @returns the state to continue with in place
 */
export async function beginPhase<S, State>(
  context: StepContext,
  { slices, stateWith, parts, patches = [], pages = [] }: NewPhase<S, State>,
): Promise<'waiting' | State> {
  const [only] = slices;
  if (only === undefined) {
    throw new Error('a phase without a slice');
  }
  if (slices.length > 1) {
    const fork = { ...parts, states: slices };
    await context.commit({ state: stateWith(null), patches, pages, fork });
    return 'waiting';
  }
  const state = stateWith(only);
  if (patches.length + pages.length > 0) {
    await context.commit({ state, patches, pages });
  }
  return state;
}

/**
 * What the slices of a phase have come to; `more` while its only one isn't at its end.
 * @param parse reads the state that a part has left
 */
export async function endedSlices<S>(
  context: StepContext,
  state: { readonly slice: S | null },
  {
    jobs,
    parse,
    work,
  }: {
    readonly jobs: Pick<JobStore, 'partStates'>;
    readonly parse: (state: unknown) => S;
    readonly work: SliceWork<S>;
  },
): Promise<'more' | readonly S[]> {
  if (state.slice === null) {
    const parts = await jobs.partStates(context.claim.job);
    return parts.map((part) => parse(part.state));
  }
  const ended = await work({
    context,
    state: state.slice,
    isOnly: true,
    keep: (slice, change) => context.commit({ ...change, state: { ...state, slice } }),
  });
  return ended === 'more' ? 'more' : [ended];
}

/** One step of a job that is a part of another: it works at a slice. */
export async function stepOfPart<S>(
  context: StepContext,
  state: S,
  work: SliceWork<S>,
): Promise<'more' | 'done'> {
  const ended = await work({
    context,
    state,
    isOnly: false,
    keep: (next, { pages = [] } = {}) => context.commit({ state: next, pages }),
  });
  if (ended === 'more') {
    return 'more';
  }
  await context.finish([]);
  return 'done';
}
