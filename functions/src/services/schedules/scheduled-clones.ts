import type { BackupSchedule, LastClone } from '../../contract/schedules.ts';
import { hasCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { settleEach } from '../../lib/settle-each.ts';
import { cloneAlert, cloneIdOf } from '../alerts/clone-alerts.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { backupDeletedText } from '../changes/assert-completed.ts';
import type { Restores } from '../changes/restores.ts';
import { describeFailure, mayPass } from '../jobs/job-failure.ts';
import type { JobFailure } from '../ports/job-store.ts';
import type { Owned } from '../ports/owned.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import { assertClonable } from './assert-clonable.ts';

export interface ScheduledClonesOptions {
  readonly schedules: Pick<ScheduleStore, 'clonesDue' | 'takeClone' | 'settleClone'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly restores: Pick<RestoreRecords, 'get'>;
  readonly begin: Pick<Restores, 'start'>;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Bounds one tick; what is left over comes with the next. */
const maxBegun = 100;
const parallel = 10;
/** When another tick tries what this one has not settled. */
const againAfterMs = 5 * 60_000;
/** A clone that could not be begun for so long is given up, with an alert. */
const givenUpAfterMs = 3600_000;

type Due = NonNullable<BackupSchedule['dueClone']>;

/**
 * Clones that schedules have promised: once a backup is verified it is restored into another
 * project, as its schedule's owner, who is asked nothing. Each that is due is begun, or raises an
 * alert; two ticks at once begin one.
 */
export class ScheduledClones {
  private readonly options: ScheduledClonesOptions;

  constructor(options: ScheduledClonesOptions) {
    this.options = options;
  }

  async beginDue(): Promise<void> {
    const { schedules, log, now } = this.options;
    const due = await schedules.clonesDue(now().toISOString(), maxBegun);
    const failed = await settleEach(due, (one) => this.beginOne(one), { parallel });
    for (const { item, error } of failed) {
      const { id: configurationId, projectId } = item.value;
      log.error('Clone not begun', error, { configurationId, projectId });
    }
  }

  private async beginOne(schedule: Owned<BackupSchedule>): Promise<void> {
    const { dueClone: due, clone, enabled, lastClone } = schedule.value;
    if (due === null) {
      return;
    }
    const isBegun = (await this.options.restores.get(cloneIdOf(due.recordId))) !== null;
    if (isBegun) {
      await this.settle(schedule, due);
    } else if (clone === null || !enabled || (await this.isDeleted(schedule.value))) {
      // One that its owner no longer wants is no longer due, nor under way if it was taken.
      await this.settle(schedule, due, lastClone?.recordId === due.recordId ? null : undefined);
    } else if (await this.isAnotherRunning(schedule.value, due)) {
      await this.giveUp(schedule, due, {
        message: 'The previous clone is still under way, so this backup was not cloned',
        hint: 'Clone less often, or cancel the clone that is under way.',
        code: 'failed-precondition',
        isLast: false,
      });
    } else if (await this.take(schedule.value, due)) {
      await this.beginTaken(schedule, due, clone);
    }
  }

  private async isDeleted({ projectId }: BackupSchedule): Promise<boolean> {
    return (await this.options.projects.get(projectId)) === null;
  }

  private async take(schedule: BackupSchedule, { recordId }: Due): Promise<boolean> {
    const { schedules, now } = this.options;
    const restoreId = cloneIdOf(recordId);
    const at = now().toISOString();
    const until = new Date(now().getTime() + againAfterMs).toISOString();
    // Said before it begins: the end of the restore says otherwise, however soon that is.
    const last = { recordId, restoreId, at, status: 'running', message: null } as const;
    return await schedules.takeClone(schedule, { until, last });
  }

  private async beginTaken(
    schedule: Owned<BackupSchedule>,
    due: Due,
    clone: NonNullable<BackupSchedule['clone']>,
  ): Promise<void> {
    const { projects, now } = this.options;
    try {
      await this.start(schedule, due, clone);
    } catch (error) {
      const waitedMs = now().getTime() - Date.parse(due.since);
      if (mayPass(error) && waitedMs < givenUpAfterMs) {
        throw error;
      }
      const target = await projects.get(clone.projectId);
      const failure = describeFailure(error);
      // Both projects were there just before.
      const why = hasCode(error, 'not-found') ? backupDeletedText : failure.message;
      await this.giveUp(schedule, due, {
        ...failure,
        message:
          target?.ownerId === schedule.ownerId
            ? `Not cloned into ${target.project.name}: ${why}`
            : 'The project that it clones into is gone',
        isLast: true,
      });
      return;
    }
    await this.record(schedule, due, clone);
    await this.settle(schedule, due);
  }

  private async start(
    { ownerId, value: { id: scheduleId, projectId, name } }: Owned<BackupSchedule>,
    { recordId }: Due,
    clone: NonNullable<BackupSchedule['clone']>,
  ): Promise<void> {
    const { projects, begin, now } = this.options;
    const { project } = await assertClonable({ projects, now: now() }, ownerId, {
      projectId,
      clone,
    });
    const { databaseId = project.databaseId, mode } = clone;
    const target = { projectId: project.id, databaseId };
    const reason = `Clone by the schedule ${name}`;
    // Masks that are removed in this very moment are missed, too.
    const masks = clone.masks === true ? true : undefined;
    const wanted = { projectId, recordId, target, mode, masks, reason };
    await begin.start(ownerId, wanted, { id: cloneIdOf(recordId), scheduleId });
  }

  private async record(
    { ownerId, value: { id: scheduleId, projectId } }: Owned<BackupSchedule>,
    { recordId }: Due,
    { projectId: targetId }: Pick<NonNullable<BackupSchedule['clone']>, 'projectId'>,
  ): Promise<void> {
    for (const concerned of [projectId, targetId]) {
      await this.options.auditLog.record({
        ownerId,
        projectId: concerned,
        who: 'schedule',
        action: 'restore.started',
        targets: [scheduleId, cloneIdOf(recordId)],
        result: 'ok',
        code: null,
      });
    }
  }

  private async isAnotherRunning(
    { lastClone }: BackupSchedule,
    { recordId }: Due,
  ): Promise<boolean> {
    const previous = lastClone?.restoreId ?? null;
    if (previous === null || previous === cloneIdOf(recordId)) {
      return false;
    }
    const status = (await this.options.restores.get(previous))?.value.status;
    return status === 'planning' || status === 'running';
  }

  /** @param last what is said of the newest clone from now on; undefined where that stays */
  private async settle(
    { value: { id: configurationId } }: Owned<BackupSchedule>,
    { recordId }: Due,
    last?: null,
  ): Promise<void> {
    await this.options.schedules.settleClone({ configurationId, recordId }, { last, alert: null });
  }

  /** @param failure `isLast`: it is how the last clone ended */
  private async giveUp(
    { ownerId, value: schedule }: Owned<BackupSchedule>,
    { recordId }: Due,
    { isLast, ...failure }: JobFailure & { readonly isLast: boolean },
  ): Promise<void> {
    const { schedules, now } = this.options;
    const at = now().toISOString();
    const { message } = failure;
    const last: LastClone = { recordId, restoreId: null, at, status: 'failed', message };
    await schedules.settleClone(
      { configurationId: schedule.id, recordId },
      {
        last: isLast ? last : undefined,
        alert: { ownerId, value: cloneAlert(schedule, { recordId, failure, now: now() }) },
      },
    );
  }
}
