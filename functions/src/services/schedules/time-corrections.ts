import type { BackupSchedule, Recurrence } from '../../contract/schedules.ts';
import type { Log } from '../../lib/log.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Owned } from '../ports/owned.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import { nextRun, promisedBy } from './next-run.ts';

export interface TimeCorrectionsOptions {
  readonly schedules: Pick<ScheduleStore, 'nextRunAfter' | 'correct'>;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly log: Log;
  readonly now: () => Date;
}

export type CorrectedTimes = Partial<Pick<BackupSchedule, 'nextRunAt' | 'overdueAt'>>;

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Clocks of different servers differ that much without anything being wrong. */
const toleranceMs = 5 * 60_000;
/** The longest from one run to the next, with a changed clock. Rarer cron is looked at singly. */
const longestMs: Readonly<Record<Recurrence['kind'], number>> = {
  hourly: 2 * hourMs,
  daily: dayMs + 2 * hourMs,
  weekly: 7 * dayMs + 2 * hourMs,
  monthly: 31 * dayMs + 2 * hourMs,
  cron: 31 * dayMs + 2 * hourMs,
};
const kinds = [
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'cron',
] as const satisfies Recurrence['kind'][];
/** Of each kind in one tick; the latest come first. */
const maxCorrected = 100;

/**
 * A schedule's times that lie further ahead than its rule allows, computed again: a wrong clock
 * wrote them, and no backup would start or alert be raised. Null where all is right.
 */
export function correctedTimes(stored: BackupSchedule, now: Date): CorrectedTimes | null {
  const { schedule, nextRunAt, overdueAt } = stored;
  const latest = new Date(now.getTime() + toleranceMs);
  const corrected: CorrectedTimes = {
    ...(isAfter(nextRunAt, nextRun(schedule, latest)) ? { nextRunAt: nextRun(schedule, now) } : {}),
    ...(isAfter(overdueAt, promisedBy(schedule, latest))
      ? { overdueAt: promisedBy(schedule, promisedSince(stored, now)) }
      : {}),
  };
  return Object.keys(corrected).length === 0 ? null : corrected;
}

/** The later of the last success and the last change; a time to come is a wrong clock's. */
function promisedSince({ lastSuccessAt, updatedAt }: BackupSchedule, now: Date): Date {
  const times = [lastSuccessAt, updatedAt].flatMap((time) => {
    const at = time === null ? Infinity : Date.parse(time);
    return at <= now.getTime() ? [at] : [];
  });
  return times.length === 0 ? now : new Date(Math.max(...times));
}

function isAfter(time: string | null, latest: string): boolean {
  return time !== null && Date.parse(time) > Date.parse(latest);
}

/**
 * Corrects what a server with a wrong clock wrote into schedules; our log and the owner's show it.
 */
export class TimeCorrections {
  private readonly options: TimeCorrectionsOptions;

  constructor(options: TimeCorrectionsOptions) {
    this.options = options;
  }

  /** Corrects schedules whose next run is further away than their rule allows; bounded per tick. */
  async correctFar(): Promise<void> {
    const failed = await settleEach(kinds, (kind) => this.correctKind(kind));
    throwFailed(failed, 'kinds of schedules could not be corrected');
  }

  private async correctKind(kind: Recurrence['kind']): Promise<void> {
    const { schedules, now } = this.options;
    const after = new Date(now().getTime() + longestMs[kind]).toISOString();
    const far = await schedules.nextRunAfter(kind, after, maxCorrected);
    const failed = await settleEach(far, (schedule) => this.correct(schedule));
    throwFailed(failed, 'schedules could not be corrected');
  }

  /** Corrects one schedule, if need be. What fails is logged, and found again by the next tick. */
  async correct({ ownerId, value }: Owned<BackupSchedule>): Promise<void> {
    const { schedules, auditLog, log, now } = this.options;
    const { id, projectId } = value;
    const about = { configurationId: id, projectId };
    try {
      const corrected = correctedTimes(value, now());
      if (corrected === null || !(await schedules.correct(value, corrected))) {
        return;
      }
      log.warn('Times of a schedule corrected: they were too far ahead', {
        ...about,
        reason: changesOf(value, corrected),
      });
      const done = {
        who: 'system',
        action: 'schedule.corrected',
        result: 'ok',
        code: null,
      } as const;
      await auditLog.record({ ownerId, projectId, ...done, targets: [id] });
    } catch (error) {
      log.error('Times of a schedule not corrected', error, about);
    }
  }
}

function changesOf(before: BackupSchedule, { nextRunAt, overdueAt }: CorrectedTimes): string {
  const changes = [
    ...(nextRunAt === undefined ? [] : [`nextRunAt ${before.nextRunAt} is now ${nextRunAt}`]),
    ...(overdueAt === undefined ? [] : [`overdueAt ${before.overdueAt} is now ${overdueAt}`]),
  ];
  return changes.join(', ');
}
