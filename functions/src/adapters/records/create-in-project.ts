import type { DocumentData, DocumentReference, Firestore, Query } from 'firebase-admin/firestore';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import { internalRef } from './collections.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

interface NewDocument {
  readonly projectId: string;
  readonly ref: DocumentReference<unknown>;
  /** Those of the project that count; it may be limited. */
  readonly others: Query<unknown>;
  readonly document: DocumentData;
  /** The field of the project's settings that names the newest. */
  readonly newest: string;
  /** Throws where there can't be one more. */
  readonly mayFollow: (existing: number) => void;
}

/**
 * Stores something new of a project that is there. All that are made for one project write its
 * settings, so that of two at once the second counts the first; and a removed project has none.
 * @throws AppError `not-found` when the project is gone, and whatever `mayFollow` throws
 */
export function createInProject(db: Firestore, made: NewDocument): Promise<void> {
  const { ref, document, newest, mayFollow } = made;
  const settings = internalRef(db, made.projectId, 'settings');
  return writeUnchanged(async () => {
    const snapshot = await settings.get();
    if (!snapshot.exists) {
      throw new AppError('not-found', messages.projectNotFound);
    }
    const { docs } = await made.others.select().get();
    // Stored by an attempt whose answer was lost.
    if (docs.some(({ id }) => id === ref.id)) {
      return;
    }
    mayFollow(docs.length);
    const batch = db.batch();
    batch.update(settings, { [newest]: ref.id }, asRead(snapshot));
    batch.create(ref.withConverter(null), document);
    await batch.commit();
  }, settings.path);
}
