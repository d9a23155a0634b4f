/** `backupConfigurations/{id}`: schedules; shape in `contract/records.ts`. */
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { BackupSchedule } from '../../contract/schedules.ts';
import type { Owned } from '../../services/ports/owned.ts';
import type { ScheduledSlot, ScheduleStore } from '../../services/ports/schedule-store.ts';
import { schedulesOf } from './collections.ts';
import {
  changeOne,
  newestOf,
  owned,
  readAll,
  readOne,
  toDocument,
  valueOf,
  type Documents,
} from './documents.ts';
import { createInProject } from './create-in-project.ts';
import { transact } from './transact.ts';

type StoredSchedule = BackupSchedule & { ownerId: string };

/** More than any plan covers. */
const maxListed = 100;

export class FirestoreScheduleStore implements ScheduleStore {
  private readonly db: Firestore;
  private readonly schedules: Documents<StoredSchedule>;

  constructor(db: Firestore) {
    this.db = db;
    this.schedules = schedulesOf(db);
  }

  async get(id: string) {
    const found = await readOne(this.schedules.doc(id));
    return found === null ? null : owned(found);
  }

  async list(projectId: string, ownerId: string) {
    const query = newestOf(this.schedules, projectId, ownerId).limit(maxListed);
    return (await readAll(query)).map(valueOf).toReversed();
  }

  async create(schedule: Owned<BackupSchedule>, mayFollow: (existing: number) => void) {
    const { id, projectId } = schedule.value;
    await createInProject(this.db, {
      projectId,
      ref: this.schedules.doc(id),
      others: this.schedules.where('projectId', '==', projectId).limit(maxListed),
      document: toDocument(schedule),
      newest: 'newestConfigurationId',
      mayFollow,
    });
  }

  async change(id: string, change: Partial<BackupSchedule>) {
    return (await changeOne(this.schedules.doc(id), () => change)) !== null;
  }

  async delete(id: string) {
    await this.schedules.doc(id).delete();
  }

  async due(now: string, limit: number, after: BackupSchedule | null) {
    const due = this.schedules
      .where('enabled', '==', true)
      .where('nextRunAt', '<=', now)
      .orderBy('nextRunAt')
      .orderBy('__name__');
    const query = after === null ? due : due.startAfter(after.nextRunAt, after.id);
    return (await readAll(query.limit(limit))).map(owned);
  }

  passOver(scheduled: ScheduledSlot) {
    return transact(this.db, async (transaction) => {
      const snapshot = await transaction.get(this.schedules.doc(scheduled.configurationId));
      const isDue = dueSlot(snapshot.data(), scheduled) !== null;
      if (isDue) {
        takeSlot(transaction, snapshot.ref, scheduled);
      }
      return isDue;
    });
  }

  async overdue(at: string, limit: number) {
    const query = this.schedules
      .where('enabled', '==', true)
      .where('overdueAt', '<=', at)
      .orderBy('overdueAt');
    return (await readAll(query.limit(limit))).map(owned);
  }

  async nextRunAfter(kind: BackupSchedule['schedule']['kind'], after: string, limit: number) {
    // A paused schedule has no next run, so it is not among them.
    const query = this.schedules
      .where('schedule.kind', '==', kind)
      .where('nextRunAt', '>', after)
      .orderBy('nextRunAt', 'desc');
    return (await readAll(query.limit(limit))).map(owned);
  }

  correct(
    { id, nextRunAt, overdueAt }: BackupSchedule,
    change: Partial<Pick<BackupSchedule, 'nextRunAt' | 'overdueAt'>>,
  ) {
    return transact(this.db, async (transaction) => {
      const snapshot = await transaction.get(this.schedules.doc(id));
      const current = snapshot.data();
      if (current?.nextRunAt !== nextRunAt || current.overdueAt !== overdueAt) {
        return false;
      }
      transaction.update(snapshot.ref, change);
      return true;
    });
  }
}

const slotSchema = z.object({
  enabled: z.boolean(),
  nextRunAt: z.string().nullable(),
  lastRecordId: z.string().nullable(),
});

/** The schedule whose slot it is, unless that is no longer its next one. */
export function dueSlot(schedule: unknown, { slot }: ScheduledSlot) {
  const due = schedule === undefined ? null : slotSchema.parse(schedule);
  return due?.enabled === true && due.nextRunAt === slot ? due : null;
}

/** The next slot counts from now on. @param taken what the schedule says of the backup it began */
export function takeSlot(
  transaction: Transaction,
  schedule: DocumentReference<unknown>,
  taken: Pick<ScheduledSlot, 'nextRunAt'> & { readonly begun?: Readonly<Record<string, string>> },
): void {
  transaction.update(schedule, { nextRunAt: taken.nextRunAt, ...taken.begun });
}
