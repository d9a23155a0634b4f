import { AppError } from '../../lib/errors.ts';
import type { Project } from '../../contract/projects.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import type { LockStore, NewLock } from '../ports/lock-store.ts';
import { lockText } from './standing-locks.ts';

export interface LocksOptions {
  readonly locks: Pick<LockStore, 'lockSchedule' | 'lockProject'>;
  readonly now: () => Date;
}

const dayMs = 24 * 60 * 60_000;

/** Locks schedules and projects. Nothing here, or anywhere, shortens or removes a lock. */
export class Locks {
  private readonly options: LocksOptions;

  constructor(options: LocksOptions) {
    this.options = options;
  }

  /** @throws AppError `failed-precondition` where it would end before the present lock */
  async lockSchedule(uid: string, id: string, days: number): Promise<BackupSchedule> {
    return await this.options.locks.lockSchedule(uid, id, this.inDays(days));
  }

  /** As `lockSchedule`. */
  async lockProject(uid: string, id: string, days: number): Promise<Project> {
    return await this.options.locks.lockProject(uid, id, this.inDays(days));
  }

  private inDays(days: number): NewLock {
    const until = new Date(this.options.now().getTime() + days * dayMs).toISOString();
    return (present) => {
      if (present !== null && until < present) {
        throw new AppError('failed-precondition', `It is locked until ${lockText(present)}`, {
          hint: 'A lock can be extended, never shortened: name more days.',
        });
      }
      return until;
    };
  }
}
