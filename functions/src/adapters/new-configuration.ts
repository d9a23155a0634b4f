import type { Firestore } from 'firebase-admin/firestore';
import type { BackupConfiguration } from '../contract/configurations.ts';
import { recordCollections } from '../contract/records.ts';
import type { Owned } from '../services/ports/backup-store.ts';
import { toDocument } from './owned-documents.ts';
import { assertThere } from './slots.ts';

/** More than any plan covers. */
const maxCounted = 100;

/**
 * Stores a new configuration of a project that is there, unless `mayFollow` throws for as many as there are. All that are made of one
 * project write the same document, so that of two at once the second counts the first.
 */
export function storeNewConfiguration(
  db: Firestore,
  configuration: Owned<BackupConfiguration>,
  mayFollow: (existing: number) => void,
): Promise<void> {
  const { id, projectId } = configuration.value;
  const configurations = db.collection(recordCollections.backupConfigurations);
  const project = db.collection(recordCollections.projects).doc(projectId);
  const turn = project.collection('internal').doc('configurations');
  const others = configurations.where('projectId', '==', projectId).select().limit(maxCounted);
  return db.runTransaction(async (transaction) => {
    const [there] = await transaction.getAll(project, turn);
    assertThere(there);
    mayFollow((await transaction.get(others)).size);
    transaction.set(turn, { newestId: id });
    transaction.create(configurations.doc(id), toDocument(configuration));
  });
}
