/** The fields of projects and schedules that say until when they are locked. */
import { isDeepStrictEqual } from 'node:util';
import { lockSchema } from '../../contract/lock-fields.ts';
import { messages } from '../../contract/messages.ts';
import type { Project } from '../../contract/projects.ts';
import {
  backupConfigurationDocumentSchema,
  projectDocumentSchema,
  recordCollections,
} from '../../contract/records.ts';
import { AppError } from '../../lib/errors.ts';
import { accountDeletionId } from '../../services/deletions/stored-deletion.ts';
import type { LockStore } from '../../services/ports/lock-store.ts';
import { assertAccountStays } from './assert-account-stays.ts';
import { markChanged } from './catalogue-marks.ts';
import { recordStore, valueOf } from './record-store.ts';
import { anyRecord, type Records, type RecordWork } from './records.ts';

const { projects, backupConfigurations } = recordCollections;
/** More than any plan covers. */
const maxListed = 100;

/** A project of which only its lock matters. */
export function lockedProject(projectId: string) {
  return { path: `${projects}/${projectId}`, schema: lockSchema };
}

/** A schedule of which only its lock matters. */
export function scheduleLock(id: string) {
  return { path: `${backupConfigurations}/${id}`, schema: lockSchema };
}

export function createLockStore(records: Records): LockStore {
  const schedules = recordStore(records, backupConfigurations, backupConfigurationDocumentSchema);
  const owned = recordStore(records, projects, projectDocumentSchema);
  return {
    changeSchedule: (ownerId, id, change) =>
      records.transact(async (work) => {
        await assertStays(work, ownerId);
        const schedule = ofOwner(await work.get(schedules.ref(id)), ownerId);
        const project = ofOwner(await work.get(owned.ref(schedule.projectId)), ownerId);
        // Once the project is read: who changes the lock of another one meanwhile, writes it too.
        const all = await schedules.find({ where: { projectId: project.id }, limit: maxListed });
        const lock = change(schedule);
        const others = all.filter((other) => other.id !== id);
        const locks = [lock, ...others].map(({ lockedUntil }) => lockedUntil ?? '');
        work.update(owned.ref(project.id), {
          schedulesLockedUntil: locks.toSorted().at(-1) || null,
        });
        work.update(schedules.ref(id), lock);
        markChanged(work, schedule);
        return { ...valueOf(schedule), ...lock };
      }),

    changeProject: (ownerId, id, change) =>
      records.transact(async (work) => {
        await assertStays(work, ownerId);
        const project = ofOwner(await work.get(owned.ref(id)), ownerId, messages.projectNotFound);
        const lock = change(project);
        work.update(owned.ref(id), lock);
        markChanged(work, { ownerId, projectId: id });
        return { ...valueOf(project), ...lock };
      }),

    noteRetention: async ({ kind, id }, objectRetention) => {
      const change = (known: Pick<Project, 'objectRetention'>) =>
        isDeepStrictEqual(known.objectRetention, objectRetention) ? null : { objectRetention };
      await (kind === 'project' ? owned.change(id, change) : schedules.change(id, change));
    },
  };
}

/** A lock would keep an account whose owner has deleted it, and knows when it goes. */
async function assertStays(work: RecordWork, ownerId: string): Promise<void> {
  await assertAccountStays(work, ownerId);
  if ((await work.get(anyRecord(`deletions/${accountDeletionId(ownerId)}`))) !== null) {
    throw new AppError('failed-precondition', 'Your account waits for its deletion', {
      hint: 'Keep the account first, then lock.',
    });
  }
}

function ofOwner<T extends { ownerId: string }>(
  found: T | null,
  ownerId: string,
  message: string = messages.notFound,
): T {
  if (found?.ownerId !== ownerId) {
    throw new AppError('not-found', message);
  }
  return found;
}
