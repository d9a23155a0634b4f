/**
 * Which operations of a job go wrong, and how. A plan is asked before every operation of every
 * decorated part (`with-faults.ts`), decides by part, method, position, chance and seed, and counts
 * what it did, so that a test in which nothing went wrong can be distinguished from one that
 * survived.
 */

/** Causes as gRPC names them; each part turns them into the failure that it would throw. */
export type FaultCode =
  | 'UNAVAILABLE'
  | 'ABORTED'
  | 'INTERNAL'
  | 'DEADLINE_EXCEEDED'
  | 'RESOURCE_EXHAUSTED'
  | 'PERMISSION_DENIED'
  | 'UNAUTHENTICATED'
  | 'FAILED_PRECONDITION'
  | 'INVALID_ARGUMENT';

export type Effect =
  /** The operation never happens. */
  | { readonly kind: 'fail'; readonly code: FaultCode }
  /** It happens, but its answer is lost. */
  | { readonly kind: 'lose-answer'; readonly code: FaultCode }
  /** A stream ends in a failure after some of its items. */
  | { readonly kind: 'break'; readonly code: FaultCode }
  /** The worker is gone: neither this (`before`) nor anything after it happens. */
  | { readonly kind: 'crash'; readonly when: 'before' | 'after' }
  /** The worker stands still before the operation until the plan's `resume`. */
  | { readonly kind: 'pause' }
  /** A write that is confirmed and was never made. */
  | { readonly kind: 'lose-write' }
  /** What is read from storage arrives cut short, or with one bit flipped. */
  | { readonly kind: 'truncate' }
  | { readonly kind: 'flip' }
  /** A list that names some things twice, or is older than what is there. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'omit' };

export interface Operation {
  /** The decorated part: `objects`, `database`, `jobs` … */
  readonly seam: string;
  readonly method: string;
}

export interface FaultRule {
  readonly effect: Effect;
  /** Of this part alone. */
  readonly seam?: string;
  readonly method?: string;
  /** Only the n-th of the operations that the rule is about, counted from 1. */
  readonly nth?: number;
  /** How likely it is for each operation the rule is about; 1 by default. */
  readonly probability?: number;
  /** How often at most. */
  readonly times?: number;
}

/** What a method's nature lets happen to it. */
const only: Partial<Record<Effect['kind'], readonly string[]>> = {
  break: ['scan', 'list'],
  'lose-write': ['put', 'writeBatch'],
  truncate: ['get'],
  flip: ['get'],
  repeat: ['list'],
  omit: ['list'],
};
/** Reads of records have methods of the same name. */
const objectsOnly = new Set<Effect['kind']>(['truncate', 'flip', 'repeat', 'omit']);

function isPossible({ kind }: Effect, { seam, method }: Operation): boolean {
  const isObjects = seam === 'objects' || !objectsOnly.has(kind);
  return isObjects && (only[kind]?.includes(method) ?? true);
}

/** A generator of numbers in 0…1 that gives the same sequence for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

export class FaultPlan {
  /** Every operation so far, in order, as `seam.method`. */
  readonly operations: string[] = [];
  /** What was done, as `seam.method kind`, and how often. */
  readonly injected = new Map<string, number>();
  readonly random: () => number;
  private readonly rules: readonly { readonly rule: FaultRule; seen: number; done: number }[];
  private waiting: (() => void)[] = [];
  private onPause: (() => void) | null = null;

  constructor(rules: readonly FaultRule[] = [], seed = 1) {
    this.rules = rules.map((rule) => ({ rule, seen: 0, done: 0 }));
    this.random = numbersFrom(seed);
  }

  get injectedCount(): number {
    return [...this.injected.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * What happens to the operation that is about to begin; the first rule that says anything
   * decides.
   */
  next(operation: Operation): Effect | null {
    const name = `${operation.seam}.${operation.method}`;
    this.operations.push(name);
    for (const entry of this.rules) {
      if (this.strikes(entry, operation)) {
        const { effect } = entry.rule;
        const label = `${name} ${effect.kind}${'code' in effect ? ` ${effect.code}` : ''}`;
        this.injected.set(label, (this.injected.get(label) ?? 0) + 1);
        return effect;
      }
    }
    return null;
  }

  /** Settles once an operation stands still. */
  async paused(): Promise<void> {
    if (this.waiting.length === 0) {
      await new Promise<void>((resolve) => {
        this.onPause = resolve;
      });
    }
  }

  /** Where a paused operation waits. */
  async wait(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      this.onPause?.();
    });
  }

  /** Lets everything that stands still continue. */
  resume(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const go of waiting) {
      go();
    }
  }

  private strikes(entry: { rule: FaultRule; seen: number; done: number }, at: Operation): boolean {
    const { rule } = entry;
    const isAbout =
      (rule.seam ?? at.seam) === at.seam &&
      (rule.method ?? at.method) === at.method &&
      isPossible(rule.effect, at);
    if (!isAbout || entry.done >= (rule.times ?? Infinity)) {
      return false;
    }
    entry.seen += 1;
    const isChosen =
      (rule.nth ?? entry.seen) === entry.seen &&
      (rule.probability === undefined || this.random() < rule.probability);
    entry.done += isChosen ? 1 : 0;
    return isChosen;
  }
}

/** A job that nothing happened to proves nothing. @throws Error when no fault was injected */
export function assertInjected(...plans: readonly FaultPlan[]): void {
  if (plans.every(({ injectedCount }) => injectedCount === 0)) {
    const seen = plans.reduce((sum, { operations }) => sum + operations.length, 0);
    throw new Error(`No fault was injected into ${seen} operations`);
  }
}
