/** Places that more than one store reads or writes. */
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { recordCollections } from '../../contract/records.ts';

export function projectRef(db: Firestore, projectId: string): DocumentReference {
  return db.collection(recordCollections.projects).doc(projectId);
}

type InternalName = 'settings' | 'latestBackup' | 'damaged';

/** What only the server reads of a project. */
export function internalPath(projectId: string, name: InternalName): string {
  return `${recordCollections.projects}/${projectId}/internal/${name}`;
}

export function internalRef(
  db: Firestore,
  projectId: string,
  name: InternalName,
): DocumentReference {
  return db.doc(internalPath(projectId, name));
}
