import type { ServerResponse } from 'node:http';
import { countCall } from '../lib/turns.ts';
import { releaseWhenClosed } from './hold-body.ts';
import type { MemoryBudget, MemoryLease } from './memory-budget.ts';

/**
 * What one call holds of the memory of its process. It holds it until its work has ended and its answer was sent: work goes on for a
 * while after its caller has left, and a caller who leaves and asks again would else have more than a share.
 */
export class CallMemory {
  private readonly memory: MemoryBudget;
  private readonly res: ServerResponse;
  private readonly signal: AbortSignal;
  private readonly leases: MemoryLease[] = [];
  /** It takes part in the turns of long computations from when it has its memory. */
  private endTurns: (() => void) | null = null;

  /** @param signal aborted once nobody waits for the answer any more */
  constructor(memory: MemoryBudget, res: ServerResponse, signal: AbortSignal) {
    this.memory = memory;
    this.res = res;
    this.signal = signal;
  }

  /** Waits for `bytes` of somebody's share. @throws AppError as `MemoryBudget.take` */
  async take(who: string, bytes: number): Promise<void> {
    if (bytes > 0) {
      this.leases.push(await this.memory.take(who, bytes, this.signal));
    }
    this.endTurns ??= countCall();
  }

  /** The work has ended, and only an answer of so many bytes is left. */
  end(bytes: number): void {
    this.endTurns?.();
    for (const lease of this.leases) {
      lease.shrink(bytes);
      releaseWhenClosed(this.res, lease);
    }
  }
}
