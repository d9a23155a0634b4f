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
import { inTurn } from './in-turn.ts';
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
  call: z.string().default(''),
  takenUntil: z.string().nullable().default(null),
});

const approversCollection = 'approvers';
const maxInvitations = 100;
/** Of all accounts that somebody approves for. */
const maxListedForApprover = 200;
const mayBeDone = ' (approved before, but cut off: it may have been done)';

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
  const take = taking(records, kept);
  return {
    requests: (of) =>
      kept.find({
        // What is answered is its owner's to see alone: it must not hide what is open.
        where: 'approverId' in of ? { ...of, state: 'open' } : { ...of },
        order: { createdAt: 'desc' },
        limit: 'approverId' in of ? maxListedForApprover : maxApprovalRequests,
      }),

    // Calls that come together count one after the other, instead of waiting for locks.
    take: (wanted, now) => inTurn(`approvals ${wanted.ownerId}`, () => take(wanted, now)),

    settle: ({ id, call }, isDone) =>
      records.transact(async (work) => {
        const ref = kept.ref(id);
        const current = await work.get(ref);
        if (current === null || current.takenUntil === null || current.call !== call) {
          return;
        }
        if (isDone) {
          work.delete(ref);
        } else {
          work.update(ref, { takenUntil: null });
        }
      }),

    answer: (id, approverId, { approves, at }) =>
      records.transact(async (work) => {
        const current = await work.get(kept.ref(id));
        if (current?.approverId !== approverId || current.expiresAt <= at) {
          return false;
        }
        const state = approves ? 'approved' : 'declined';
        if (current.state === 'open') {
          work.update(kept.ref(id), { state });
        }
        // Answered so before, where Firestore's own answer was lost.
        return current.state === 'open' || current.state === state;
      }),

    async forget(ownerId, expiredAt) {
      await kept.deleteAll({ where: { ownerId }, bound: ['expiresAt', '<=', expiredAt] });
    },
  };
}

function taking(records: Records, kept: RecordStore<StoredApproval>): ApprovalStore['take'] {
  return (request, until) =>
    records.transact(async (work) => {
      const { id, ownerId, createdAt, call } = request;
      const found = standing(await work.get(kept.ref(id)), request);
      if (found !== null && found !== 'cut-off') {
        if (found !== 'opened' && found !== 'under-way' && found.state === 'approved') {
          work.update(kept.ref(id), { call, takenUntil: until });
        }
        return found;
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
      const title = found === null ? request.title : `${request.title}${mayBeDone}`;
      work.set(kept.ref(id), { ...request, title });
      return 'opened';
    });
}

/** What there is of a request; null where none counts, so that it is to be opened. */
function standing(
  current: StoredApproval | null,
  { approverId, createdAt, call }: StoredApproval,
): StoredApproval | 'opened' | 'under-way' | 'cut-off' | null {
  if (current === null) {
    return null;
  }
  const isMine = current.call === call;
  // Whatever has expired meanwhile, and whoever approves now: it is being done, or may have been.
  if (current.takenUntil !== null && !isMine) {
    return current.takenUntil > createdAt ? 'under-way' : 'cut-off';
  }
  if (current.approverId !== approverId || current.expiresAt <= createdAt) {
    return current.title.endsWith(mayBeDone) ? 'cut-off' : null;
  }
  // Opened by this very call, where the answer to that was lost.
  return current.state === 'open' && isMine ? 'opened' : current;
}
