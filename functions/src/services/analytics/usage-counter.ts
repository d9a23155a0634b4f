import { dayOf } from '../../lib/day-of.ts';
import type { Log } from '../../lib/log.ts';
import type { DayUsage } from '../ports/audit-store.ts';
import type { AnalyticsStore } from '../ports/analytics-store.ts';

type Counts = Omit<DayUsage, 'date'>;
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
   * Counts, and writes where a project's counts are due. Never throws: counting never fails a call.
   */
  async count(projectId: string, counter: Counter, by: number): Promise<void> {
    this.add(projectId, counter, by);
    await this.writeDue(projectId);
  }

  /**
   * Work whose reads of a database are counted. What earlier calls counted is written beside it;
   * only the first count of a project in this process is written before its work is answered.
   */
  async counted<T>(projectId: string, work: Promise<T>, reads: (found: T) => number): Promise<T> {
    const isFirst = (this.projects.get(projectId) ?? nothingCounted).writtenAt === 0;
    const [found] = await Promise.all([work, this.writeDue(projectId)]);
    this.add(projectId, 'browseReads', reads(found));
    if (isFirst) {
      await this.writeDue(projectId);
    }
    return found;
  }

  /** Counts for whoever writes next. */
  private add(projectId: string, counter: Counter, by: number): void {
    const { counts, writtenAt } = this.projects.get(projectId) ?? nothingCounted;
    this.projects.set(projectId, {
      counts: { ...counts, [counter]: (counts[counter] ?? 0) + by },
      writtenAt,
    });
  }

  /** Writes what was counted of a project, where that is due. Never throws. */
  private writeDue(projectId: string): Promise<void> {
    const at = this.options.now();
    const { counts, writtenAt } = this.projects.get(projectId) ?? nothingCounted;
    const isCounted = Object.values(counts).some((count) => count > 0);
    if (!isCounted || at.getTime() - writtenAt < flushEveryMs) {
      return nothingToWrite;
    }
    this.projects.set(projectId, { counts: {}, writtenAt: at.getTime() });
    return this.write(projectId, { date: dayOf(at), ...counts });
  }

  private async write(projectId: string, change: DayUsage): Promise<void> {
    try {
      await this.options.store.addUsage(projectId, change);
    } catch (error) {
      this.options.log.error('Usage not counted', error, { projectId });
    }
  }
}
