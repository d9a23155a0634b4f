/** Jobs are made with the records that show them, in one transaction. */
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { backupRecordSchema, type BackupRecord } from '../../contract/backups.ts';
import { recordCollections } from '../../contract/records.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { AppError } from '../../lib/errors.ts';
import type { JobStarts, JobSubject, KeptExports } from '../../services/ports/job-starts.ts';
import type { Claim, NewJob } from '../../services/ports/job-store.ts';
import type { Owned } from '../../services/ports/owned.ts';
import type { ScheduledSlot } from '../../services/ports/schedule-store.ts';
import { addRestore, assertExists, beginHeld } from './begin-held.ts';
import { internalRef, projectRef } from './collections.ts';
import { isLeaving, neededBackup } from '../../services/jobs/needed-backup.ts';
import { toDocument } from './record-store.ts';
import { firestoreRecords } from './firestore-records.ts';
import { exportsCollection, keptExports } from './export-store.ts';
import { toStoredExport } from '../../services/exports/stored-export.ts';
import { inTurn } from './in-turn.ts';
import { newJobDocument, jobsCollection, type JobDocument } from './job-document.ts';
import { begunOn, countByHand, tierUseOf } from './quota-use.ts';
import { assertMayUndo } from './may-undo.ts';
import { firstLook, retentionCollection } from './retention-times.ts';
import { dueSlot } from './schedule-store.ts';
import { transact, transactInTurn } from './transact.ts';

const latestBackupSchema = z.object({ runId: z.string() });
const jobSchema = z.object({ active: z.boolean(), token: z.number() });
const recordSchema = backupRecordSchema.pick({ status: true });

type Begin = Parameters<JobStarts['startBackup']>[2];
type Started = Awaited<ReturnType<JobStarts['startBackup']>>;

export class FirestoreJobStarts implements JobStarts {
  private readonly db: Firestore;
  private readonly now: () => Date;

  constructor(db: Firestore, now: () => Date) {
    this.db = db;
    this.now = now;
  }

  startBackup(record: Owned<BackupRecord>, job: NewJob, begin?: Begin): Promise<Started> {
    // Names the job of the project's newest backup.
    const latest = internalRef(this.db, job.projectId, 'latestBackup');
    const inTurnOfProject = () =>
      transactInTurn(this.db, latest.path, (transaction) =>
        this.storeBackup(transaction, { record, job, begin }),
      );
    // Those begun by hand count in one document of their owner, whichever their projects.
    return waysOf(begin).byHand !== null
      ? inTurn(tierUseOf(this.db, record.ownerId).path, inTurnOfProject)
      : inTurnOfProject();
  }

  async begunByHand(ownerId: string, day: string): Promise<number> {
    return begunOn(day, await tierUseOf(this.db, ownerId).get());
  }

  keptExports(ownerId: string): Promise<KeptExports> {
    return keptExports(firestoreRecords(this.db), ownerId);
  }

  async start(job: NewJob, subject: JobSubject): Promise<boolean> {
    return (await this.store(subject, newJobDocument(job, this.now()))) !== null;
  }

  startHeld(job: NewJob, restore: Owned<Restore>, leaseMs: number): Promise<Claim> {
    const leaseUntil = this.now().getTime() + leaseMs;
    const held = { ...newJobDocument(job, this.now()), token: 1, leaseUntil };
    return beginHeld(this.db, held, restore);
  }

  /** @returns the job as it is stored; null where one of its id is active */
  private store(subject: JobSubject, job: JobDocument): Promise<JobDocument | null> {
    return transact(this.db, async (transaction) => {
      const ref = this.jobRef(job.id);
      const asked = [ref, projectRef(this.db, job.projectId)];
      const [snapshot, project] = await transaction.getAll(...asked);
      const previous = snapshot?.exists === true ? jobSchema.parse(snapshot.data()) : null;
      if (previous?.active === true) {
        return null;
      }
      if (!('deletedProject' in subject)) {
        assertExists(project);
      }
      await this.assertNotDeleting(transaction, subject);
      await this.assertMayFollow(transaction, subject);
      if ('restore' in subject) {
        const get = (of: DocumentReference) => transaction.get(of);
        await assertMayUndo(get, this.restores, subject.restore.value);
      }
      // The token counts on, so that a worker of the previous job is fenced off from this one.
      const stored = { ...job, token: job.token + (previous?.token ?? 0) };
      transaction.set(ref, stored);
      this.storeSubject(transaction, subject);
      return stored;
    });
  }

  private async storeBackup(
    transaction: Transaction,
    { record, job, begin }: { record: Owned<BackupRecord>; job: NewJob; begin: Begin },
  ): Promise<Started> {
    const { scheduled, byHand } = waysOf(begin);
    const latestRef = internalRef(this.db, job.projectId, 'latestBackup');
    const retention = this.db.collection(retentionCollection).doc(job.projectId);
    // Read together: a thousand of these may have to be done in a minute.
    const [project, latest, lookedAfter, other] = await transaction.getAll(
      projectRef(this.db, job.projectId),
      latestRef,
      retention,
      ...(scheduled === null ? [] : [this.scheduleRef(scheduled)]),
      ...(byHand === null ? [] : [tierUseOf(this.db, record.ownerId)]),
    );
    assertExists(project);
    const underWay = await this.backupUnderWay(transaction, latest);
    const refusal = scheduled === null ? null : turnOf(other, { scheduled, underWay });
    if (refusal !== null) {
      return refusal;
    }
    if (scheduled !== null) {
      const begun = { lastRunAt: scheduled.takenAt, lastRecordId: job.subjectId };
      transaction.update(this.scheduleRef(scheduled), {
        nextRunAt: scheduled.nextRunAt,
        ...(underWay === null ? begun : {}),
      });
    }
    if (underWay !== null) {
      return 'overlap';
    }
    if (byHand !== null && other !== undefined) {
      countByHand(transaction, other, { ...byHand, ownerId: record.ownerId });
    }
    transaction.set(latestRef, { runId: job.id });
    transaction.create(this.recordRef(record.value.id), toDocument(record));
    if (lookedAfter?.exists !== true) {
      transaction.create(retention, firstLook(job, this.now()));
    }
    transaction.create(this.jobRef(job.id), newJobDocument(job, this.now()));
    return 'started';
  }

  private storeSubject(transaction: Transaction, subject: JobSubject): void {
    if ('restore' in subject) {
      addRestore({ to: transaction, restores: this.restores }, subject.restore);
    }
    if ('importedRecord' in subject) {
      const record = toDocument(subject.importedRecord);
      transaction.create(this.recordRef(record.id), record);
    }
    if ('newExport' in subject) {
      const { export: record } = subject.newExport;
      const exports = this.db.collection(exportsCollection);
      transaction.create(exports.doc(record.value.id), toStoredExport(toDocument(record)));
      const use = { ownerId: record.ownerId, newestExportId: record.value.id };
      transaction.set(tierUseOf(this.db, record.ownerId), use, { merge: true });
    }
    if ('verifyRecord' in subject) {
      const record = this.recordRef(subject.verifyRecord);
      transaction.update(record, { 'verification.status': 'running' });
    }
  }

  /** Read by name: a query would wait for every job that another transaction has locked. */
  private async backupUnderWay(
    transaction: Transaction,
    latest: DocumentSnapshot | undefined,
  ): Promise<string | null> {
    if (latest?.exists !== true) {
      return null;
    }
    const { runId } = latestBackupSchema.parse(latest.data());
    const job = await transaction.get(this.jobRef(runId));
    return job.exists && jobSchema.parse(job.data()).active ? runId : null;
  }

  /** Whoever begins an export writes what is read first: of two at once one sees the other. */
  private async assertMayFollow(transaction: Transaction, subject: JobSubject): Promise<void> {
    if (!('newExport' in subject)) {
      return;
    }
    const { ownerId } = subject.newExport.export;
    await transaction.get(tierUseOf(this.db, ownerId));
    subject.newExport.mayFollow(await keptExports(firestoreRecords(this.db), ownerId));
  }

  /** A deletion marks the backup before it looks for users. @throws `failed-precondition` */
  private async assertNotDeleting(transaction: Transaction, subject: JobSubject): Promise<void> {
    const id = neededBackup(subject);
    const record = id === null ? null : await transaction.get(this.recordRef(id));
    if (record?.exists === true && isLeaving(recordSchema.parse(record.data()))) {
      throw new AppError('failed-precondition', 'The backup is being deleted');
    }
  }

  private jobRef(id: string) {
    return this.db.collection(jobsCollection).doc(id);
  }

  private get restores() {
    return this.db.collection(recordCollections.restores);
  }

  private recordRef(id: string) {
    return this.db.collection(recordCollections.backupRecords).doc(id);
  }

  private scheduleRef({ configurationId }: ScheduledSlot) {
    return this.db.collection(recordCollections.backupConfigurations).doc(configurationId);
  }
}

function waysOf(begin: Begin) {
  return {
    scheduled: begin !== undefined && 'scheduled' in begin ? begin.scheduled : null,
    byHand: begin !== undefined && 'byHand' in begin ? begin.byHand : null,
  };
}

/** Why a schedule's slot is not to be taken now; null when it is. */
function turnOf(
  schedule: DocumentSnapshot | undefined,
  { scheduled, underWay }: { readonly scheduled: ScheduledSlot; readonly underWay: string | null },
): 'taken' | 'waits' | null {
  const due = dueSlot(schedule?.data(), scheduled);
  if (due === null) {
    return 'taken';
  }
  return underWay !== null && due.lastRecordId !== underWay ? 'waits' : null;
}
