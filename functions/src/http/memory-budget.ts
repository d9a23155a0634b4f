/**
 * What the calls of one process hold in memory at once, in bytes: answers and request bodies
 * together.
 *
 * A process answers many calls, and a few megabytes of a customer's documents become some tens of
 * megabytes while they are read and written. So whatever holds much takes its part of the budget
 * first, and waits where there is none left: for a while, and never because of a single caller, who
 * has a share. A part of the budget is kept for small calls, one of each caller at a time, so that
 * a page or a document waits for nothing large: neither for others' nor for the caller's own.
 *
 * Calls take their part once and hold nothing while they wait, so that what is held is always given
 * back: `CallMemory` sees to that.
 */
import { AppError } from '../lib/errors.ts';

export interface MemoryBudgetOptions {
  /** For all callers together, without what is kept for small calls. */
  readonly totalBytes: number;
  /** For calls of at most `callBytes`, one of each caller at a time. */
  readonly smallCalls: { readonly totalBytes: number; readonly callBytes: number };
  /** Of one caller's other calls together. A single call may take more, alone. */
  readonly callerBytes: number;
  /** How long a call waits for its part. */
  readonly waitMs: number;
  /** Calls of one caller that wait at once. */
  readonly waitingCalls: number;
}

/** A part of the budget, until it is given back. */
export interface MemoryLease {
  /** Gives back all but `bytes`, where that is less. */
  shrink(bytes: number): void;
  /** Gives back the rest. A second time does nothing. */
  release(): void;
}

type Pool = 'smallCalls' | 'shared';
const pools: readonly Pool[] = ['smallCalls', 'shared'];

interface Waiting {
  readonly caller: string;
  readonly bytes: number;
  readonly grant: (lease: MemoryLease) => void;
}

export class MemoryBudget {
  private readonly options: MemoryBudgetOptions;
  private readonly heldBytes: Record<Pool, number> = { smallCalls: 0, shared: 0 };
  private readonly heldByCaller = {
    smallCalls: new Map<string, number>(),
    shared: new Map<string, number>(),
  };
  /** In the order of their arrival. */
  private readonly waiting = new Set<Waiting>();

  constructor(options: MemoryBudgetOptions) {
    this.options = options;
  }

  /**
   * Waits until `bytes` are free for the caller: of several callers the one that holds least comes
   * first, and their own calls in the order in which they came, small ones beside the others.
   * @throws AppError `resource-exhausted` when the caller's own calls stand in the way,
   * `unavailable` when others do; the reason of `signal` once it is aborted
   */
  async take(caller: string, bytes: number, signal?: AbortSignal): Promise<MemoryLease> {
    signal?.throwIfAborted();
    const own = [...this.waiting].filter((other) => other.caller === caller).length;
    if (own >= this.options.waitingCalls) {
      throw tooMuchOfCaller();
    }
    return await new Promise<MemoryLease>((resolve, reject) => {
      const end = () => {
        this.waiting.delete(waiting);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const fail = (reason: unknown) => {
        end();
        reject(
          reason instanceof Error ? reason : new AppError('aborted', 'The call was cancelled'),
        );
        // What waits for nothing but room waits in line: the next one may need less.
        this.grantWaiting();
      };
      const grant = (lease: MemoryLease) => {
        end();
        resolve(lease);
      };
      const waiting: Waiting = { caller, bytes, grant };
      const onAbort = () => fail(signal?.reason);
      const timer = setTimeout(
        () => fail(this.fitsCaller('shared', waiting) ? tooMuchOfOthers() : tooMuchOfCaller()),
        this.options.waitMs,
      );
      signal?.addEventListener('abort', onAbort, { once: true });
      this.waiting.add(waiting);
      this.grantWaiting();
    });
  }

  /** Grants while the next call of a pool fits. No overtaking: a large one would wait forever. */
  private grantWaiting(): void {
    let pool: Pool | undefined;
    do {
      pool = pools.find((one) => this.grantNext(one));
    } while (pool !== undefined);
  }

  private grantNext(pool: Pool): boolean {
    const next = this.next(pool);
    if (next === null || !this.hasRoom(pool, next.bytes)) {
      return false;
    }
    this.hold(pool, next.caller, next.bytes);
    next.grant(this.lease(pool, next));
    return true;
  }

  private hasRoom(pool: Pool, bytes: number): boolean {
    const { totalBytes, smallCalls } = this.options;
    return pool === 'shared'
      ? fits(this.heldBytes.shared, bytes, totalBytes)
      : this.heldBytes.smallCalls + bytes <= smallCalls.totalBytes;
  }

  /**
   * Of each caller's first waiting call for the pool, if it fits its share: the one whose caller
   * holds least of the pool.
   */
  private next(pool: Pool): Waiting | null {
    let next: Waiting | null = null;
    const seen = new Set<string>();
    for (const waiting of this.waiting) {
      const { caller, bytes } = waiting;
      if (this.isFor(pool, bytes) && !seen.has(caller)) {
        seen.add(caller);
        const held = this.heldBy(pool, caller);
        const holdsLess: boolean = next === null || held < this.heldBy(pool, next.caller);
        next = this.fitsCaller(pool, waiting) && holdsLess ? waiting : next;
      }
    }
    return next;
  }

  private isFor(pool: Pool, bytes: number): boolean {
    return pool === 'shared' || bytes <= this.options.smallCalls.callBytes;
  }

  private fitsCaller(pool: Pool, { caller, bytes }: Pick<Waiting, 'caller' | 'bytes'>): boolean {
    const held = this.heldBy(pool, caller);
    return pool === 'shared' ? fits(held, bytes, this.options.callerBytes) : held === 0;
  }

  private heldBy(pool: Pool, caller: string): number {
    return this.heldByCaller[pool].get(caller) ?? 0;
  }

  /** @param bytes negative for what is given back */
  private hold(pool: Pool, caller: string, bytes: number): void {
    this.heldBytes[pool] += bytes;
    const held = this.heldBy(pool, caller) + bytes;
    if (held === 0) {
      this.heldByCaller[pool].delete(caller);
    } else {
      this.heldByCaller[pool].set(caller, held);
    }
  }

  private lease(pool: Pool, { caller, bytes }: Waiting): MemoryLease {
    let left = bytes;
    const shrink = (to: number) => {
      if (to < left) {
        this.hold(pool, caller, to - left);
        left = to;
        this.grantWaiting();
      }
    };
    return { shrink, release: () => shrink(0) };
  }
}

/** What is more than the whole fits when there is nothing else. */
function fits(held: number, wanted: number, limit: number): boolean {
  return held === 0 || held + wanted <= limit;
}

function tooMuchOfCaller(): AppError {
  return new AppError('resource-exhausted', 'Too many large calls at once', {
    hint: 'Wait until some of them are answered',
  });
}

function tooMuchOfOthers(): AppError {
  return new AppError('unavailable', 'Too much is being read at once', { hint: 'Try again soon' });
}
