import { dayOf } from '../../lib/day-of.ts';
import type { Log } from '../../lib/log.ts';
import type { Explore } from '../explore/explore.ts';
import type { UsageChange } from '../ports/audit-store.ts';
import type { AnalyticsStore } from '../ports/analytics-store.ts';

type Counts = Omit<UsageChange, 'date'>;
type Counter = keyof Counts;

const flushEveryMs = 5000;
const nothingCounted: { counts: Counts; writtenAt: number } = { counts: {}, writtenAt: 0 };

/**
 * Counts what calls read and write in customers' databases. Counts of one process are written
 * together, at most every few seconds for a project: they say how much Firekeep uses, and are no
 * bill. The last few of a process that ends are lost.
 */
export class UsageCounter {
  private readonly options: {
    readonly store: Pick<AnalyticsStore, 'addUsage'>;
    readonly log: Log;
    readonly now: () => Date;
  };
  private readonly projects = new Map<string, { counts: Counts; writtenAt: number }>();

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
    const { counts: before, writtenAt } = this.projects.get(projectId) ?? nothingCounted;
    const counts = { ...before, [counter]: (before[counter] ?? 0) + by };
    const isDue = at.getTime() - writtenAt >= flushEveryMs;
    this.projects.set(
      projectId,
      isDue ? { counts: {}, writtenAt: at.getTime() } : { counts, writtenAt },
    );
    if (!isDue) {
      return;
    }
    try {
      await store.addUsage(projectId, { date: dayOf(at), ...counts });
    } catch (error) {
      log.error('Usage not counted', error, { projectId });
    }
  }
}

/** Looking into databases with reads counted: one for each document that is shown, one at least. */
export function countedExplore(explore: Explore, usage: Pick<UsageCounter, 'count'>): Explore {
  return {
    ...explore,
    async documents(ref, listing) {
      const page = await explore.documents(ref, listing);
      await usage.count(ref.projectId, 'browseReads', Math.max(1, page.items.length));
      return page;
    },
    async document(ref, path) {
      const document = await explore.document(ref, path);
      await usage.count(ref.projectId, 'browseReads', 1);
      return document;
    },
  };
}
