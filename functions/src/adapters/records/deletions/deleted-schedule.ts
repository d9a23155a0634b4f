import { randomUUID } from 'node:crypto';
import { backupConfigurationDocumentSchema, recordCollections } from '../../../contract/records.ts';
import type { NewDeletion, TakenBack } from '../../../services/ports/deletion-store.ts';
import type { StoredDeletionOf } from '../../../services/deletions/stored-deletion.ts';
import { assertUnlocked } from '../../../services/locks/standing-locks.ts';
import { lockedProject } from '../lock-store.ts';
import { internalPath } from '../collections.ts';
import { anyRecord, type Records, type RecordWork } from '../records.ts';
import { secretPath } from '../secret-store.ts';
import { assertProjectIsThere } from './deleted-backup.ts';

const collection = recordCollections.backupConfigurations;
const scheduleRef = (id: string) => ({
  path: `${collection}/${id}`,
  schema: backupConfigurationDocumentSchema,
});
/** More than any tier covers. */
const maxCounted = 100;

/** A schedule is in its note: no list and no tick can find it. */
export const deletedSchedule = (records: Records) => ({
  async begin(work: RecordWork, { id, ownerId, deletedAt }: NewDeletion) {
    const schedule = await work.get(scheduleRef(id));
    if (schedule?.ownerId !== ownerId) {
      return null;
    }
    const project = await work.get(lockedProject(schedule.projectId));
    assertUnlocked('the schedule can’t be deleted', new Date(deletedAt), schedule, project);
    work.delete(scheduleRef(id));
    return { schedule };
  },

  async takeBack(
    work: RecordWork,
    { id, ownerId, projectId, kept }: StoredDeletionOf<'schedule'>,
    { schedule, mayFollow }: Extract<TakenBack, { kind: 'schedule' }>,
  ) {
    // As for a new one: of two at once the second counts the first.
    const settings = anyRecord(internalPath(kept.schedule.projectId, 'settings'));
    await assertProjectIsThere(work, settings);
    mayFollow((await records.ids(collection, { where: { projectId }, limit: maxCounted })).length);
    work.update(settings, { lastReturn: randomUUID() });
    work.create(scheduleRef(id), { ...schedule, ownerId });
  },

  async end(work: RecordWork, { id, kept }: StoredDeletionOf<'schedule'>) {
    work.delete(anyRecord(secretPath(kept.schedule.projectId, `webhook-${id}`)));
  },
});
