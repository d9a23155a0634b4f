import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { z } from 'zod';
import { recordCollections } from '../../contract/records.ts';
import type { BackupStore, ScheduledSlot } from '../../services/ports/backup-store.ts';
import { inTurn } from './in-turn.ts';
import { toDocument } from './owned-documents.ts';
import { countByHand, planUseOf } from './quota-use.ts';
import { firstLook, retentionCollection } from './retention-store.ts';
import { newJobDocument, jobsCollection } from './job-document.ts';
import { assertExists, dueSlot, slotRef, takeSlot } from './slots.ts';
import { transactInTurn } from './transact.ts';

const latestBackupSchema = z.object({ runId: z.string() });
const underWaySchema = z.object({ active: z.boolean() });

type Started = Awaited<ReturnType<BackupStore['startBackup']>>;

/** Stores a new backup with its run, as the port says. */
export function storeNewBackup(
  db: Firestore,
  now: () => Date,
  [record, run, begin]: Parameters<BackupStore['startBackup']>,
): Promise<Started> {
  const scheduled = begin !== undefined && 'scheduled' in begin ? begin.scheduled : null;
  const byHand = begin !== undefined && 'byHand' in begin ? begin.byHand : null;
  const retention = db.collection(retentionCollection).doc(run.projectId);
  const project = db.collection(recordCollections.projects).doc(run.projectId);
  // Names the run of the project's newest backup.
  const latestRef = project.collection('internal').doc('latestBackup');
  const store = async (transaction: Transaction): Promise<Started> => {
    // Read together: a thousand of these may have to be done in a minute.
    const [found, latest, lookedAfter, other] = await transaction.getAll(
      project,
      latestRef,
      retention,
      ...(scheduled === null ? [] : [slotRef(db, scheduled)]),
      ...(byHand === null ? [] : [planUseOf(db, record.ownerId)]),
    );
    assertExists(found);
    const underWay = await backupUnderWay(db, transaction, latest);
    const refusal = scheduled === null ? null : turnOf(other, { scheduled, underWay });
    if (refusal !== null) {
      return refusal;
    }
    if (scheduled !== null) {
      const begun = { lastRunAt: scheduled.takenAt, lastRecordId: run.subjectId };
      takeSlot(db, transaction, { ...scheduled, begun: underWay === null ? begun : {} });
    }
    if (underWay !== null) {
      return 'overlap';
    }
    if (byHand !== null && other !== undefined) {
      countByHand(transaction, other, { ...byHand, ownerId: record.ownerId });
    }
    const records = db.collection(recordCollections.backupRecords);
    transaction.set(latestRef, { runId: run.id });
    transaction.create(records.doc(record.value.id), toDocument(record));
    if (lookedAfter?.exists !== true) {
      transaction.create(retention, firstLook(run, now()));
    }
    transaction.create(db.collection(jobsCollection).doc(run.id), newJobDocument(run, now()));
    return 'started';
  };
  const inTurnOfProject = async () => transactInTurn(db, latestRef.path, store);
  // Those begun by hand count in one document of their owner, whichever their projects.
  return byHand === null
    ? inTurnOfProject()
    : inTurn(planUseOf(db, record.ownerId).path, inTurnOfProject);
}

/** Why a schedule's slot is not to be taken now; null when it is. */
function turnOf(
  schedule: DocumentSnapshot | undefined,
  { scheduled, underWay }: { readonly scheduled: ScheduledSlot; readonly underWay: string | null },
): 'taken' | 'waits' | null {
  const due = dueSlot(schedule, scheduled);
  if (due === null) {
    return 'taken';
  }
  return underWay !== null && due.lastRecordId !== underWay ? 'waits' : null;
}

/** Two documents read by their names: a query would wait for every run that another transaction has in hand. */
async function backupUnderWay(
  db: Firestore,
  transaction: Transaction,
  latest: DocumentSnapshot | undefined,
): Promise<string | null> {
  if (latest?.exists !== true) {
    return null;
  }
  const { runId } = latestBackupSchema.parse(latest.data());
  const run = await transaction.get(db.collection(jobsCollection).doc(runId));
  return run.exists && underWaySchema.parse(run.data()).active ? runId : null;
}
