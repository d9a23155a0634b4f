import { limits } from '#config/limits.ts';
import { createStore } from './store.ts';

/**
 * The full-screen loader's state: which operations are under way and how far the bar stands.
 * Its bar says only that work continues (it creeps towards 95 %); where a real fraction is known,
 * pages show that instead.
 */
export interface LoadingOperation {
  readonly id: string;
  readonly type: string;
  readonly description: string;
  /** Milliseconds since the epoch. */
  readonly startTime: number;
}

export interface LoaderState {
  readonly operations: readonly LoadingOperation[];
  readonly visible: boolean;
  /** 0 to 100. */
  readonly progress: number;
  /** When the loader came up, in milliseconds since the epoch. */
  readonly shownAt: number;
}

const hidden: LoaderState = { operations: [], visible: false, progress: 0, shownAt: 0 };

export const loader = createStore<LoaderState>(hidden);

/** The bar's next position: a tenth of what is left to the ceiling, so that it never reaches it. */
export function nextProgress(progress: number): number {
  return progress + Math.max(0, limits.loaderCeiling - progress) * 0.1;
}

/** How long the loader has still to be shown so that it does not flash. */
export function remainingDisplayMs(shownAt: number, now: number): number {
  return Math.max(0, limits.loaderMinimumMs - (now - shownAt));
}

/** The operations that the loader names, the newest first: it and a few before it. */
export function loadingDetails(operations: readonly LoadingOperation[]): LoadingOperation[] {
  return operations.slice(-limits.loaderDetails).toReversed();
}

let ticking: ReturnType<typeof setInterval> | undefined;
let showing: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

function tick(): void {
  const state = loader.get();
  if (state.operations.length > 0) {
    loader.set({ ...state, progress: nextProgress(state.progress) });
  }
}

function show(): void {
  ticking ??= setInterval(tick, limits.loaderTickMs);
  loader.set({ ...loader.get(), visible: true, shownAt: Date.now() });
}

function hide(): void {
  clearInterval(ticking);
  ticking = undefined;
  hiding = undefined;
  loader.set(hidden);
}

/** Shows the loader if an operation takes a while; returns its id for `endLoading`. */
export function beginLoading(type: string, description: string): string {
  lastId += 1;
  const operation = { id: `loading-${lastId}`, type, description, startTime: Date.now() };
  clearTimeout(hiding);
  hiding = undefined;
  const state = loader.get();
  const isFirst = state.operations.length === 0;
  loader.set({
    ...state,
    operations: [...state.operations, operation],
    progress: isFirst ? 0 : state.progress,
  });
  if (isFirst && !state.visible) {
    clearTimeout(showing);
    showing = setTimeout(show, limits.loaderDelayMs);
  }
  return operation.id;
}

/** Ends an operation; the loader goes when the last one has ended and its minimum time is over. */
export function endLoading(id: string): void {
  const state = loader.get();
  const operations = state.operations.filter((operation) => operation.id !== id);
  if (operations.length === state.operations.length) {
    return;
  }
  const done = operations.length === 0;
  loader.set({ ...state, operations, progress: done ? 100 : state.progress });
  if (done) {
    clearTimeout(showing);
    hiding = setTimeout(hide, state.visible ? remainingDisplayMs(state.shownAt, Date.now()) : 0);
  }
}

/** Runs `work` with the full-screen loader up. */
export async function withLoader<T>(
  { type, description }: Pick<LoadingOperation, 'type' | 'description'>,
  work: () => Promise<T>,
): Promise<T> {
  const id = beginLoading(type, description);
  try {
    return await work();
  } finally {
    endLoading(id);
  }
}
