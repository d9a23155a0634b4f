import type { BackupRecord } from '../../contract/backups.ts';
import type { KeepReason, RetentionPlan } from '../../contract/retention-plan.ts';
import type { Retention } from '../../contract/schedules.ts';
import { messages } from '../../contract/messages.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { Deciding, RetainedBackups, RetainedRecord } from '../ports/retained-backups.ts';
import type { BackupUse } from '../ports/backup-use.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import { retentionJobId, type RetentionTimes } from '../ports/retention-times.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { Deletions } from '../deletions/deletions.ts';
import { goneAtOf } from '../deletions/gone-at.ts';
import { isLeaving } from '../jobs/needed-backup.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import { assertUnlocked } from '../locks/standing-locks.ts';
import { checkTimeZone } from '../schedules/next-run.ts';
import { knownOfBackups, nothingKnown } from './before-loss.ts';
import { lastVerified } from './plan.ts';
import { refuse, refuseRemoval, refuseUsed } from './refuse-removal.ts';
import { isPaused, losesByRelease, planFor, type LossAlerts } from './prune.ts';

export interface RetentionServiceOptions {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly records: Pick<BackupRecords, 'get' | 'verified'>;
  readonly schedules: Pick<ScheduleStore, 'get'>;
  readonly starts: Pick<JobStarts, 'start'>;
  readonly retained: Pick<RetainedBackups, 'list' | 'setHeld'>;
  readonly deletions: Pick<Deletions, 'begin'>;
  readonly use: Pick<BackupUse, 'usedBy'>;
  readonly times: Pick<RetentionTimes, 'due' | 'dueAfter' | 'reschedule'>;
  readonly alerts: LossAlerts;
  readonly lowerings: Pick<Lowerings, 'make'>;
  readonly starter: JobStarter;
  readonly now: () => Date;
  /** Between two looks at a project. */
  readonly everyMs: number;
}

/** Projects looked at per tick. */
const maxDue = 50;
const maxListed = 500;
/** A next look that is further ahead than the usual time and this was noted by a wrong clock. */
const toleranceMs = 24 * 60 * 60_000;

/** Holding, deleting and planning, for owners only; and starting what looks after it. */
export class RetentionService {
  private readonly options: RetentionServiceOptions;

  constructor(options: RetentionServiceOptions) {
    this.options = options;
  }

  /**
   * Keeps a backup until released; a release keeps it for as many days more as deletions take.
   * @throws AppError `failed-precondition` unless completed, and for a release by which a locked
   * schedule would keep fewer
   */
  async hold(uid: string, recordId: string, held: boolean): Promise<BackupRecord> {
    const { retained, accounts, now } = this.options;
    const record = await this.owned(uid, recordId);
    const { settings } = await accounts.get(uid);
    const keptUntil = goneAtOf(now(), settings.deletionDays);
    const isDone = held
      ? await retained.setHeld(recordId, { held }, () => true)
      : await retained.setHeld(recordId, { held, keptUntil }, await this.mayRelease(record, uid));
    if (!isDone) {
      throw new AppError('failed-precondition', 'Only a completed backup can be held');
    }
    return await this.owned(uid, recordId);
  }

  private async mayRelease({ id, projectId, metadata }: BackupRecord, uid: string) {
    const { retained, alerts, now } = this.options;
    const records = await retained.list(projectId, uid);
    const lookedAt = await alerts.lastAnomaly(projectId, metadata.configurationId);
    const known = { lookedAt, ...nothingKnown };
    return ({ schedule, projectLock }: Deciding): boolean => {
      const isLosing =
        schedule !== null && losesByRelease(records, { ...schedule, ...known }, { id, now: now() });
      if (isLosing) {
        const what = 'without the hold, retention would not keep the backup, or another one';
        assertUnlocked(what, now(), schedule, projectLock);
      }
      return true;
    };
  }

  /** @throws AppError as `hold`, and where the sign-in is too old */
  async release(caller: GuardedCaller, recordId: string): Promise<BackupRecord> {
    const { projectId, metadata } = await this.owned(caller.uid, recordId);
    const title = `The backup ${metadata.backupName} is no longer held`;
    return await this.options.lowerings.make(caller, { projectId, title }, () =>
      this.hold(caller.uid, recordId, false),
    );
  }

  /**
   * Deletes a backup: from now on nothing can be begun with it, until it is taken back.
   * @throws AppError `failed-precondition` while it is locked, held, under way or in use, and for
   * the last verified one unless `confirm` says so
   */
  async remove(uid: string, recordId: string, confirm?: 'last-verified'): Promise<BackupRecord> {
    const { retained, use, deletions, now } = this.options;
    const record = await this.owned(uid, recordId);
    const { projectId } = record;
    if (!isLeaving(record)) {
      refuseRemoval(record);
      refuseUsed(await use.usedBy(recordId, uid));
      const last = lastVerified(await retained.list(projectId, uid), now());
      if (confirm === undefined && last.has(recordId)) {
        refuse('This is the last verified backup', 'Confirm that it is to be deleted.');
      }
      // Another call may be about to delete what makes this one not the last.
      const relyOn = confirm === undefined ? [...last] : [];
      const name = record.metadata.backupName;
      const subject = { id: recordId, kind: 'backup', name, projectId } as const;
      if (!(await deletions.begin(uid, subject, relyOn))) {
        refuse('The backup can’t be deleted now', 'Look at its state and try again.');
      }
    }
    return { ...record, status: record.status === 'deleting' ? 'deleting' : 'deleted' };
  }

  /** What a retention would do now with the backups of a schedule, without saving it. */
  async preview(
    uid: string,
    configurationId: string,
    wanted: { retention: Retention; timeZone?: string | undefined },
  ): Promise<RetentionPlan> {
    const { schedules, retained, alerts, now } = this.options;
    const stored = await schedules.get(configurationId);
    if (stored?.ownerId !== uid) {
      throw new AppError('not-found', messages.notFound);
    }
    const { projectId, schedule } = stored.value;
    const timeZone = wanted.timeZone ?? schedule.timeZone;
    checkTimeZone(timeZone, 'timeZone');
    const records = await retained.list(projectId, uid);
    const { kept, going } = planFor(
      records,
      {
        id: configurationId,
        retention: wanted.retention,
        schedule: { ...schedule, timeZone },
        earlierRules: [],
        lookedAt: await alerts.lastAnomaly(projectId, configurationId),
        ...(await knownOfBackups(this.options.records, projectId, configurationId)),
      },
      now(),
    );
    const known = new Map(records.map((record) => [record.id, record]));
    return {
      keptCount: kept.length,
      goingCount: going.length,
      kept: kept.slice(0, maxListed).flatMap(({ id, reasons }) => shown(known.get(id), reasons)),
      going: going.slice(0, maxListed).flatMap((id) => shown(known.get(id), [])),
      isPaused: await isPaused(alerts, projectId, configurationId),
    };
  }

  /**
   * Starts a look at every project that is due, and at those whose next look is further ahead than
   * it can be: a server with a wrong clock noted that, and nothing would be removed until then.
   * What fails is due again after the usual time.
   */
  async startDue(): Promise<void> {
    const { times, now, everyMs } = this.options;
    const due = await times.due(now().toISOString(), maxDue);
    const latest = new Date(now().getTime() + everyMs + toleranceMs).toISOString();
    const far = await times.dueAfter(latest, maxDue);
    const failed = await settleEach([...due, ...far], async ({ projectId, ownerId }) => {
      const dueAt = new Date(now().getTime() + everyMs).toISOString();
      await times.reschedule(projectId, { dueAt });
      try {
        await this.start(projectId, ownerId);
      } catch (error) {
        // Of a deleted project everything stays as it is.
        if (!hasCode(error, 'not-found')) {
          throw error;
        }
      }
    });
    throwFailed(failed, 'projects could not be looked at');
  }

  /** Starts a look at one project, unless one is being taken. */
  async start(projectId: string, ownerId: string): Promise<void> {
    const { starts, times, starter, now } = this.options;
    const job = {
      id: retentionJobId(projectId),
      kind: 'retention' as const,
      ownerId,
      projectId,
      subjectId: projectId,
      state: { phase: 'retaining', pass: null },
    };
    if (await starts.start(job, { retainedProject: projectId })) {
      await starter.start(job.id);
    } else {
      // One is running and may be past what was asked for now: the next tick looks again.
      await times.reschedule(projectId, { dueAt: now().toISOString() });
    }
  }

  private async owned(uid: string, recordId: string): Promise<BackupRecord> {
    const record = await this.options.records.get(recordId);
    if (record?.ownerId !== uid) {
      throw new AppError('not-found', messages.notFound);
    }
    return record.value;
  }
}

function shown(record: RetainedRecord | undefined, reasons: readonly KeepReason[]) {
  if (record === undefined) {
    return [];
  }
  const { id, backupName, readTime, createdAt } = record;
  return [{ id, backupName, time: readTime ?? createdAt, reasons: [...reasons] }];
}
