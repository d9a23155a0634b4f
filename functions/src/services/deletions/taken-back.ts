import type { BackupSchedule } from '../../contract/schedules.ts';
import { withConnectionState } from '../projects/connection-state.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { nextRun, promisedBy } from '../schedules/next-run.ts';
import type { StoredDeletionOf } from './stored-deletion.ts';

/** A schedule counts from now: nothing missed is made up for, and no clone from before is due. */
export function scheduleTakenBack(
  { kept }: StoredDeletionOf<'schedule'>,
  now: Date,
): BackupSchedule {
  const { ownerId: _ownerId, ...schedule } = kept.schedule;
  const { enabled, schedule: recurrence } = schedule;
  return {
    ...schedule,
    nextRunAt: enabled ? nextRun(recurrence, now) : null,
    overdueAt: enabled ? promisedBy(recurrence, now) : null,
    dueClone: null,
    updatedAt: now.toISOString(),
  };
}

const keyIsGone =
  'The key was destroyed when the project was deleted. Connect the project with a key again';

/** A project whose credential was destroyed is disconnected; an emulator's had none. */
export function projectTakenBack(
  { kept: { project: document, settings } }: StoredDeletionOf<'project'>,
  now: Date,
): StoredProject {
  const { ownerId, ...project } = document;
  const { granted, allowed, emulatorHost } = settings;
  const updated = { ...project, updatedAt: now.toISOString() };
  if (project.connectionType === 'emulator') {
    return { ownerId, project: updated, settings: { granted, allowed, emulatorHost } };
  }
  return withConnectionState({
    ownerId,
    settings: { granted: { read: false, write: false, delete: false }, allowed, emulatorHost },
    project: {
      ...updated,
      credentials: null,
      health: { ...project.health, status: 'unhealthy', latency: null, errors: [keyIsGone] },
    },
  });
}
