/**
 * Long computations in slices, so that the other calls of a process are answered in between.
 *
 * The process computes one thing at a time. Whoever has much to compute asks for a turn before each
 * step; of all who wait for one, a single one continues in each turn of the event loop. Whoever has
 * computed least comes first, so that a small call is not held up by many large ones; what one has
 * waited counts against what it has computed, so that new ones do not keep it waiting for ever.
 *
 * While other calls are being answered, slices take a third of the time at most: a small call takes
 * many turns of the event loop, and would else find a slice in its way in each.
 */

/** Work that is shorter than this never waits. */
const sliceMs = 5;
/** A step over so many bytes takes longer than a slice. */
const longStepBytes = 128 * 1024;
/** After a slice, others have so many times as long. */
const pausePerSlice = 2;
const maxPauseMs = 100;
/** Beyond this nobody counts as larger than others. */
const maxSpentMs = 250;

interface Waiting {
  /** When it began to wait, and what it had computed by then. */
  readonly dueAt: number;
  readonly grant: () => void;
}

/** In the order of their arrival. */
const waiting: Waiting[] = [];

let isGranting = false;
let calls = 0;

/** Counts a call that is being answered. @returns what ends it */
export function countCall(): () => void {
  calls += 1;
  return () => {
    calls -= 1;
  };
}

function grantOne(): void {
  const first = waiting.reduce<Waiting | undefined>(
    (least, one) => (least === undefined || one.dueAt < least.dueAt ? one : least),
    undefined,
  );
  if (first === undefined) {
    isGranting = false;
    return;
  }
  waiting.splice(waiting.indexOf(first), 1);
  const grantedAt = performance.now();
  first.grant();
  // Comes after the slice, which runs as soon as this has returned.
  setImmediate(() => grantNext(performance.now() - grantedAt));
}

function grantNext(lastSliceMs: number): void {
  if (calls > waiting.length) {
    setTimeout(grantOne, Math.min(pausePerSlice * lastSliceMs, maxPauseMs));
  } else {
    grantOne();
  }
}

function nextTurn(spentMs: number): Promise<void> {
  return new Promise((grant) => {
    waiting.push({ dueAt: performance.now() + spentMs, grant });
    if (!isGranting) {
      isGranting = true;
      setImmediate(grantOne);
    }
  });
}

/** The turns of one piece of work. What it waits for besides counts as computed: ask in stretches without waiting. */
export class Turns {
  private readonly now: () => number;
  private startedAt: number;
  private spentMs = 0;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
    this.startedAt = now();
  }

  /** Call it before each step. @param bytes how much the step has to go through, where that may be much */
  async next(bytes = 0): Promise<void> {
    const sliceSpentMs = this.now() - this.startedAt;
    if (sliceSpentMs < sliceMs && bytes < longStepBytes) {
      return;
    }
    this.spentMs = Math.min(this.spentMs + sliceSpentMs, maxSpentMs);
    await nextTurn(this.spentMs);
    this.startedAt = this.now();
  }
}
