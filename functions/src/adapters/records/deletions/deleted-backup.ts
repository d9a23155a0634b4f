import { messages } from '../../../contract/messages.ts';
import { backupRecordDocumentSchema, recordCollections } from '../../../contract/records.ts';
import { AppError } from '../../../lib/errors.ts';
import type { NewDeletion } from '../../../services/ports/deletion-store.ts';
import type { StoredDeletionOf } from '../../../services/deletions/stored-deletion.ts';
import { assertUnlocked } from '../../../services/locks/standing-locks.ts';
import { lockedProject, scheduleLock } from '../lock-store.ts';
import { mayBeRemoved, isVerified } from '../retained-backups.ts';
import { anyRecord, type RecordRef, type RecordWork } from '../records.ts';

const recordRef = (id: string) => ({
  path: `${recordCollections.backupRecords}/${id}`,
  schema: backupRecordDocumentSchema,
});

/** @throws AppError `failed-precondition` where the project of what is taken back isn't there */
export async function assertProjectIsThere<T>(work: RecordWork, ref: RecordRef<T>): Promise<void> {
  if ((await work.get(ref)) === null) {
    throw new AppError('failed-precondition', 'Its project is deleted', {
      hint: 'Take the project back first.',
    });
  }
}

/** A record whose status lets nothing count or use it; its objects stay as they are. */
export const deletedBackup = {
  async begin(
    work: RecordWork,
    { id, ownerId, deletedAt }: NewDeletion,
    relyOn: readonly string[],
  ) {
    const refs = [id, ...relyOn].map(recordRef);
    const [own = null, ...rest] = await work.getAll(refs);
    if (own?.ownerId !== ownerId || !mayBeRemoved(own) || !rest.every(isVerified)) {
      return null;
    }
    // What failed or was cancelled holds nothing that a lock could keep.
    if (own.status === 'completed') {
      const { configurationId } = own.metadata;
      const schedule =
        configurationId === null ? null : await work.get(scheduleLock(configurationId));
      const project = await work.get(lockedProject(own.projectId));
      assertUnlocked('the backup can’t be deleted', new Date(deletedAt), schedule, project);
    }
    work.update(recordRef(id), { status: 'deleted' });
    return { status: own.status };
  },

  async takeBack(work: RecordWork, { id, projectId, kept }: StoredDeletionOf<'backup'>) {
    await assertProjectIsThere(work, anyRecord(`${recordCollections.projects}/${projectId}`));
    if ((await work.get(recordRef(id)))?.status !== 'deleted') {
      throw new AppError('not-found', messages.notFound);
    }
    work.update(recordRef(id), { status: kept.status });
  },

  /** The next look of the retention removes what is `deleting`. */
  async end(work: RecordWork, { id }: StoredDeletionOf<'backup'>) {
    if ((await work.get(recordRef(id)))?.status === 'deleted') {
      work.update(recordRef(id), { status: 'deleting' });
    }
  },
};
