import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { recordCollections } from '../../contract/records.ts';
import { AppError } from '../../lib/errors.ts';
import type { ScheduledSlot } from '../../services/ports/backup-store.ts';

const slotSchema = z.object({
  enabled: z.boolean(),
  nextRunAt: z.string().nullable(),
  lastRecordId: z.string().nullable(),
});

/** Nothing may be begun behind the back of a project's deletion. @throws AppError `not-found` */
export function assertExists(project: DocumentSnapshot | undefined): void {
  if (project?.exists !== true) {
    throw new AppError('not-found', messages.projectNotFound);
  }
}

/** The configuration whose slot it is, unless that is no longer its next one. */
export function dueSlot(schedule: DocumentSnapshot | undefined, { slot }: ScheduledSlot) {
  const due = schedule?.exists === true ? slotSchema.parse(schedule.data()) : null;
  return due?.enabled === true && due.nextRunAt === slot ? due : null;
}

/** The configuration that a slot is one of. */
export function slotRef(
  db: Firestore,
  { configurationId }: Pick<ScheduledSlot, 'configurationId'>,
): DocumentReference {
  return db.collection(recordCollections.backupConfigurations).doc(configurationId);
}

/** The next slot counts from now on. @param taken with `begun`, what the configuration says of a backup that was begun */
export function takeSlot(
  db: Firestore,
  transaction: Transaction,
  taken: ScheduledSlot & { readonly begun?: Readonly<Record<string, string>> },
): void {
  const { nextRunAt, begun } = taken;
  transaction.update(slotRef(db, taken), { nextRunAt, ...begun });
}
