import type { StepLimits } from '../step-limits.ts';
import { maxEntriesPerPage, type Entry } from './entries.ts';

export interface CommitsOptions<S, E = Entry> {
  readonly limits: StepLimits;
  /** What is committed when the step begins. */
  readonly state: S;
  /** Keeps a state together with the entries since the one before it, all or nothing. */
  readonly commit: (state: S, entries: readonly E[]) => Promise<void>;
}

interface Stretch<S, E> {
  readonly state: S;
  readonly entries: readonly E[];
}

/** Entries that may wait to be committed. */
const maxWaiting = 2 * maxEntriesPerPage;

/**
 * Commits what a step has done, in its order, beside the work: when it is time, or when a page of
 * entries is full. One commit at a time.
 */
export class Commits<S, E = Entry> {
  /** The state committed last. */
  state: S;
  /** How often this step has committed. */
  count = 0;
  private readonly options: CommitsOptions<S, E>;
  private stretches: Stretch<S, E>[] = [];
  private entries = 0;
  private lastCommit = performance.now();
  private running: Promise<void> | null = null;
  private failure: { readonly error: unknown } | null = null;

  constructor(options: CommitsOptions<S, E>) {
    this.options = options;
    this.state = options.state;
  }

  /** What has been done next, and the state that it has led to. */
  add(state: S, entries: readonly E[]): void {
    this.stretches.push({ state, entries });
    this.entries += entries.length;
    this.beginIfDue();
  }

  /** Waits while too much waits to be committed. @throws what a commit has thrown */
  async room(): Promise<void> {
    while (this.entries >= maxWaiting && this.running !== null) {
      await this.running;
    }
    this.assertCommitted();
  }

  /** Commits all that waits; `end` is made of the last state, also where nothing waits. */
  async finish(end: ((state: S) => S) | null): Promise<S> {
    await this.settled();
    this.assertCommitted();
    const last = this.stretches.pop();
    if (end !== null) {
      const state = end(last?.state ?? this.state);
      this.stretches.push({ state, entries: last?.entries ?? [] });
    } else if (last !== undefined) {
      this.stretches.push(last);
    }
    while (this.stretches.length > 0) {
      await this.commitPage();
    }
    return this.state;
  }

  /** After a failure: what wasn't committed, once nothing is under way. */
  async rest(): Promise<E[]> {
    await this.settled();
    return this.stretches.flatMap(({ entries }) => entries);
  }

  /** Waits until none is under way; never fails. */
  async settled(): Promise<void> {
    while (this.running !== null) {
      await this.running;
    }
  }

  private assertCommitted(): void {
    if (this.failure !== null) {
      throw this.failure.error;
    }
  }

  private beginIfDue(): void {
    const isTime = performance.now() - this.lastCommit >= this.options.limits.commitEveryMs;
    const isDue = isTime || this.entries >= maxEntriesPerPage;
    if (isDue && this.running === null && this.failure === null) {
      this.running = this.commitBeside();
    }
  }

  private async commitBeside(): Promise<void> {
    try {
      await this.commitPage();
    } catch (error) {
      this.failure = { error };
    } finally {
      this.running = null;
    }
    if (this.entries >= maxEntriesPerPage) {
      this.beginIfDue();
    }
  }

  /** As much of what waits as fills a page. */
  private async commitPage(): Promise<void> {
    let end = 0;
    const entries: E[] = [];
    for (const stretch of this.stretches) {
      if (entries.length >= maxEntriesPerPage) {
        break;
      }
      for (const entry of stretch.entries) {
        entries.push(entry);
      }
      end += 1;
    }
    const last = this.stretches[end - 1];
    if (last === undefined) {
      return;
    }
    await this.options.commit(last.state, entries);
    this.state = last.state;
    this.count += 1;
    this.stretches.splice(0, end);
    this.entries -= entries.length;
    this.lastCommit = performance.now();
  }
}
