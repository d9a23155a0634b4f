/** `exports/{id}` in Firekeep's own Firestore, which no client reads. */
import type { Firestore } from 'firebase-admin/firestore';
import { storedExportSchema, toStoredExport } from '../../services/exports/stored-export.ts';
import type { ExportRecord } from '../../services/exports/stored-export.ts';
import type { ExportStore } from '../../services/ports/export-store.ts';
import type { Owned } from '../../services/ports/owned.ts';
import {
  documentsOf,
  newestOf,
  owned,
  readAll,
  readOne,
  toDocument,
  valueOf,
} from './documents.ts';

const exportsCollection = 'exports';
const maxListed = 50;

const exportsOf = (db: Firestore) => documentsOf(db, exportsCollection, storedExportSchema);

/** Of one owner: those that are queued or running. */
export function exportsUnderWay(db: Firestore, ownerId: string) {
  return exportsOf(db)
    .where('ownerId', '==', ownerId)
    .where('status', 'in', ['queued', 'running'])
    .limit(maxListed);
}

/** Where an export is stored, and as what. */
export function newExportDocument(db: Firestore, record: Owned<ExportRecord>) {
  const ref = db.collection(exportsCollection).doc(record.value.id);
  return { ref, document: toStoredExport(toDocument(record)) };
}

export function createExportStore(db: Firestore): ExportStore {
  const exports = exportsOf(db);
  return {
    async get(id) {
      const found = await readOne(exports.doc(id));
      return found === null ? null : owned(found);
    },

    async list(projectId, ownerId) {
      const query = newestOf(exports, projectId, ownerId).limit(maxListed);
      return (await readAll(query)).map(valueOf);
    },

    async due(before, limit) {
      const query = exports.where('sweepAt', '<', before).orderBy('sweepAt').limit(limit);
      return (await readAll(query)).map(owned);
    },

    async change(id, fields) {
      const ref = db.collection(exportsCollection).doc(id);
      if ((await ref.get()).exists) {
        await ref.update({ ...fields });
      }
    },

    async delete(id) {
      await exports.doc(id).delete();
    },
  };
}
