import { isDeepStrictEqual } from 'node:util';
import { keepsAtLeast } from '../../contract/keeps-at-least.ts';
import type { Lock } from '../../contract/lock-fields.ts';
import { standingLock, withdrawableUntil } from '../../contract/locks.ts';
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

/** Without `newLock`, the last one of a project's schedules, of which no more is known. */
type KnownLock = Pick<Lock, 'lockedUntil'> & Partial<Pick<Lock, 'newLock'>>;

function untilOf(now: Date, locks: readonly (KnownLock | null)[]): string | null {
  return standingLock(now, ...locks.map((lock) => lock?.lockedUntil ?? null));
}

/** About the lock that ends last: whatever is done about others, it stands. */
function waitHint(now: Date, until: string, locks: readonly (KnownLock | null)[]): string {
  const known = locks.filter((lock) => lock !== null);
  const ending = known.filter(({ lockedUntil }) => lockedUntil === until);
  const opens = ending.map(({ lockedUntil, newLock }) =>
    newLock === undefined ? undefined : withdrawableUntil({ lockedUntil, newLock }, now),
  );
  if (opens.includes(null)) {
    return 'Nobody can shorten or remove the lock: wait until it has passed.';
  }
  const [last] = ending;
  const [open] = opens;
  if (!last || !open || opens.includes(undefined)) {
    return 'A schedule is locked. It says whether the lock can still be withdrawn.';
  }
  const others = known.filter((lock) => lock !== last).map(({ lockedUntil }) => lockedUntil);
  const another = standingLock(now, last.newLock?.earlierUntil ?? null, ...others);
  const then =
    another === null
      ? '. After that nobody can shorten or remove it.'
      : `, but another stands until ${lockText(another)}.`;
  return `The lock can be withdrawn until ${lockText(open)}${then}`;
}

/** @throws AppError `failed-precondition` while a lock stands, with what it forbids */
export function assertUnlocked(
  what: string,
  now: Date,
  ...locks: readonly (KnownLock | null)[]
): void {
  const until = untilOf(now, locks);
  if (until !== null) {
    refuse(what, until, waitHint(now, until, locks));
  }
}

function locksOf({ lockedUntil, newLock, schedulesLockedUntil }: Project): KnownLock[] {
  return [{ lockedUntil, newLock }, { lockedUntil: schedulesLockedUntil }];
}

/** @throws AppError `failed-precondition` while the project, or a schedule of it, is locked */
export function assertDeletable(project: Project, now: Date): void {
  assertUnlocked(`${project.name} can’t be deleted`, now, ...locksOf(project));
}

/** @throws AppError `failed-precondition` where a change would end a locked project's backups */
export function assertStaysBackedUp(project: Project, update: ProjectUpdate, now: Date): void {
  const isOff = update.backupEnabled === false && project.backupEnabled;
  if (isOff || update.permissions?.read === false) {
    assertUnlocked('backups can’t be switched off', now, ...locksOf(project));
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
  { now, projectLock }: { readonly now: Date; readonly projectLock: Lock | null },
): void {
  const locks = [current, projectLock];
  const until = untilOf(now, locks);
  if (until === null) {
    return;
  }
  if (current.enabled && !next.enabled) {
    refuse('the schedule can’t be paused', until, waitHint(now, until, locks));
  }
  if (!isDeepStrictEqual(next.schedule, current.schedule)) {
    refuse('the times of the schedule can’t be changed', until, waitHint(now, until, locks));
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
