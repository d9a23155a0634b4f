import type { ConnectionCheck, UsageDay } from '../../contract/analytics.ts';
import type { DayUsage } from './audit-store.ts';

/**
 * A project's own series, kept for one year: what Firekeep read and wrote, and how its connection
 * was.
 */
export interface AnalyticsStore {
  /** Adds to a day's counters. */
  addUsage(projectId: string, change: DayUsage): Promise<void>;
  /** Days from `date` on that have counters, the oldest first. */
  usage(projectId: string, date: string): Promise<UsageDay[]>;
  /**
   * Keeps a check; of one day no more than the first hundred. Lets go what is older than a year.
   */
  addCheck(projectId: string, check: ConnectionCheck): Promise<void>;
  /** Checks from `date` on, the oldest first. */
  checks(projectId: string, date: string): Promise<ConnectionCheck[]>;
}
