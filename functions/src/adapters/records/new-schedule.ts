import type { Firestore } from 'firebase-admin/firestore';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { messages } from '../../contract/messages.ts';
import { recordCollections } from '../../contract/records.ts';
import { AppError } from '../../lib/errors.ts';
import type { Owned } from '../../services/ports/backup-store.ts';
import { toDocument } from './owned-documents.ts';
import { projectSettings } from './project-parts.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

/** More than any plan covers. */
const maxCounted = 100;

/**
 * Stores a new configuration of a project that is there, unless `mayFollow` throws for as many as there are. All that are made of one
 * project write its settings, so that of two at once the second counts the first; and a removed project has none.
 */
export function storeNewSchedule(
  db: Firestore,
  schedule: Owned<BackupSchedule>,
  mayFollow: (existing: number) => void,
): Promise<void> {
  const { id, projectId } = schedule.value;
  const schedules = db.collection(recordCollections.backupConfigurations);
  const settings = projectSettings(db, projectId);
  const others = schedules.where('projectId', '==', projectId).select().limit(maxCounted);
  return writeUnchanged(async () => {
    const snapshot = await settings.get();
    if (!snapshot.exists) {
      throw new AppError('not-found', messages.projectNotFound);
    }
    const { docs } = await others.get();
    // Stored by an attempt whose answer was lost.
    if (docs.some((doc) => doc.id === id)) {
      return;
    }
    mayFollow(docs.length);
    const batch = db.batch();
    batch.update(settings, { newestScheduleId: id }, asRead(snapshot));
    batch.create(schedules.doc(id), toDocument(schedule));
    await batch.commit();
  }, settings.path);
}
