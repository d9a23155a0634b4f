/** `deletions/{id}`: what was deleted and waits to be gone for good. No client reads them. */
import {
  storedDeletionSchema,
  type StoredDeletion,
} from '../../../services/deletions/stored-deletion.ts';
import type {
  DeletionStore,
  NewDeletion,
  TakenBack,
} from '../../../services/ports/deletion-store.ts';
import { noticeEvent, noticeEventsCollection } from '../../../services/ports/notice-events.ts';
import { accountDeletionsCollection, assertAccountStays } from '../assert-account-stays.ts';
import { markChanged } from '../catalogue-marks.ts';
import { jobsCollection } from '../job-document.ts';
import { recordStore, type RecordStore } from '../record-store.ts';
import { anyRecord, type Records, type RecordWork } from '../records.ts';
import { deletedBackup } from './deleted-backup.ts';
import { deletedProject } from './deleted-project.ts';
import { deletedSchedule } from './deleted-schedule.ts';
import { waitingDeletionsCollection } from './waiting-deletions.ts';

export function createDeletionStore(records: Records): DeletionStore {
  const deletions = recordStore(records, waitingDeletionsCollection, storedDeletionSchema);
  return {
    get: async (id) => waiting(await deletions.get(id)),

    list: (ownerId, last, limit) =>
      deletions.find({
        where: { ownerId, isGone: false },
        order: { goneAt: 'asc' },
        after: last === null ? null : [last.goneAt, last.id],
        limit,
      }),

    projectsOf: (ownerId, limit) =>
      deletions.find({ where: { ownerId, isGone: false, kind: 'project' }, limit }),

    due: (at, limit) =>
      deletions.find({ bound: ['nextAt', '<=', at], order: { nextAt: 'asc' }, limit }),

    ...changes(records, deletions),

    async stopped(id) {
      await deletions.change(id, ({ isGone, goneAt }) => (isGone ? null : { nextAt: goneAt }));
    },

    activeJobs: (projectId, limit) =>
      records.ids(jobsCollection, { where: { projectId, active: true }, limit }),

    forget: deletions.delete,
  };
}

/** What happens as a whole or not at all. */
function changes(
  records: Records,
  deletions: RecordStore<StoredDeletion>,
): Pick<DeletionStore, 'begin' | 'takeBack' | 'end'> {
  return {
    begin: (deletion, relyOn = []) =>
      records.transact(async (work) => {
        const before = await work.get(deletions.ref(deletion.id));
        if (before !== null) {
          return before.ownerId === deletion.ownerId && !before.isGone;
        }
        const kept = await subjects.begin(work, deletion, relyOn);
        if (kept === null) {
          return false;
        }
        const { ownerId, projectId, id, kind, deletedAt, goneAt } = deletion;
        const nextAt = kind === 'project' ? deletedAt : goneAt;
        work.create(deletions.ref(id), { ...deletion, isGone: false, nextAt, kept });
        const of = { ownerId, projectId, subjectId: id, at: deletedAt };
        const event = noticeEvent({ ...of, kind: 'deleted' });
        work.set(anyRecord(`${noticeEventsCollection}/${event.id}`), event);
        markChanged(work, deletion);
        return true;
      }),

    takeBack: (id, back) =>
      records.transact(async (work) => {
        const deletion = waiting(await work.get(deletions.ref(id)));
        if (deletion === null) {
          return false;
        }
        await assertAccountStays(work, deletion.ownerId);
        await subjects.takeBack(work, deletion, back);
        work.delete(deletions.ref(id));
        markChanged(work, deletion);
        return true;
      }),

    end: (id, at) =>
      records.transact(async (work) => {
        const deletion = waiting(await work.get(deletions.ref(id)));
        if (deletion === null || (at !== null && deletion.goneAt > at)) {
          return false;
        }
        await subjects.end(work, deletion);
        markChanged(work, deletion, deletion.kind === 'project' ? deletion.goneAt : null);
        work.update(deletions.ref(id), { isGone: true, nextAt: deletion.deletedAt });
        return true;
      }),
  };
}

function waiting(deletion: StoredDeletion | null): StoredDeletion | null {
  return deletion === null || deletion.isGone ? null : deletion;
}

/** What deleting does to the subjects of each kind, within the transaction that keeps the note. */
const subjects = {
  /** @returns what the subject is made of again; null where it may not be deleted */
  async begin(work: RecordWork, deletion: NewDeletion, relyOn: readonly string[]) {
    switch (deletion.kind) {
      case 'backup':
        return await deletedBackup.begin(work, deletion, relyOn);
      case 'schedule':
        return await deletedSchedule.begin(work, deletion);
      case 'project':
        return await deletedProject.begin(work, deletion);
      case 'account':
        await assertAccountStays(work, deletion.ownerId);
        return {};
    }
  },

  async takeBack(work: RecordWork, deletion: StoredDeletion, back: TakenBack): Promise<void> {
    if (deletion.kind === 'backup') {
      await deletedBackup.takeBack(work, deletion);
    }
    if (deletion.kind === 'schedule' && back.kind === 'schedule') {
      await deletedSchedule.takeBack(work, deletion, back);
    }
    if (deletion.kind === 'project' && back.kind === 'project') {
      await deletedProject.takeBack(work, deletion, back);
    }
  },

  async end(work: RecordWork, deletion: StoredDeletion): Promise<void> {
    switch (deletion.kind) {
      case 'backup':
        return await deletedBackup.end(work, deletion);
      case 'schedule':
        return await deletedSchedule.end(work, deletion);
      case 'project':
        return await deletedProject.end(work, deletion);
      case 'account': {
        // The deletion of the account begins with this note.
        const { ownerId, goneAt: requestedAt } = deletion;
        const path = `${accountDeletionsCollection}/${ownerId}`;
        work.set(anyRecord(path), { ownerId, requestedAt });
      }
    }
  },
};
