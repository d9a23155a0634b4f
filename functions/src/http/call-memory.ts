import type { ServerResponse } from 'node:http';
import { countCall } from '../lib/time-slices.ts';
import type { AdmittedMemory } from './hold-body.ts';
import type { MemoryBudget, MemoryLease } from './memory-budget.ts';

export interface CallMemoryOptions {
  /** Of the process. */
  readonly memory: MemoryBudget;
  readonly res: ServerResponse;
  /** Aborted once nobody waits for the answer. */
  readonly signal: AbortSignal;
  /** What was taken before the body was read, for all that the call may need; null for nothing. */
  readonly admitted: AdmittedMemory | null;
}

/**
 * The memory a call holds until its work has ended and its answer was sent: work continues after
 * its caller left, who could otherwise ask for more than a share.
 *
 * A call takes all its memory at once. If calls waited for more while they hold some, they would
 * wait for one another until all of them fail.
 */
export class CallMemory {
  private readonly options: CallMemoryOptions;
  private lease: MemoryLease | null;
  private hasTaken = false;
  /** From when it has its memory on, long computations leave it time. Null before that. */
  private endTurns: (() => void) | null = null;

  constructor(options: CallMemoryOptions) {
    this.options = options;
    this.lease = options.admitted;
  }

  /**
   * Waits for `bytes` of the share of `who`; not at all where enough was admitted with the body.
   * @throws AppError as `MemoryBudget.take`; Error for a call that has taken its memory before, or
   * needs more than was admitted
   */
  async take(who: string, bytes: number): Promise<void> {
    if (bytes > 0) {
      if (this.hasTaken) {
        throw new Error('A call takes its memory once: it must not wait while it holds some');
      }
      this.hasTaken = true;
      const { admitted, memory, signal } = this.options;
      if (admitted !== null && bytes > admitted.besideBodyBytes) {
        throw new Error('A call needs more memory than was admitted with its body');
      }
      this.lease ??= await memory.take(who, bytes, signal);
    }
    this.endTurns ??= countCall();
  }

  /** To be called when the work has ended, and only an answer of `bytes` is still held. */
  end(bytes: number): void {
    this.endTurns?.();
    if (this.lease !== null) {
      this.lease.shrink(bytes);
      releaseWhenClosed(this.options.res, this.lease);
    }
  }
}

/** Held until the answer has been sent or its reader is gone. */
function releaseWhenClosed(res: ServerResponse, lease: MemoryLease): void {
  if (res.closed) {
    lease.release();
  } else {
    res.once('close', () => lease.release());
  }
}
