/** Backup records, restores and configurations in Firekeep's own Firestore; shapes in `contract/records.ts`. */
import type { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { BackupRecord } from '../../contract/backups.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import {
  backupConfigurationDocumentSchema,
  backupRecordDocumentSchema,
  recordCollections,
  restoreDocumentSchema,
} from '../../contract/records.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { BackupStore, Owned, ScheduledSlot } from '../../services/ports/backup-store.ts';
import type { NewJob } from '../../services/ports/job-store.ts';
import { storeNewSchedule } from './new-schedule.ts';
import { newestOf, owned, readAll, readOne, toDocument } from './owned-documents.ts';
import { storeNewBackup } from './new-backup.ts';
import { assertExists, dueSlot, slotRef, takeSlot } from './slots.ts';
import { projectCollections } from './project-store.ts';
import { begunOn, planUseOf } from './quota-use.ts';
import { projectCollectionsOf } from './project-collections.ts';
import { assertNotDeleting, retentionCollection } from './retention-store.ts';
import { removeJobsOf } from './remove-jobs.ts';
import { newJobDocument, jobsCollection } from './job-document.ts';
import { restoresOf, storedRestore } from './stored-restore.ts';
import { transact } from './transact.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

const maxRecords = 200;
const maxRestores = 100;
/** Safety backups and imports passed over in search of the newest backup of the database. */
const maxOtherRecords = 20;
const maxSchedules = 100;

const damagedSchema = z.object({ hashes: z.array(z.string()) });
const previousJobSchema = z.object({ active: z.boolean(), token: z.number() });
const deletionSchema = z.object({ projectId: z.string(), ownerId: z.string() });

export class FirestoreBackupStore implements BackupStore {
  private readonly db: Firestore;
  private readonly now: () => Date;
  private readonly recordRefs: CollectionReference;
  private readonly restoreRefs: CollectionReference;
  private readonly scheduleRefs: CollectionReference;
  private readonly alarmRefs: CollectionReference;
  private readonly runs: CollectionReference;

  constructor(db: Firestore, now: () => Date) {
    this.db = db;
    this.now = now;
    this.recordRefs = db.collection(recordCollections.backupRecords);
    this.restoreRefs = db.collection(recordCollections.restores);
    this.scheduleRefs = db.collection(recordCollections.backupConfigurations);
    this.alarmRefs = db.collection(recordCollections.alarms);
    this.runs = db.collection(jobsCollection);
  }

  startBackup(...backup: Parameters<BackupStore['startBackup']>) {
    return storeNewBackup(this.db, this.now, backup);
  }

  async begunByHand(ownerId: string, day: string): Promise<number> {
    return begunOn(day, await planUseOf(this.db, ownerId).get());
  }

  passOverSlot(scheduled: ScheduledSlot): Promise<boolean> {
    return transact(this.db, async (transaction) => {
      const isDue = dueSlot(await transaction.get(slotRef(this.db, scheduled)), scheduled) !== null;
      if (isDue) {
        takeSlot(this.db, transaction, scheduled);
      }
      return isDue;
    });
  }

  startJob(run: NewJob, subject: Parameters<BackupStore['startJob']>[1]): Promise<boolean> {
    return transact(this.db, async (transaction) => {
      const ref = this.runs.doc(run.id);
      const snapshot = await transaction.get(ref);
      const previous = snapshot.exists ? previousJobSchema.parse(snapshot.data()) : null;
      if (previous?.active === true) {
        return false;
      }
      if (!('deletedProject' in subject)) {
        assertExists(await transaction.get(this.projectRef(run.projectId)));
      }
      await assertNotDeleting(transaction, this.recordRefs, subject);
      // The token goes on, so that a worker of the previous run is fenced off from this one.
      const token = previous?.token ?? 0;
      transaction.set(ref, { ...newJobDocument(run, this.now()), token });
      if ('restore' in subject) {
        const { restore } = subject;
        transaction.create(
          this.restoreRefs.doc(restore.value.id),
          storedRestore(toDocument(restore)),
        );
      }
      if ('importedRecord' in subject) {
        const { importedRecord } = subject;
        transaction.create(
          this.recordRefs.doc(importedRecord.value.id),
          toDocument(importedRecord),
        );
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
    const runs = await removeJobsOf(this.db, { projectId, limit, now: this.now() });
    const { isHeld } = runs;
    let { deleted } = runs;
    const own = [
      this.scheduleRefs,
      this.recordRefs,
      this.restoreRefs,
      this.alarmRefs,
      ...projectCollectionsOf.map((name) => this.db.collection(name)),
    ];
    for (const collection of own) {
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
    // Secrets are sealed with a key that is destroyed with the project; the schedules' webhook secrets are among them.
    for (const name of ['secrets', 'internal', 'usage', 'checks']) {
      await this.db.recursiveDelete(this.projectRef(projectId).collection(name));
    }
    await this.db.collection(retentionCollection).doc(projectId).delete();
  }

  async record(id: string): Promise<Owned<BackupRecord> | null> {
    return await readOne(this.recordRefs, id, backupRecordDocumentSchema);
  }

  async records(projectId: string, ownerId: string): Promise<BackupRecord[]> {
    const query = newestOf(this.recordRefs, projectId, ownerId).limit(maxRecords);
    const documents = await readAll(query, backupRecordDocumentSchema);
    return documents.map((document) => owned(document).value);
  }

  async completedRecords(
    { projectId, ownerId }: { projectId: string; ownerId: string },
    before: string | null,
    limit: number,
  ): Promise<BackupRecord[]> {
    const query = this.recordRefs
      .where('projectId', '==', projectId)
      .where('status', '==', 'completed')
      .orderBy('createdAt', 'desc')
      .limit(limit);
    const documents = await readAll(
      before === null ? query : query.startAfter(before),
      backupRecordDocumentSchema,
    );
    return documents.filter((one) => one.ownerId === ownerId).map((one) => owned(one).value);
  }

  async lastCompleted(projectId: string): Promise<BackupRecord | null> {
    const query = this.recordRefs
      .where('projectId', '==', projectId)
      .where('status', '==', 'completed')
      .orderBy('createdAt', 'desc')
      .limit(maxOtherRecords + 1);
    const found = await readAll(query, backupRecordDocumentSchema);
    const last = found.find(({ metadata }) => !['safety', 'import'].includes(metadata.trigger));
    return last === undefined ? null : owned(last).value;
  }

  async restore(id: string): Promise<Owned<Restore> | null> {
    return await readOne(this.restoreRefs, id, restoreDocumentSchema);
  }

  async restores(projectId: string, ownerId: string): Promise<Restore[]> {
    const query = restoresOf(this.restoreRefs, projectId, ownerId).limit(maxRestores);
    const documents = await readAll(query, restoreDocumentSchema);
    return documents.map((document) => owned(document).value);
  }

  async schedule(id: string): Promise<Owned<BackupSchedule> | null> {
    return await readOne(this.scheduleRefs, id, backupConfigurationDocumentSchema);
  }

  async schedules(projectId: string, ownerId: string): Promise<BackupSchedule[]> {
    const query = newestOf(this.scheduleRefs, projectId, ownerId).limit(maxSchedules);
    const documents = await readAll(query, backupConfigurationDocumentSchema);
    return documents.map((document) => owned(document).value).toReversed();
  }

  createSchedule(
    schedule: Owned<BackupSchedule>,
    mayFollow: (existing: number) => void,
  ): Promise<void> {
    return storeNewSchedule(this.db, schedule, mayFollow);
  }

  async changeSchedule(id: string, change: Partial<BackupSchedule>): Promise<boolean> {
    const ref = this.scheduleRefs.doc(id);
    return writeUnchanged(async () => {
      const snapshot = await ref.get();
      if (snapshot.exists) {
        await ref.update(change, asRead(snapshot));
      }
      return snapshot.exists;
    });
  }

  async deleteSchedule(id: string): Promise<void> {
    await this.scheduleRefs.doc(id).delete();
  }

  async dueSchedules(
    at: string,
    limit: number,
    behind: BackupSchedule | null,
  ): Promise<Owned<BackupSchedule>[]> {
    const due = this.scheduleRefs
      .where('enabled', '==', true)
      .where('nextRunAt', '<=', at)
      .orderBy('nextRunAt')
      .orderBy('__name__');
    const query = behind === null ? due : due.startAfter(behind.nextRunAt, behind.id);
    return (await readAll(query.limit(limit), backupConfigurationDocumentSchema)).map(owned);
  }

  async damagedChunks(projectId: string): Promise<string[]> {
    const snapshot = await this.damaged(projectId).get();
    return snapshot.exists ? damagedSchema.parse(snapshot.data()).hashes : [];
  }

  async setDamagedChunks(projectId: string, hashes: readonly string[]): Promise<void> {
    await this.damaged(projectId).set({ hashes });
  }

  private projectRef(projectId: string): DocumentReference {
    return this.db.collection(recordCollections.projects).doc(projectId);
  }

  private damaged(projectId: string) {
    return this.internal(projectId).doc('damaged');
  }

  /** What is kept of a project for Firekeep's own use. */
  private internal(projectId: string) {
    return this.db.collection(recordCollections.projects).doc(projectId).collection('internal');
  }
}
