import type { Analytics as AnalyticsData } from '../../contract/analytics.ts';
import { dayOf } from '../../lib/day-of.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { AnalyticsStore } from '../ports/analytics-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { backupSeries, medianLatency, uptimeOf, usageSeries } from './series.ts';

export interface AnalyticsOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly records: Pick<BackupRecords, 'completed'>;
  readonly analyticsStore: Pick<AnalyticsStore, 'usage' | 'checks'>;
  readonly now: () => Date;
}

const maxRecords = 200;
const maxChecks = 500;
const dayMs = 24 * 60 * 60_000;

/** A project over time, from Firekeep's own records: nothing is read of the customer's database. */
export class ProjectAnalytics {
  private readonly options: AnalyticsOptions;

  constructor(options: AnalyticsOptions) {
    this.options = options;
  }

  /** @throws AppError `not-found` for projects of others too */
  async of(uid: string, projectId: string, days: number): Promise<AnalyticsData> {
    const { projects, records, analyticsStore, now } = this.options;
    const { project } = await ownedProject(projects, projectId, uid);
    const to = now();
    // So many days, today among them.
    const from = new Date(Date.parse(dayOf(new Date(to.getTime() - (days - 1) * dayMs))));
    const [completed, usage, checks] = await Promise.all([
      records.completed({ projectId: project.id, ownerId: uid }, null, maxRecords),
      analyticsStore.usage(project.id, dayOf(from)),
      analyticsStore.checks(project.id, dayOf(from)),
    ]);
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      ...backupSeries(completed, from.getTime()),
      usage: usageSeries(usage, from, to),
      checks: checks.slice(-maxChecks),
      uptime: uptimeOf(checks),
      medianLatencyMs: medianLatency(checks),
    };
  }
}
