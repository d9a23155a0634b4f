/** `backupConfigurations/{id}`: schedules; shape in `contract/records.ts`. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  alertDocumentSchema,
  backupConfigurationDocumentSchema,
  recordCollections,
} from '../../contract/records.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import type { ScheduledSlot, ScheduleStore } from '../../services/ports/schedule-store.ts';
import { markChanged } from './catalogue-marks.ts';
import { createInProject } from './create-in-project.ts';
import { keepEvent } from './notice-events.ts';
import { lockedProject } from './lock-store.ts';
import { ownedStore, recordStore, toDocument, valueOf, type OwnedStore } from './record-store.ts';
import type { Records, RecordWork } from './records.ts';

/** More than any plan covers. */
const maxListed = 100;

export function createScheduleStore(records: Records): ScheduleStore {
  const collection = recordCollections.backupConfigurations;
  const schedules = ownedStore(records, collection, backupConfigurationDocumentSchema);
  /** False when it is gone. */
  const changed = (id: string, change: (work: RecordWork) => void) =>
    records.compareAndSet(async (work) => {
      const current = await work.get(schedules.ref(id));
      if (current !== null) {
        change(work);
        markChanged(work, current);
      }
      return current !== null;
    });
  return {
    get: schedules.get,

    list: async (projectId, ownerId) =>
      (await schedules.newest(projectId, ownerId, maxListed)).toReversed(),

    create(schedule, mayFollow) {
      const { id, projectId } = schedule.value;
      return createInProject(records, schedules, {
        id,
        projectId,
        ownerId: schedule.ownerId,
        document: toDocument(schedule),
        others: { where: { projectId }, limit: maxListed },
        deleted: 'schedule',
        newest: 'newestConfigurationId',
        mayFollow,
      });
    },

    change: (id, change) => changed(id, (work) => work.update(schedules.ref(id), change)),

    ...underLocks(records, schedules),
    ...dueSchedules(schedules),
    ...clones(records, schedules),

    passOver: (scheduled) =>
      records.transact(async (work) => {
        const ref = schedules.ref(scheduled.configurationId);
        const isDue = dueSlot(await work.get(ref), scheduled) !== null;
        if (isDue) {
          work.update(ref, { nextRunAt: scheduled.nextRunAt });
        }
        return isDue;
      }),

    correct: ({ id, nextRunAt, overdueAt }, change) =>
      records.transact(async (work) => {
        const current = await work.get(schedules.ref(id));
        if (current?.nextRunAt !== nextRunAt || current.overdueAt !== overdueAt) {
          return false;
        }
        work.update(schedules.ref(id), change);
        return true;
      }),
  };
}

/** Changes that a lock may forbid. */
function underLocks(records: Records, schedules: Schedules): Pick<ScheduleStore, 'changeLocked'> {
  return {
    changeLocked: (id, change) =>
      records.transact(async (work) => {
        const found = await withLock(work, schedules, id);
        if (found === null) {
          return null;
        }
        const fields = change(found.schedule, found.projectLock);
        work.update(schedules.ref(id), fields);
        markChanged(work, { ownerId: found.ownerId, projectId: found.schedule.projectId });
        return { ...found.schedule, ...fields };
      }),
  };
}

/** A schedule, and the lock of its project. */
async function withLock(work: Pick<RecordWork, 'get'>, { ref }: Schedules, id: string) {
  const found = await work.get(ref(id));
  if (found === null) {
    return null;
  }
  const projectLock = await work.get(lockedProject(found.projectId));
  return { ownerId: found.ownerId, schedule: valueOf(found), projectLock };
}

/** Schedules by their times. */
function dueSchedules(
  schedules: Schedules,
): Pick<ScheduleStore, 'due' | 'overdue' | 'nextRunAfter'> {
  return {
    due: (now, limit, last) =>
      schedules.owned({
        where: { enabled: true },
        bound: ['nextRunAt', '<=', now],
        order: { nextRunAt: 'asc' },
        after: last === null ? null : [last.nextRunAt, last.id],
        limit,
      }),

    overdue: (at, limit) =>
      schedules.owned({ where: { enabled: true }, bound: ['overdueAt', '<=', at], limit }),

    // A paused schedule has no next run, so it is not among them.
    nextRunAfter: (kind, at, limit) =>
      schedules.owned({
        where: { 'schedule.kind': kind },
        bound: ['nextRunAt', '>', at],
        order: { nextRunAt: 'desc' },
        limit,
      }),
  };
}

type Schedules = OwnedStore<BackupSchedule & { ownerId: string }>;

/** What becomes of backups once they are made. */
function clones(
  records: Records,
  schedules: Schedules,
): Pick<ScheduleStore, 'clonesDue' | 'takeClone' | 'settleClone'> {
  const alerts = recordStore(records, recordCollections.alerts, alertDocumentSchema);
  return {
    clonesDue: (at, limit) => schedules.owned({ bound: ['dueClone.at', '<=', at], limit }),

    takeClone: ({ id, dueClone }, { until, last }) =>
      records.transact(async (work) => {
        const current = await work.get(schedules.ref(id));
        if (dueClone === null || !isDeepStrictEqual(current?.dueClone, dueClone)) {
          return false;
        }
        work.update(schedules.ref(id), { dueClone: { ...dueClone, at: until }, lastClone: last });
        return true;
      }),

    settleClone: ({ configurationId, recordId }, { last, alert }) =>
      records.transact(async (work) => {
        const schedule = await work.get(schedules.ref(configurationId));
        const raised = alert === null ? null : alerts.ref(alert.value.id);
        const isRaised = raised !== null && (await work.get(raised)) !== null;
        if (schedule === null) {
          return;
        }
        // A later backup may be due by now.
        const isDue = schedule.dueClone?.recordId === recordId;
        const came = {
          ...(isDue ? { dueClone: null } : {}),
          ...(last === undefined ? {} : { lastClone: last }),
        };
        // Firestore refuses a write of nothing.
        if (Object.keys(came).length > 0) {
          work.update(schedules.ref(configurationId), came);
        }
        if (alert !== null && raised !== null && !isRaised) {
          work.create(raised, toDocument(alert));
          keepEvent(work, 'raised', alert);
        }
      }),
  };
}

const slotSchema = z.object({
  enabled: z.boolean(),
  nextRunAt: z.string().nullable(),
  lastRecordId: z.string().nullable(),
});

/** The schedule whose slot it is, unless that is no longer its next one. */
export function dueSlot(schedule: unknown, { slot }: ScheduledSlot) {
  const due = schedule === null || schedule === undefined ? null : slotSchema.parse(schedule);
  return due?.enabled === true && due.nextRunAt === slot ? due : null;
}
