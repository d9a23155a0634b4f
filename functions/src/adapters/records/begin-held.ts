import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from 'firebase-admin/firestore';
import { messages } from '../../contract/messages.ts';
import { recordCollections } from '../../contract/records.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { AppError } from '../../lib/errors.ts';
import type { Claim } from '../../services/ports/job-store.ts';
import type { Owned } from '../../services/ports/owned.ts';
import { internalRef } from './collections.ts';
import type { BatchOrTransaction } from './firestore-records.ts';
import { noteHeld } from './held-jobs.ts';
import { jobsCollection, toJob, type JobDocument } from './job-document.ts';
import { assertMayUndo } from './may-undo.ts';
import { toDocument } from './record-store.ts';
import { storedRestore } from './restore-records.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

/** Nothing may begin while a project is being deleted. @throws AppError `not-found` */
export function assertExists(project: DocumentSnapshot | undefined): void {
  if (project?.exists !== true) {
    throw new AppError('not-found', messages.projectNotFound);
  }
}

/** @param undone what it undoes, where that must be as it was read */
export function addRestore(
  { to, restores }: { readonly to: BatchOrTransaction; readonly restores: CollectionReference },
  restore: Owned<Restore>,
  undone: DocumentSnapshot | null = null,
): void {
  const stored = storedRestore(toDocument(restore));
  to.create(restores.doc(stored.id), stored);
  if (stored.undoOf !== null) {
    const condition = undone === null ? { exists: true } : asRead(undone);
    to.update(restores.doc(stored.undoOf), { undoneBy: stored.id }, condition);
  }
}

const get = (ref: DocumentReference) => ref.get();

/**
 * Stores a job that is held from its beginning, with the record of its change set, in one batch:
 * its id is new, so that there is nothing to read before. The project's settings are written with
 * it, and a removed project has none.
 * @throws AppError `not-found` when the project is gone; as `assertMayUndo`
 */
export async function beginHeld(
  db: Firestore,
  held: JobDocument,
  restore: Owned<Restore>,
): Promise<Claim> {
  const claim = { job: toJob(held), token: held.token };
  const job = db.collection(jobsCollection).doc(held.id);
  const settings = internalRef(db, held.projectId, 'settings');
  const restores = db.collection(recordCollections.restores);
  let isFirst = true;
  await writeUnchanged(async () => {
    const [stored, project] = isFirst ? [] : await db.getAll(job, settings);
    // One that is there already is this one: the answer to an earlier attempt was lost.
    if (stored?.exists === true) {
      return;
    }
    if (!isFirst) {
      assertExists(project);
    }
    isFirst = false;
    const undone = await assertMayUndo(get, restores, restore.value);
    const batch = db.batch();
    batch.create(job, held);
    batch.update(settings, { newestChangeId: held.id });
    addRestore({ to: batch, restores }, restore, undone);
    const [created] = await batch.commit();
    if (created !== undefined) {
      const snapshot = { ref: job, updateTime: created.writeTime };
      noteHeld(claim, { snapshot, document: held, isAsBegun: true });
    }
  });
  return claim;
}
