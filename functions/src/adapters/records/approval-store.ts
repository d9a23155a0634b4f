/** `approvers/{ownerId}` and `approvalRequests/{id}`. No client reads them. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { approvalRequestSchema, maxApprovalRequests } from '../../contract/approvals.ts';
import { AppError } from '../../lib/errors.ts';
import type {
  ApprovalStore,
  Approver,
  StoredApproval,
} from '../../services/ports/approval-store.ts';
import { markChanged } from './catalogue-marks.ts';
import { recordStore, type RecordStore } from './record-store.ts';
import { anyRecord, type Records } from './records.ts';

const approverSchema: z.ZodType<Approver> = z.object({
  ownerId: z.string(),
  ownerEmail: z.string(),
  email: z.string(),
  approverId: z.string().nullable(),
  countsFrom: z.string().nullable().default(null),
  until: z.string().nullable().default(null),
});
const requestSchema: z.ZodType<StoredApproval> = approvalRequestSchema.extend({
  ownerId: z.string(),
  approverId: z.string(),
});

const approversCollection = 'approvers';
const maxInvitations = 100;
/** Of all accounts that somebody approves for. */
const maxListedForApprover = 200;

export function createApprovalStore(records: Records): ApprovalStore {
  return { ...approvers(records), ...requests(records) };
}

type Approvers = Pick<ApprovalStore, 'approver' | 'setApprover' | 'invitations'>;

function approvers(records: Records): Approvers {
  const kept = recordStore(records, approversCollection, approverSchema);
  return {
    approver: kept.get,

    setApprover: (ownerId, seen, next) =>
      records.transact(async (work) => {
        const ref = kept.ref(ownerId);
        const current = await work.get(ref);
        // Done before, where the answer to it was lost.
        if (isDeepStrictEqual(current, next)) {
          return true;
        }
        if (!isDeepStrictEqual(current, seen)) {
          return false;
        }
        if (next === null) {
          work.delete(ref);
        } else {
          work.set(ref, next);
        }
        markChanged(work, { ownerId, projectId: null });
        return true;
      }),

    invitations: (of) =>
      kept.find({
        where: 'email' in of ? { ...of, approverId: null } : { ...of },
        order: { ownerId: 'asc' },
        limit: maxInvitations,
      }),
  };
}

function requests(records: Records): Omit<ApprovalStore, keyof Approvers> {
  const kept = recordStore(records, 'approvalRequests', requestSchema);
  return {
    requests: (of) =>
      kept.find({
        // What is answered is its owner's to see alone: it must not hide what is open.
        where: 'approverId' in of ? { ...of, state: 'open' } : { ...of },
        order: { createdAt: 'desc' },
        limit: 'approverId' in of ? maxListedForApprover : maxApprovalRequests,
      }),

    take: take(records, kept),

    giveBack: (taken) =>
      records.transact(async (work) => {
        const current = await work.get(kept.ref(taken.id));
        if (current?.state !== 'declined') {
          work.set(kept.ref(taken.id), taken);
        }
      }),

    answer: (id, approverId, { approves, at }) =>
      records.transact(async (work) => {
        const current = await work.get(kept.ref(id));
        if (
          current?.approverId !== approverId ||
          current.state !== 'open' ||
          current.expiresAt <= at
        ) {
          return false;
        }
        work.update(kept.ref(id), { state: approves ? 'approved' : 'declined' });
        return true;
      }),

    async forget(ownerId, at) {
      await kept.deleteAll({ where: { ownerId }, bound: ['expiresAt', '<=', at] });
    },
  };
}

function take(records: Records, kept: RecordStore<StoredApproval>): ApprovalStore['take'] {
  return (request) =>
    records.transact(async (work) => {
      const { id, ownerId, approverId, createdAt } = request;
      const current = await work.get(kept.ref(id));
      if (current !== null && current.expiresAt > createdAt && current.approverId === approverId) {
        if (current.state === 'approved') {
          work.delete(kept.ref(id));
        }
        return current;
      }
      // All that are opened for one account write this: of two at once one counts the other.
      const turn = anyRecord(`${approversCollection}/${ownerId}`);
      if ((await work.get(turn)) === null) {
        throw new AppError('aborted', 'It was changed at the same time. Please try again');
      }
      const open = { where: { ownerId, state: 'open' } as const };
      const bound = ['expiresAt', '>', createdAt] as const;
      const others = await records.ids('approvalRequests', { ...open, bound });
      if (others.length >= maxApprovalRequests) {
        return 'full';
      }
      work.update(turn, { newestRequest: randomUUID() });
      work.set(kept.ref(id), request);
      return 'opened';
    });
}
