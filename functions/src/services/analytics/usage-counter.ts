import { dayOf } from '../../lib/day-of.ts';
import type { Log } from '../../lib/log.ts';
import type { Explore } from '../explore/explore.ts';
import type { UsageChange } from '../ports/audit-store.ts';
import type { AnalyticsStore } from '../ports/analytics-store.ts';

type Counts = Omit<UsageChange, 'date'>;
type Counter = keyof Counts;

const flushEveryMs = 5000;
const nothingCounted: { counts: Counts; writtenAt: number } = { counts: {}, writtenAt: 0 };
const nothingToWrite = Promise.resolve();

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

  /**
   * Counts, and writes where a project's counts are due. Never throws: counting stops nobody's
   * work.
   */
  async count(projectId: string, counter: Counter, by: number): Promise<void> {
    this.add(projectId, counter, by);
    await this.writeDue(projectId);
  }

  /** Counts for whoever writes next. */
  add(projectId: string, counter: Counter, by: number): void {
    const { counts, writtenAt } = this.projects.get(projectId) ?? nothingCounted;
    this.projects.set(projectId, {
      counts: { ...counts, [counter]: (counts[counter] ?? 0) + by },
      writtenAt,
    });
  }

  /** Whether nothing of a project has been written by this process. */
  isNew(projectId: string): boolean {
    return (this.projects.get(projectId) ?? nothingCounted).writtenAt === 0;
  }

  /** Writes what was counted of a project, where that is due. Never throws. */
  writeDue(projectId: string): Promise<void> {
    const at = this.options.now();
    const { counts, writtenAt } = this.projects.get(projectId) ?? nothingCounted;
    const isCounted = Object.values(counts).some((count) => count > 0);
    if (!isCounted || at.getTime() - writtenAt < flushEveryMs) {
      return nothingToWrite;
    }
    this.projects.set(projectId, { counts: {}, writtenAt: at.getTime() });
    return this.write(projectId, { date: dayOf(at), ...counts });
  }

  private async write(projectId: string, change: UsageChange): Promise<void> {
    try {
      await this.options.store.addUsage(projectId, change);
    } catch (error) {
      this.options.log.error('Usage not counted', error, { projectId });
    }
  }
}

/**
 * Looking into databases with reads counted: one for each document that is shown, one at least.
 * What earlier calls counted is written beside the reading. Only the first count of a project in
 * this process is written before its call is answered.
 */
export function countedExplore(
  explore: Explore,
  usage: Pick<UsageCounter, 'add' | 'count' | 'isNew' | 'writeDue'>,
): Explore {
  const counted = async <T>(projectId: string, work: Promise<T>, reads: (found: T) => number) => {
    const isFirst = usage.isNew(projectId);
    const [found] = await Promise.all([work, usage.writeDue(projectId)]);
    if (isFirst) {
      await usage.count(projectId, 'browseReads', reads(found));
    } else {
      usage.add(projectId, 'browseReads', reads(found));
    }
    return found;
  };
  return {
    ...explore,
    documents: (ref, listing) =>
      counted(ref.projectId, explore.documents(ref, listing), ({ items }) =>
        Math.max(1, items.length),
      ),
    lookUp: (ref, paths, signal) =>
      counted(ref.projectId, explore.lookUp(ref, paths, signal), ({ items }) => items.length),
    document: (ref, path) => counted(ref.projectId, explore.document(ref, path), () => 1),
  };
}
