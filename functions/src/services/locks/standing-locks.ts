import { isDeepStrictEqual } from 'node:util';
import { keepsAtLeast } from '../../contract/keeps-at-least.ts';
import { lockGraceDays, standingLock } from '../../contract/locks.ts';
import type { Project, ProjectUpdate } from '../../contract/projects.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { coversSelection } from '../../firestore-model/patterns.ts';
import { AppError } from '../../lib/errors.ts';

const untilText = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** As in 'Dec 2, 2027, 15:30 UTC'. */
export function lockText(until: string): string {
  return `${untilText.format(new Date(until))} UTC`;
}

function refuse(what: string, until: string, hint: string): never {
  throw new AppError('failed-precondition', `Locked until ${lockText(until)}: ${what}`, { hint });
}

const waitHint = `For ${lockGraceDays} days a new lock can be withdrawn. Later nobody can shorten or remove it: wait until it has passed.`;

/** @throws AppError `failed-precondition` while a lock stands, with what it forbids */
export function assertUnlocked(
  what: string,
  now: Date,
  ...locks: readonly (string | null | undefined)[]
): void {
  const until = standingLock(now, ...locks.map((lock) => lock ?? null));
  if (until !== null) {
    refuse(what, until, waitHint);
  }
}

/** @throws AppError `failed-precondition` while the project, or a schedule of it, is locked */
export function assertDeletable(project: Project, now: Date): void {
  const { name, lockedUntil, schedulesLockedUntil } = project;
  assertUnlocked(`${name} can’t be deleted`, now, lockedUntil, schedulesLockedUntil);
}

/** @throws AppError `failed-precondition` where a change would end a locked project's backups */
export function assertStaysBackedUp(project: Project, update: ProjectUpdate, now: Date): void {
  const isOff = update.backupEnabled === false && project.backupEnabled;
  if (isOff || update.permissions?.read === false) {
    const { lockedUntil, schedulesLockedUntil } = project;
    assertUnlocked('backups can’t be switched off', now, lockedUntil, schedulesLockedUntil);
  }
}

/**
 * What a lock forbids to change of a schedule. Not even its times can change: of backups made more
 * often fewer days stay.
 * @throws AppError `failed-precondition` while the lock stands
 */
export function assertKeptByLock(
  current: BackupSchedule,
  next: BackupSchedule,
  { now, projectLock }: { readonly now: Date; readonly projectLock: string | null },
): void {
  const until = standingLock(now, current.lockedUntil, projectLock);
  if (until === null) {
    return;
  }
  if (current.enabled && !next.enabled) {
    refuse('the schedule can’t be paused', until, waitHint);
  }
  if (!isDeepStrictEqual(next.schedule, current.schedule)) {
    refuse('the times of the schedule can’t be changed', until, waitHint);
  }
  if (!keepsAtLeast(next, current)) {
    const hint = 'Raise numbers or add a rule. No number can be lowered, and no rule removed.';
    refuse('retention can only be lengthened', until, hint);
  }
  if (!coversSelection(next, current)) {
    const hint = 'Include all that it includes, and exclude nothing more.';
    refuse('what is backed up can only be widened', until, hint);
  }
}
