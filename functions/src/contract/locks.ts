import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { keepsAtLeast } from './keeps-at-least.ts';
import type { Lock } from './lock-fields.ts';
import { byUser, idParams, userIdSchema } from './primitives.ts';
import { projectSchema } from './projects.ts';
import { backupScheduleSchema, scheduleParams, type BackupSchedule } from './schedules.ts';

/** For so long a lock that was set or extended can be withdrawn: then nobody ends it. */
export const lockGraceDays = 3;

/** More than ten years are not promised. */
export const maxLockDays = 3650;

const daysSchema = z
  .number('The number of days is a whole number')
  .int('The number of days is a whole number')
  .min(1, 'A lock takes at least 1 day')
  .max(maxLockDays, `A lock takes ${maxLockDays} days or less`);

const lockBody = z.strictObject({ days: daysSchema, userId: userIdSchema });

/**
 * Locks a schedule for so many days from now. Until then its backups stay, and its retention can
 * only be lengthened. A lock can be extended; once it can't be withdrawn any longer, nothing
 * shortens or removes it.
 */
export const lockSchedule = endpoint.post(
  '/api/projects/backup-records/configurations/{cid}/lock',
  { params: scheduleParams, body: lockBody, data: backupScheduleSchema },
);

/**
 * Takes a lock back to what it was before it was set or extended, for `lockGraceDays`, and without
 * an approval: an accomplice who is to give it would let the lock become final.
 */
export const withdrawScheduleLock = endpoint.delete(
  '/api/projects/backup-records/configurations/{cid}/lock',
  { params: scheduleParams, query: byUser, data: backupScheduleSchema },
);

/** Locks a project, all its schedules and all its backups, as `lockSchedule` does one schedule. */
export const lockProject = endpoint.post('/api/projects/{id}/lock', {
  params: idParams,
  body: lockBody,
  data: projectSchema,
});

/** As `withdrawScheduleLock`. */
export const withdrawProjectLock = endpoint.delete('/api/projects/{id}/lock', {
  params: idParams,
  query: byUser,
  data: projectSchema,
});

/** The latest of these times, or null where none is to come: until then a lock stands. */
export function standingLock(now: Date, ...times: readonly (string | null)[]): string | null {
  const at = now.toISOString();
  return times.reduce<string | null>(
    (latest, time) => (time !== null && time > (latest ?? at) ? time : latest),
    null,
  );
}

/** Until when the present lock can be withdrawn; null where it can't, or has passed. */
export function withdrawableUntil({ lockedUntil, newLock }: Lock, now: Date): string | null {
  const isOver = standingLock(now, lockedUntil) === null;
  return isOver ? null : standingLock(now, newLock?.withdrawableUntil ?? null);
}

/** Until when it is locked whatever anybody does; only that may be asked of the bucket. */
export function firmLock(lock: Lock, now: Date): string | null {
  const isNew = withdrawableUntil(lock, now) !== null;
  return isNew ? (lock.newLock?.earlierUntil ?? null) : lock.lockedUntil;
}

/**
 * When a schedule's backups begin to go by its present rules alone, of which fewer may stay than of
 * those before; null where nothing is shortened.
 */
export function shortenedFrom(
  schedule: Pick<BackupSchedule, 'retention' | 'schedule' | 'earlierRules'>,
  now: Date,
): string | null {
  const shorter = schedule.earlierRules.filter((earlier) => !keepsAtLeast(schedule, earlier));
  return standingLock(now, ...shorter.map(({ until }) => until));
}
