import { randomUUID } from 'node:crypto';
import { projectDocumentSchema, recordCollections } from '../../../contract/records.ts';
import type { NewDeletion, TakenBack } from '../../../services/ports/deletion-store.ts';
import {
  keptSettingsSchema,
  type StoredDeletionOf,
} from '../../../services/deletions/stored-deletion.ts';
import { assertDeletable } from '../../../services/locks/standing-locks.ts';
import { internalPath } from '../collections.ts';
import { ownerTurnPath, pairLockPath, possibleLocks, projectLockSchema } from '../project-locks.ts';
import { deletionsCollection } from '../project-remains.ts';
import { anyRecord, type RecordWork } from '../records.ts';
import { secretPath } from '../secret-store.ts';

const collection = recordCollections.projects;
const projectRef = (id: string) => ({
  path: `${collection}/${id}`,
  schema: projectDocumentSchema,
});
const settingsRef = (id: string) => ({
  path: internalPath(id, 'settings'),
  schema: keptSettingsSchema,
});

/**
 * A project is in its note: to every call it is gone. Its credential is destroyed at once, its data
 * key at the end; what else there is of it waits untouched.
 */
export const deletedProject = {
  async begin(work: RecordWork, { id, ownerId, deletedAt }: NewDeletion) {
    const project = await work.get(projectRef(id));
    const settings = await work.get(settingsRef(id));
    if (project?.ownerId !== ownerId || settings === null) {
      return null;
    }
    assertDeletable(project, new Date(deletedAt));
    const locks = possibleLocks(project).map((path) => ({ path, schema: projectLockSchema }));
    const held = await work.getAll(locks);
    locks.forEach((lock, index) => {
      if (held[index]?.projectId === id) {
        work.delete(lock);
      }
    });
    work.delete(projectRef(id));
    work.delete(settingsRef(id));
    work.delete(anyRecord(secretPath(id, 'credential')));
    return { project, settings };
  },

  async takeBack(
    work: RecordWork,
    { id, ownerId, kept }: StoredDeletionOf<'project'>,
    { stored }: Extract<TakenBack, { kind: 'project' }>,
  ) {
    // Another with this database stays beside it: it may be locked, and must not be in the way.
    work.set(anyRecord(pairLockPath(kept.project)), { ownerId, projectId: id });
    // Of a new project at once the count is taken again.
    work.set(anyRecord(ownerTurnPath(ownerId)), { ownerId, lastTurn: randomUUID() });
    work.create(projectRef(id), { ...kept.project, ...stored.project, ownerId });
    work.create(settingsRef(id), { ...kept.settings, ...stored.settings });
  },

  async end(work: RecordWork, { id, ownerId, goneAt }: StoredDeletionOf<'project'>) {
    work.delete(anyRecord(secretPath(id, 'data-key')));
    const remains = { projectId: id, ownerId, requestedAt: goneAt };
    work.set(anyRecord(`${deletionsCollection}/${id}`), remains);
  },
};
