import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { keepsAtLeast } from './keeps-at-least.ts';
import { idParams, userIdSchema } from './primitives.ts';
import { projectSchema } from './projects.ts';
import { backupScheduleSchema, scheduleParams, type BackupSchedule } from './schedules.ts';

/** What is deleted, or kept for less long, goes so much later. */
export const deletionDelayMs = 7 * 24 * 60 * 60_000;

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
 * only be lengthened. A lock can be extended; nothing shortens or removes it.
 */
export const lockSchedule = endpoint.post(
  '/api/projects/backup-records/configurations/{cid}/lock',
  { params: scheduleParams, body: lockBody, data: backupScheduleSchema },
);

/** Locks a project, all its schedules and all its backups, as `lockSchedule` does one schedule. */
export const lockProject = endpoint.post('/api/projects/{id}/lock', {
  params: idParams,
  body: lockBody,
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
