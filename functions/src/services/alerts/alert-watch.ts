import type { BackupSchedule } from '../../contract/schedules.ts';
import { hasCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { settleEach } from '../../lib/settle-each.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import { promisedBy } from '../schedules/next-run.ts';
import { newAlert } from './new-alert.ts';

export interface AlertWatchOptions {
  readonly alerts: Pick<AlertStore, 'raiseOverdue' | 'undelivered'>;
  readonly schedules: Pick<ScheduleStore, 'overdue' | 'change'>;
  readonly starts: Pick<JobStarts, 'start'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly starter: JobStarter;
  readonly log: Log;
  readonly now: () => Date;
}

/** Bound one tick; what is left over comes with the next. */
const maxOverdue = 200;
const maxDeliveries = 500;
const parallel = 10;

/** What every tick has to notice although nothing happens. Two at once change nothing. */
export class AlertWatch {
  private readonly options: AlertWatchOptions;

  constructor(options: AlertWatchOptions) {
    this.options = options;
  }

  /** Raises an alert for every schedule that has not kept its promise. */
  async raiseOverdue(): Promise<void> {
    const { schedules, now } = this.options;
    const overdue = await schedules.overdue(now().toISOString(), maxOverdue);
    await this.each(overdue, (one) => this.raiseOne(one));
  }

  /** Queues every alert that is to be sent (again). */
  async deliver(): Promise<void> {
    const { alerts, starts, starter, now } = this.options;
    const due = await alerts.undelivered(now().toISOString(), maxDeliveries);
    await this.each(due, async ({ ownerId, value }) => {
      const job = {
        id: `${value.id}-webhook`,
        kind: 'webhook' as const,
        ownerId,
        projectId: value.projectId,
        subjectId: value.id,
        state: null,
      };
      try {
        if (await starts.start(job, { alert: value.id })) {
          await starter.start(job.id);
        }
      } catch (error) {
        // Of a deleted project: it waits.
        if (!hasCode(error, 'not-found')) {
          throw error;
        }
      }
    });
  }

  private async raiseOne({ ownerId, value }: Owned<BackupSchedule>): Promise<void> {
    const { alerts, schedules, projects, now } = this.options;
    const { overdueAt, lastSuccessAt } = value;
    if (overdueAt === null) {
      return;
    }
    const stored = await projects.get(value.projectId);
    if (stored?.project.backupEnabled !== true) {
      // Switched off as a whole, the project promises nothing; the promise starts over from now on.
      await schedules.change(value.id, { overdueAt: promisedBy(value.schedule, now()) });
      return;
    }
    const since =
      lastSuccessAt === null ? 'none has succeeded yet' : `the last one succeeded ${lastSuccessAt}`;
    const alert = newAlert({
      kind: 'overdue',
      event: `${value.id}-${Date.parse(overdueAt).toString(36)}`,
      projectId: value.projectId,
      schedule: value,
      recordId: value.lastRecordId,
      name: value.name,
      message: `No backup succeeded in the time the schedule promises: ${since}`,
      hint: 'Look at its latest backups, test the connection, then start one.',
      promisedBy: overdueAt,
      raisedAt: now().toISOString(),
    });
    await alerts.raiseOverdue({ ownerId, value: alert }, { configurationId: value.id, overdueAt });
  }

  private async each<T extends { readonly projectId: string }>(
    found: readonly Owned<T>[],
    work: (one: Owned<T>) => Promise<void>,
  ): Promise<void> {
    for (const { item, error } of await settleEach(found, work, { parallel })) {
      const { projectId } = item.value;
      this.options.log.error('Alert not processed', error, { projectId });
    }
  }
}
