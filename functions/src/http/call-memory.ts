import type { ServerResponse } from 'node:http';
import { countCall } from '../lib/time-slices.ts';
import { releaseWhenClosed } from './hold-body.ts';
import type { MemoryBudget, MemoryLease } from './memory-budget.ts';

/**
 * The memory a call holds until its work has ended and its answer was sent: work continues after
 * its caller left, who could otherwise ask for more than a share.
 */
export class CallMemory {
  private readonly memory: MemoryBudget;
  private readonly res: ServerResponse;
  private readonly signal: AbortSignal;
  private readonly leases: MemoryLease[] = [];
  /** From when it has its memory on, long computations leave it time. Null before that. */
  private endTurns: (() => void) | null = null;

  /** @param signal aborted once nobody waits for the answer any more */
  constructor(memory: MemoryBudget, res: ServerResponse, signal: AbortSignal) {
    this.memory = memory;
    this.res = res;
    this.signal = signal;
  }

  /** Waits for `bytes` of the share of `who`. @throws AppError as `MemoryBudget.take` */
  async take(who: string, bytes: number): Promise<void> {
    if (bytes > 0) {
      this.leases.push(await this.memory.take(who, bytes, this.signal));
    }
    this.endTurns ??= countCall();
  }

  /** To be called when the work has ended, and only an answer of `bytes` is still held. */
  end(bytes: number): void {
    this.endTurns?.();
    for (const lease of this.leases) {
      lease.shrink(bytes);
      releaseWhenClosed(this.res, lease);
    }
  }
}
