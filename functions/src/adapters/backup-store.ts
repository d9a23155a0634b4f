/** Backup records, restores and configurations in Firekeep's own Firestore; shapes in `contract/records.ts`. */
import type {
  CollectionReference,
  DocumentReference,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import type { BackupRecord } from '../contract/backups.ts';
import type { BackupConfiguration } from '../contract/configurations.ts';
import {
  backupConfigurationDocumentSchema,
  backupRecordDocumentSchema,
  recordCollections,
  restoreDocumentSchema,
} from '../contract/records.ts';
import { messages } from '../contract/errors.ts';
import type { Restore } from '../contract/restores.ts';
import { AppError } from '../lib/errors.ts';
import type { BackupStore, Owned, ScheduledSlot } from '../services/ports/backup-store.ts';
import type { NewRun } from '../services/ports/run-store.ts';
import { projectCollections } from './firestore-projects.ts';
import { newRunDocument, runsCollection, segmentsCollection } from './run-store.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

const maxRecords = 200;
const maxRestores = 100;
const maxConfigurations = 100;

const damagedSchema = z.object({ hashes: z.array(z.string()) });
const slotSchema = z.object({ enabled: z.boolean(), nextRunAt: z.string().nullable() });
const latestBackupSchema = z.object({ runId: z.string() });
const formerRunSchema = z.object({ active: z.boolean(), token: z.number() });
const leaseSchema = z.object({ active: z.boolean(), leaseUntil: z.number() });
const deletionSchema = z.object({ projectId: z.string(), ownerId: z.string() });

function owned<T extends { ownerId: string }>(data: T): Owned<Omit<T, 'ownerId'>> {
  const { ownerId, ...value } = data;
  return { ownerId, value };
}

function toDocument<T extends object>({ ownerId, value }: Owned<T>): T & { ownerId: string } {
  return { ...value, ownerId };
}

async function readAll<T>(query: Query, schema: z.ZodType<T>): Promise<T[]> {
  const { docs } = await query.get();
  return docs.map((doc) => schema.parse(doc.data()));
}

async function readOne<T extends { ownerId: string }>(
  collection: CollectionReference,
  id: string,
  schema: z.ZodType<T>,
): Promise<Owned<Omit<T, 'ownerId'>> | null> {
  const snapshot = await collection.doc(id).get();
  return snapshot.exists ? owned(schema.parse(snapshot.data())) : null;
}

/** The newest of one project, as its owner lists them; `firestore.indexes.json` has the index. */
function newestOf(collection: CollectionReference, projectId: string, ownerId: string): Query {
  return collection
    .where('ownerId', '==', ownerId)
    .where('projectId', '==', projectId)
    .orderBy('createdAt', 'desc');
}

export class FirestoreBackupStore implements BackupStore {
  private readonly db: Firestore;
  private readonly now: () => Date;
  private readonly recordRefs: CollectionReference;
  private readonly restoreRefs: CollectionReference;
  private readonly configurationRefs: CollectionReference;
  private readonly runs: CollectionReference;

  constructor(db: Firestore, now: () => Date) {
    this.db = db;
    this.now = now;
    this.recordRefs = db.collection(recordCollections.backupRecords);
    this.restoreRefs = db.collection(recordCollections.restores);
    this.configurationRefs = db.collection(recordCollections.backupConfigurations);
    this.runs = db.collection(runsCollection);
  }

  startBackup(
    record: Owned<BackupRecord>,
    run: NewRun,
    scheduled?: ScheduledSlot,
  ): Promise<'started' | 'overlap' | 'taken'> {
    return this.db.runTransaction(async (transaction) => {
      await this.assertProject(transaction, run.projectId);
      const isUnderWay = await this.isBackupUnderWay(transaction, run.projectId);
      if (scheduled !== undefined) {
        const { takenAt: lastRunAt } = scheduled;
        const begun = isUnderWay ? {} : { lastRunAt, lastRecordId: run.subjectId };
        if (!(await this.takeSlot(transaction, scheduled, begun))) {
          return 'taken';
        }
      }
      if (isUnderWay) {
        return 'overlap';
      }
      transaction.set(this.latestBackup(run.projectId), { runId: run.id });
      transaction.create(this.recordRefs.doc(record.value.id), toDocument(record));
      transaction.create(this.runs.doc(run.id), newRunDocument(run, this.now()));
      return 'started';
    });
  }

  passOverSlot(scheduled: ScheduledSlot): Promise<boolean> {
    return this.db.runTransaction((transaction) => this.takeSlot(transaction, scheduled, {}));
  }

  startRun(run: NewRun, subject: Parameters<BackupStore['startRun']>[1]): Promise<boolean> {
    return this.db.runTransaction(async (transaction) => {
      const ref = this.runs.doc(run.id);
      const snapshot = await transaction.get(ref);
      const former = snapshot.exists ? formerRunSchema.parse(snapshot.data()) : null;
      if (former?.active === true) {
        return false;
      }
      if (!('deletedProject' in subject)) {
        await this.assertProject(transaction, run.projectId);
      }
      // The token goes on, so that a worker of the former run is fenced off from this one.
      const token = former?.token ?? 0;
      transaction.set(ref, { ...newRunDocument(run, this.now()), token });
      if ('restore' in subject) {
        const { restore } = subject;
        transaction.create(this.restoreRefs.doc(restore.value.id), toDocument(restore));
      }
      if ('verifyRecord' in subject) {
        const record = this.recordRefs.doc(subject.verifyRecord);
        transaction.update(record, { 'verification.status': 'running' });
      }
      return true;
    });
  }

  async deletions(limit: number): Promise<{ projectId: string; ownerId: string }[]> {
    return await readAll(
      this.db.collection(projectCollections.deletions).limit(limit),
      deletionSchema,
    );
  }

  async deleteProjectDocuments(
    projectId: string,
    limit: number,
  ): Promise<{ deleted: number; isHeld: boolean }> {
    const others = this.runs
      .where('projectId', '==', projectId)
      .where('kind', 'in', ['backup', 'verification', 'restore']);
    const runs = await others.limit(limit).get();
    const removed = await Promise.all(runs.docs.map(({ ref }) => this.removeRun(ref)));
    let deleted = removed.filter(Boolean).length;
    const isHeld = deleted < removed.length;
    for (const collection of [this.configurationRefs, this.recordRefs, this.restoreRefs]) {
      const { docs } = await collection.where('projectId', '==', projectId).limit(limit).get();
      const batch = this.db.batch();
      for (const doc of docs) {
        batch.delete(doc.ref);
      }
      await batch.commit();
      deleted += docs.length;
    }
    return { deleted, isHeld };
  }

  async endDeletion(projectId: string): Promise<void> {
    await this.db.collection(projectCollections.deletions).doc(projectId).delete();
    await this.damaged(projectId).delete();
    await this.latestBackup(projectId).delete();
  }

  async record(id: string): Promise<Owned<BackupRecord> | null> {
    return await readOne(this.recordRefs, id, backupRecordDocumentSchema);
  }

  async records(projectId: string, ownerId: string): Promise<BackupRecord[]> {
    const query = newestOf(this.recordRefs, projectId, ownerId).limit(maxRecords);
    const documents = await readAll(query, backupRecordDocumentSchema);
    return documents.map((document) => owned(document).value);
  }

  async lastCompleted(projectId: string): Promise<BackupRecord | null> {
    const query = this.recordRefs
      .where('projectId', '==', projectId)
      .where('status', '==', 'completed')
      .orderBy('createdAt', 'desc')
      .limit(1);
    const [last] = await readAll(query, backupRecordDocumentSchema);
    return last === undefined ? null : owned(last).value;
  }

  async restore(id: string): Promise<Owned<Restore> | null> {
    return await readOne(this.restoreRefs, id, restoreDocumentSchema);
  }

  async restores(projectId: string, ownerId: string): Promise<Restore[]> {
    const query = newestOf(this.restoreRefs, projectId, ownerId).limit(maxRestores);
    const documents = await readAll(query, restoreDocumentSchema);
    return documents.map((document) => owned(document).value);
  }

  async configuration(id: string): Promise<Owned<BackupConfiguration> | null> {
    return await readOne(this.configurationRefs, id, backupConfigurationDocumentSchema);
  }

  async configurations(projectId: string, ownerId: string): Promise<BackupConfiguration[]> {
    const query = newestOf(this.configurationRefs, projectId, ownerId).limit(maxConfigurations);
    const documents = await readAll(query, backupConfigurationDocumentSchema);
    return documents.map((document) => owned(document).value).toReversed();
  }

  async putConfiguration(configuration: Owned<BackupConfiguration>): Promise<void> {
    await this.configurationRefs.doc(configuration.value.id).set(toDocument(configuration));
  }

  async changeConfiguration(id: string, change: Partial<BackupConfiguration>): Promise<boolean> {
    const ref = this.configurationRefs.doc(id);
    return await this.db.runTransaction(async (transaction) => {
      const { exists } = await transaction.get(ref);
      if (exists) {
        transaction.update(ref, change);
      }
      return exists;
    });
  }

  async deleteConfiguration(id: string): Promise<void> {
    await this.configurationRefs.doc(id).delete();
  }

  async dueConfigurations(at: string, limit: number): Promise<Owned<BackupConfiguration>[]> {
    const query = this.configurationRefs
      .where('enabled', '==', true)
      .where('nextRunAt', '<=', at)
      .orderBy('nextRunAt')
      .limit(limit);
    return (await readAll(query, backupConfigurationDocumentSchema)).map(owned);
  }

  async damagedChunks(projectId: string): Promise<string[]> {
    const snapshot = await this.damaged(projectId).get();
    return snapshot.exists ? damagedSchema.parse(snapshot.data()).hashes : [];
  }

  async setDamagedChunks(projectId: string, hashes: readonly string[]): Promise<void> {
    await this.damaged(projectId).set({ hashes });
  }

  /** Nothing may be begun behind the back of a project's deletion. @throws AppError `not-found` */
  private async assertProject(transaction: Transaction, projectId: string): Promise<void> {
    const project = await transaction.get(
      this.db.collection(recordCollections.projects).doc(projectId),
    );
    if (!project.exists) {
      throw new AppError('not-found', messages.projectNotFound);
    }
  }

  /** Deletes a run, or asks it to stop while a worker is at it. @returns whether it is deleted */
  private async removeRun(ref: DocumentReference): Promise<boolean> {
    const isHeld = await writeUnchanged(async () => {
      const snapshot = await ref.get();
      if (!snapshot.exists) {
        return false;
      }
      const { active, leaseUntil } = leaseSchema.parse(snapshot.data());
      if (active && leaseUntil > this.now().getTime()) {
        await ref.update({ cancelRequested: true }, asRead(snapshot));
        return true;
      }
      await ref.delete(asRead(snapshot));
      return false;
    });
    if (!isHeld) {
      await this.db.recursiveDelete(ref.collection(segmentsCollection));
    }
    return !isHeld;
  }

  /** The last read of its transaction, and its first write. False when the slot is no longer the next one. */
  private async takeSlot(
    transaction: Transaction,
    { configurationId, slot, nextRunAt }: ScheduledSlot,
    begun: Readonly<Record<string, string>>,
  ): Promise<boolean> {
    const ref = this.configurationRefs.doc(configurationId);
    const snapshot = await transaction.get(ref);
    const due = snapshot.exists ? slotSchema.parse(snapshot.data()) : null;
    if (due?.enabled !== true || due.nextRunAt !== slot) {
      return false;
    }
    transaction.update(ref, { nextRunAt, ...begun });
    return true;
  }

  /** Two documents read by their names: a query would wait for every run that another transaction has in hand. */
  private async isBackupUnderWay(transaction: Transaction, projectId: string): Promise<boolean> {
    const latest = await transaction.get(this.latestBackup(projectId));
    if (!latest.exists) {
      return false;
    }
    const { runId } = latestBackupSchema.parse(latest.data());
    const run = await transaction.get(this.runs.doc(runId));
    return run.exists && formerRunSchema.parse(run.data()).active;
  }

  private damaged(projectId: string) {
    return this.internal(projectId).doc('damaged');
  }

  /** Names the run of the project's newest backup. */
  private latestBackup(projectId: string) {
    return this.internal(projectId).doc('latestBackup');
  }

  /** What is kept of a project for Firekeep's own use. */
  private internal(projectId: string) {
    return this.db.collection(recordCollections.projects).doc(projectId).collection('internal');
  }
}
