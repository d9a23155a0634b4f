/** Which times of a database can be read (https://firebase.google.com/docs/firestore/pitr). */
import { AppError } from '../../lib/errors.ts';
import type { DatabaseFactsReader } from '../ports/database-facts.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { keptTimesHint } from '../projects/read-time-failure.ts';
import { ownedProject } from '../projects/owned-project.ts';
import type { ProjectRef } from '../projects/with-database.ts';

const hourMs = 3600_000;
const minuteMs = 60_000;
const longestMs = 7 * 24 * hourMs;

export class ReadTimes {
  private readonly deps: {
    readonly projects: Pick<ProjectStore, 'get'>;
    readonly facts: Pick<DatabaseFactsReader, 'earliestReadTime'>;
    readonly now: () => Date;
  };

  constructor(deps: ReadTimes['deps']) {
    this.deps = deps;
  }

  /** Where the database doesn't say how much it keeps: an hour, which every one does. */
  async of({ ownerId, projectId }: ProjectRef): Promise<{ earliest: string; latest: string }> {
    const stored = await ownedProject(this.deps.projects, projectId, ownerId);
    const known = Date.parse((await this.deps.facts.earliestReadTime(stored)) ?? '');
    const now = this.deps.now().getTime();
    const hourAgo = now - hourMs;
    const minute = Math.ceil(known / minuteMs) * minuteMs;
    const earliest = known < hourAgo ? minute : hourAgo;
    return { earliest: new Date(earliest).toISOString(), latest: new Date(now).toISOString() };
  }

  /** @throws AppError `invalid-argument` for a time at which no database can be read */
  assertServed(time: string): void {
    const age = this.deps.now().getTime() - Date.parse(time);
    if (age < 0) {
      throw wrongTime('This time is still to come');
    }
    if (age > longestMs) {
      throw wrongTime('No database can be read at a time that long ago', keptTimesHint);
    }
    if (age > hourMs && !/:00(?:\.0+)?Z$/.test(time)) {
      throw wrongTime('A time more than an hour ago must be a whole minute');
    }
  }
}

function wrongTime(message: string, hint?: string): AppError {
  return new AppError('invalid-argument', message, { fields: { at: message }, hint });
}
