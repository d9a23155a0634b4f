import {
  answerApproval,
  answerInvitation,
  getApprovals,
  removeApprover,
  setApprover,
} from '../../contract/approvals.ts';
import type { Approvals } from '../../services/guards/approvals.ts';
import { route, type Route } from '../route.ts';

type Answering = Pick<Approvals, 'of' | 'invite' | 'remove' | 'answerInvitation' | 'answer'>;

const subject = () => ({ kind: 'account' }) as const;

/** Of who approves what lowers a guard. */
export function approvalRoutes(approvals: Answering): Route[] {
  return [
    route(getApprovals, async (_input, caller) => approvals.of(caller)),
    route(setApprover, async ({ body }, caller) => approvals.invite(caller, body.email), {
      freshSignIn: 'alone',
      needsVerified: true,
      audit: { action: 'approver.invited', subject },
    }),
    route(removeApprover, async (_input, caller) => approvals.remove(caller), {
      freshSignIn: 'alone',
      audit: { action: 'approver.removed', subject },
    }),
    route(
      answerInvitation,
      async ({ params, body }, caller) =>
        approvals.answerInvitation(caller, params.id, body.accepts),
      {
        freshSignIn: 'alone',
        needsVerified: true,
        audit: {
          action: ({ body }) => (body.accepts ? 'invitation.accepted' : 'invitation.declined'),
          subject,
        },
      },
    ),
    route(
      answerApproval,
      async ({ params, body }, { uid }) => approvals.answer(uid, params.id, body.approves),
      {
        freshSignIn: 'alone',
        audit: {
          action: ({ body }) => (body.approves ? 'approval.given' : 'approval.declined'),
          subject,
        },
      },
    ),
  ];
}
