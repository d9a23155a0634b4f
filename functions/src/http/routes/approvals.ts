import {
  answerApproval,
  answerInvitation,
  getApprovals,
  removeApprover,
  setApprover,
} from '../../contract/approvals.ts';
import type { Approvals } from '../../services/guards/approvals.ts';
import { route, type Route } from '../route.ts';

/** Of who approves what lowers a guard. */
export function approvalRoutes(approvals: Approvals): Route[] {
  return [
    route(getApprovals, async (_input, caller) => approvals.of(caller)),
    route(setApprover, async ({ body }, caller) => approvals.invite(caller, body.email), {
      freshSignIn: 'alone',
      needsVerified: true,
    }),
    route(removeApprover, async (_input, caller) => approvals.remove(caller), {
      freshSignIn: 'alone',
    }),
    route(
      answerInvitation,
      async ({ params, body }, caller) =>
        approvals.answerInvitation(caller, params.id, body.accepts),
      { freshSignIn: 'alone', needsVerified: true },
    ),
    route(
      answerApproval,
      async ({ params, body }, { uid }) => approvals.answer(uid, params.id, body.approves),
      { freshSignIn: 'alone' },
    ),
  ];
}
