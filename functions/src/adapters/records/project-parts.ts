import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { recordCollections } from '../../contract/records.ts';

/** What only the server reads of a project. It is there for as long as the project is, and goes in the same write. */
export function projectSettings(db: Firestore, projectId: string): DocumentReference {
  const project = db.collection(recordCollections.projects).doc(projectId);
  return project.collection('internal').doc('settings');
}
