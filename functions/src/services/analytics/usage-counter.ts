import { dayOf } from '../../lib/day-of.ts';
import type { Log } from '../../lib/log.ts';
import type { UsageChange } from '../ports/audit-store.ts';
import type { AnalyticsStore } from '../ports/analytics-store.ts';

type Counts = Omit<UsageChange, 'date'>;
type Counter = keyof Counts;

const flushEveryMs = 5000;

/**
 * Counts what calls read and write in customers' databases. Counts of one process are written together, at most every few seconds for
 * a project: they tell how much Firekeep uses, and are no bill. The last few of a process that ends are lost.
 */
export class UsageCounter {
  private readonly options: {
    readonly store: Pick<AnalyticsStore, 'addUsage'>;
    readonly log: Log;
    readonly now: () => Date;
  };
  private readonly projects = new Map<
    string,
    { counts: Map<Counter, number>; writtenAt: number }
  >();

  constructor(options: UsageCounter['options']) {
    this.options = options;
  }

  /** Never throws: counting stops nobody's work. */
  async count(projectId: string, counter: Counter, by: number): Promise<void> {
    if (by === 0) {
      return;
    }
    const { store, log, now } = this.options;
    const at = now();
    const known = this.projects.get(projectId) ?? {
      counts: new Map<Counter, number>(),
      writtenAt: 0,
    };
    this.projects.set(projectId, known);
    known.counts.set(counter, (known.counts.get(counter) ?? 0) + by);
    if (at.getTime() - known.writtenAt < flushEveryMs) {
      return;
    }
    const counts = Object.fromEntries(known.counts);
    known.counts.clear();
    known.writtenAt = at.getTime();
    try {
      await store.addUsage(projectId, { date: dayOf(at), ...counts });
    } catch (error) {
      log.error('Usage not counted', error, { projectId });
    }
  }
}
