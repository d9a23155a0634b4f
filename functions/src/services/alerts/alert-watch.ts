import type { BackupSchedule } from '../../contract/schedules.ts';
import type { Log } from '../../lib/log.ts';
import { settleEach } from '../../lib/settle-each.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { promisedBy } from '../schedules/next-run.ts';
import { newAlert } from './new-alert.ts';

export interface AlertWatchOptions {
  readonly alerts: Pick<AlertStore, 'raiseOverdue'>;
  readonly schedules: Pick<ScheduleStore, 'overdue' | 'change'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Bound one tick; what is left over comes with the next. */
const maxOverdue = 200;
const parallel = 10;

/** What every tick has to notice although nothing happens. Two at once change nothing. */
export class AlertWatch {
  private readonly options: AlertWatchOptions;

  constructor(options: AlertWatchOptions) {
    this.options = options;
  }

  /** Raises an alert for every schedule that has not kept its promise. */
  async raiseOverdue(): Promise<void> {
    const { schedules, log, now } = this.options;
    const overdue = await schedules.overdue(now().toISOString(), maxOverdue);
    const failed = await settleEach(overdue, (one) => this.raiseOne(one), { parallel });
    for (const { item, error } of failed) {
      log.error('Alert not processed', error, { projectId: item.value.projectId });
    }
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
}
