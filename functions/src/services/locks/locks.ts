import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../lib/errors.ts';
import type { Lock } from '../../contract/lock-fields.ts';
import { firmLock, lockGraceDays, standingLock, withdrawableUntil } from '../../contract/locks.ts';
import type { Project } from '../../contract/projects.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import type { LockChange, LockStore } from '../ports/lock-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { lockText } from './standing-locks.ts';

export interface LocksOptions {
  readonly locks: LockStore;
  readonly schedules: Pick<ScheduleStore, 'get'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly lowerings: Pick<Lowerings, 'make'>;
  readonly now: () => Date;
}

/** What the channels are notified of, and what it does. */
interface Step {
  readonly title: (name: string) => string;
  readonly lines: readonly string[];
  readonly change: LockChange;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Locks schedules and projects. A lock that was set or extended can be withdrawn for
 * `lockGraceDays`, in case a thief did it; from then on nothing shortens or removes it.
 */
export class Locks {
  private readonly options: LocksOptions;

  constructor(options: LocksOptions) {
    this.options = options;
  }

  /** @throws AppError `failed-precondition` where it would end before the present lock */
  async lockSchedule(caller: GuardedCaller, id: string, days: number): Promise<BackupSchedule> {
    return await this.ofSchedule(caller, id, this.locking(days));
  }

  /** As `lockSchedule`. */
  async lockProject(caller: GuardedCaller, id: string, days: number): Promise<Project> {
    return await this.ofProject(caller, id, this.locking(days));
  }

  /** @throws AppError `failed-precondition` where no lock can be withdrawn, or not any longer */
  async withdrawSchedule(caller: GuardedCaller, id: string): Promise<BackupSchedule> {
    return await this.ofSchedule(caller, id, this.withdrawing());
  }

  /** As `withdrawSchedule`. */
  async withdrawProject(caller: GuardedCaller, id: string): Promise<Project> {
    return await this.ofProject(caller, id, this.withdrawing());
  }

  private async ofSchedule(caller: GuardedCaller, id: string, { title, lines, change }: Step) {
    const { schedules, locks, lowerings } = this.options;
    const { projectId, name } = ownedValue(await schedules.get(id), caller.uid);
    const step = { projectId, title: title(`The schedule ${name}`), lines };
    return await lowerings.make(caller, step, () => locks.changeSchedule(caller.uid, id, change));
  }

  private async ofProject(caller: GuardedCaller, id: string, { title, lines, change }: Step) {
    const { projects, locks, lowerings } = this.options;
    const { project } = await ownedProject(projects, id, caller.uid);
    const step = { projectId: id, title: title(`The project ${project.name}`), lines };
    return await lowerings.make(caller, step, () => locks.changeProject(caller.uid, id, change));
  }

  private locking(days: number): Step {
    const begin = this.options.now();
    const lockedUntil = inDays(begin, days);
    const until = inDays(begin, Math.min(days, lockGraceDays));
    return {
      title: (name) => `${name} was locked until ${lockText(lockedUntil)}`,
      lines: [`The lock can be withdrawn until ${lockText(until)}. After that nobody can end it.`],
      change: repeatable((present) => {
        const now = this.options.now();
        assertExtendable(present, lockedUntil, now);
        const earlierUntil = standingLock(now, present.lockedUntil);
        return { lockedUntil, newLock: { withdrawableUntil: until, earlierUntil } };
      }),
    };
  }

  private withdrawing(): Step {
    return {
      title: (name) => `${name}: its new lock was withdrawn`,
      lines: ['What was locked before stays locked for as long as it was.'],
      change: repeatable((present) => {
        const now = this.options.now();
        if (withdrawableUntil(present, now) === null) {
          throw new AppError('failed-precondition', 'There is no lock that can be withdrawn', {
            hint:
              standingLock(now, present.lockedUntil) === null
                ? 'It isn’t locked.'
                : `A lock can be withdrawn for ${lockGraceDays} days after it was set.`,
          });
        }
        return { lockedUntil: firmLock(present, now), newLock: null };
      }),
    };
  }
}

/** Done again because its answer was lost, it meets what it has made, which is no refusal. */
function repeatable(change: LockChange): LockChange {
  let wanted: Lock | null = null;
  return ({ lockedUntil, newLock }) => {
    const present = { lockedUntil, newLock };
    wanted = wanted !== null && isDeepStrictEqual(present, wanted) ? wanted : change(present);
    return wanted;
  };
}

/**
 * While a lock can be withdrawn it can't be extended: its days would begin again, and whoever
 * extends it could withdraw what nobody could end by then.
 */
function assertExtendable(present: Lock, lockedUntil: string, now: Date): void {
  if (present.lockedUntil === null) {
    return;
  }
  const open = withdrawableUntil(present, now);
  if (open !== null) {
    throw new AppError('failed-precondition', 'It was locked only lately', {
      hint: `Withdraw that lock first, or extend it after ${lockText(open)}.`,
    });
  }
  if (lockedUntil < present.lockedUntil) {
    throw new AppError(
      'failed-precondition',
      `It is locked until ${lockText(present.lockedUntil)}`,
      {
        hint: 'A lock can be extended, never shortened: name more days.',
      },
    );
  }
}

function inDays(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString();
}
