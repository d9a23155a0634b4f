/** `approvers/{ownerId}` and `approvalRequests/{id}`. No client reads them. */
import { markChanged } from './catalogue-marks.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { approvalRequestSchema, maxApprovalRequests } from '../../contract/approvals.ts';
import type {
  ApprovalStore,
  Approver,
  StoredApproval,
} from '../../services/ports/approval-store.ts';
import { recordStore } from './record-store.ts';
import type { Records } from './records.ts';

const approverSchema: z.ZodType<Approver> = z.object({
  ownerId: z.string(),
  ownerEmail: z.string(),
  email: z.string(),
  approverId: z.string().nullable(),
});
const requestSchema: z.ZodType<StoredApproval> = approvalRequestSchema.extend({
  ownerId: z.string(),
  approverId: z.string(),
});

const maxInvitations = 20;
/** Of all accounts that somebody approves for. */
const maxListedForApprover = 200;

export function createApprovalStore(records: Records): ApprovalStore {
  return { ...approvers(records), ...requests(records) };
}

type Approvers = Pick<ApprovalStore, 'approver' | 'setApprover' | 'invitations'>;

function approvers(records: Records): Approvers {
  const kept = recordStore(records, 'approvers', approverSchema);
  return {
    approver: kept.get,

    setApprover: (ownerId, seen, next) =>
      records.transact(async (work) => {
        const ref = kept.ref(ownerId);
        if (!isDeepStrictEqual(await work.get(ref), seen)) {
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

    invitations: (of) => kept.find({ where: { ...of }, limit: maxInvitations }),
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

    take: (request, mayOpen) =>
      records.transact(async (work) => {
        const ref = kept.ref(request.id);
        const current = await work.get(ref);
        const counts =
          current !== null &&
          current.expiresAt > request.createdAt &&
          current.approverId === request.approverId;
        if (!counts && !mayOpen) {
          return 'full';
        }
        if (!counts) {
          work.set(ref, request);
          return 'opened';
        }
        if (current.state === 'approved') {
          work.delete(ref);
          return 'taken';
        }
        return current.state;
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

    async count(ownerId, at) {
      await kept.deleteAll({ where: { ownerId }, bound: ['expiresAt', '<=', at] });
      return (await records.ids('approvalRequests', { where: { ownerId, state: 'open' } })).length;
    },
  };
}
