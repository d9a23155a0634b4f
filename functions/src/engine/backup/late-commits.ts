import type { StepLimits } from '../step-limits.ts';

/**
 * Keeps a step's states while its work continues: one commit is under way at most, and states
 * between two commits are passed over.
 */
export class LateCommits<S> {
  private readonly limits: StepLimits;
  private readonly commit: (state: S) => Promise<void>;
  private underWay: Promise<void> = Promise.resolve();
  /** The state reached last, where it isn't being committed. */
  private open: { readonly state: S } | null = null;
  private lastCommit = performance.now();

  constructor(limits: StepLimits, commit: (state: S) => Promise<void>) {
    this.limits = limits;
    this.commit = commit;
  }

  /** Commits where it is time to, without waiting for it. @throws what the commit before threw */
  async reached(state: S): Promise<void> {
    this.open = { state };
    if (performance.now() - this.lastCommit >= this.limits.commitEveryMs) {
      await this.start();
    }
  }

  /** Commits the last state of a step and waits for it. */
  async end(state: S): Promise<void> {
    this.open = { state };
    await this.start();
    await this.underWay;
  }

  /**
   * After a failure: keeps the state that was reached, unless it was commits that failed. No commit
   * is under way afterwards.
   */
  async keepReached(): Promise<void> {
    if (this.limits.signal.aborted) {
      await this.underWay.catch(() => undefined);
    } else {
      await this.start();
      await this.underWay;
    }
  }

  private async start(): Promise<void> {
    await this.underWay;
    if (this.open === null) {
      return;
    }
    const { state } = this.open;
    this.open = null;
    this.lastCommit = performance.now();
    this.underWay = this.commit(state);
    // A failure is met by who waits for it; until then it must not count as unhandled.
    this.underWay.catch(() => undefined);
  }
}
