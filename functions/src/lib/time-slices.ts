/**
 * Long computations in slices, so that the other calls of a process are answered in between.
 *
 * The process computes one thing at a time. Work that has much to compute asks before each step
 * whether its slice is over; of all that waits for the next, only one piece continues in each turn
 * of the event loop. The one that has computed least comes first, so that a small call is not held
 * up by many large ones. The time that a piece has waited is taken off what it has computed, so
 * that it doesn't wait forever while new work arrives.
 *
 * While other calls are being answered, slices take a third of the time at most: a small call takes
 * many turns of the event loop, and would otherwise find a slice in its way in each.
 */

/** Work that is shorter than this never waits. */
const sliceMs = 5;
/** A step through this many bytes takes longer than a slice. */
const longStepBytes = 128 * 1024;
/** After a slice, other calls have this many times as long. */
const pausePerSlice = 2;
const maxPauseMs = 100;
/** Work that has computed for longer than this doesn't count as larger. */
const maxSpentMs = 250;

interface Waiting {
  /** When it began to wait, plus what it had computed by then. The smallest comes first. */
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
  // Runs after the slice, which begins as soon as this function has returned.
  setImmediate(() => grantNext(performance.now() - grantedAt));
}

function grantNext(lastSliceMs: number): void {
  if (calls > waiting.length) {
    setTimeout(grantOne, Math.min(pausePerSlice * lastSliceMs, maxPauseMs));
  } else {
    grantOne();
  }
}

function nextSlice(spentMs: number): Promise<void> {
  return new Promise((grant) => {
    waiting.push({ dueAt: performance.now() + spentMs, grant });
    if (!isGranting) {
      isGranting = true;
      setImmediate(grantOne);
    }
  });
}

/**
 * The slices of one piece of work. Time is measured from the beginning of one to the next: where
 * the work waits for something else in between, that counts as computed.
 */
export class TimeSlices {
  private readonly now: () => number;
  private startedAt: number;
  private spentMs = 0;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
    this.startedAt = now();
  }

  /** To be awaited before each step. @param bytes what the step goes through, where that is much */
  async next(bytes = 0): Promise<void> {
    const sliceSpentMs = this.now() - this.startedAt;
    if (sliceSpentMs < sliceMs && bytes < longStepBytes) {
      return;
    }
    this.spentMs = Math.min(this.spentMs + sliceSpentMs, maxSpentMs);
    await nextSlice(this.spentMs);
    this.startedAt = this.now();
  }
}
