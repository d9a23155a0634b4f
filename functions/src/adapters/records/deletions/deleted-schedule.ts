import { randomUUID } from 'node:crypto';
import { backupConfigurationDocumentSchema, recordCollections } from '../../../contract/records.ts';
import type { NewDeletion, TakenBack } from '../../../services/ports/deletion-store.ts';
import type { StoredDeletionOf } from '../../../services/deletions/stored-deletion.ts';
import { assertUnlocked } from '../../../services/locks/standing-locks.ts';
import { lockedProject } from '../lock-store.ts';
import { internalPath } from '../collections.ts';
import { anyRecord, type RecordWork } from '../records.ts';
import { secretPath } from '../secret-store.ts';
import { assertProjectIsThere } from './deleted-backup.ts';

const collection = recordCollections.backupConfigurations;
const scheduleRef = (id: string) => ({
  path: `${collection}/${id}`,
  schema: backupConfigurationDocumentSchema,
});

/** A schedule is in its note: no list and no tick can find it. */
export const deletedSchedule = {
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
    { id, ownerId, kept }: StoredDeletionOf<'schedule'>,
    { schedule }: Extract<TakenBack, { kind: 'schedule' }>,
  ) {
    // Of a new one at once the count is taken again.
    const settings = anyRecord(internalPath(kept.schedule.projectId, 'settings'));
    await assertProjectIsThere(work, settings);
    work.update(settings, { lastReturn: randomUUID() });
    work.create(scheduleRef(id), { ...schedule, ownerId });
  },

  async end(work: RecordWork, { id, kept }: StoredDeletionOf<'schedule'>) {
    work.delete(anyRecord(secretPath(kept.schedule.projectId, `webhook-${id}`)));
  },
};
