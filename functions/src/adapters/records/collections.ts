/** Collections that more than one store reads: where they are, and how they are parsed. */
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import {
  alarmDocumentSchema,
  backupConfigurationDocumentSchema,
  backupRecordDocumentSchema,
  recordCollections,
  restoreDocumentSchema,
} from '../../contract/records.ts';
import { documentsOf } from './documents.ts';

export const recordsOf = (db: Firestore) =>
  documentsOf(db, recordCollections.backupRecords, backupRecordDocumentSchema);

export const restoresOf = (db: Firestore) =>
  documentsOf(db, recordCollections.restores, restoreDocumentSchema);

export const schedulesOf = (db: Firestore) =>
  documentsOf(db, recordCollections.backupConfigurations, backupConfigurationDocumentSchema);

export const alarmsOf = (db: Firestore) =>
  documentsOf(db, recordCollections.alarms, alarmDocumentSchema);

export function projectRef(db: Firestore, projectId: string): DocumentReference {
  return db.collection(recordCollections.projects).doc(projectId);
}

/** What only the server reads of a project. */
export function internalRef(
  db: Firestore,
  projectId: string,
  name: 'settings' | 'latestBackup' | 'damaged',
): DocumentReference {
  return projectRef(db, projectId).collection('internal').doc(name);
}
