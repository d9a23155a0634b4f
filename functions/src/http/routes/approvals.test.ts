import { expect, test } from 'vitest';
import {
  answerApproval,
  answerInvitation,
  removeApprover,
  setApprover,
} from '../../contract/approvals.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AuditRecord } from '../../services/audit/audit-log.ts';
import { callContext, unaudited } from '../../testing/call-context.ts';
import { approvalRoutes } from './approvals.ts';

const done = async () => undefined;
const routes = approvalRoutes({
  of: async () => ({ approver: null, mine: [], forMe: [], invitations: [] }),
  invite: done,
  remove: done,
  answerInvitation: done,
  answer: done,
});
const id = { id: 'abcdefghijklmnopqrstuv' };

test.each<[string, Endpoint, { params?: object; query?: object; body?: object }]>([
  ['approver.invited', setApprover, { body: { userId: 'ada', email: 'bob@example.dev' } }],
  ['approver.removed', removeApprover, { query: { userId: 'ada' } }],
  ['invitation.accepted', answerInvitation, { params: id, body: { userId: 'ada', accepts: true } }],
  [
    'invitation.declined',
    answerInvitation,
    { params: id, body: { userId: 'ada', accepts: false } },
  ],
  ['approval.given', answerApproval, { params: id, body: { userId: 'ada', approves: true } }],
  ['approval.declined', answerApproval, { params: id, body: { userId: 'ada', approves: false } }],
])('%s is recorded in the log of the account that does it', async (action, endpoint, input) => {
  const recorded: AuditRecord[] = [];
  const auditing = {
    ...unaudited,
    auditLog: { record: async (entry: AuditRecord) => void recorded.push(entry) },
    subjects: { find: async () => ({ ownerId: 'ada', projectId: null }) },
  };
  const raw = { params: {}, query: {}, body: undefined, ...input };
  await routes.find((one) => one.endpoint === endpoint)?.run(raw, callContext(), auditing);
  expect(recorded).toMatchObject([{ action, who: 'ada', ownerId: 'ada', result: 'ok' }]);
});
