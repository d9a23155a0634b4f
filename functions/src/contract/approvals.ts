// Two keys: what lowers a guard waits for the approval of a second person.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  byUser,
  idParams,
  recordIdSchema,
  storableText,
  timeSchema,
  userIdSchema,
} from './primitives.ts';

/** For so long a request can be approved, and what was approved be done. */
export const approvalMs = 24 * 60 * 60_000;
/** Of one account that wait at once. */
export const maxApprovalRequests = 20;

/** After so many days nothing is done without who has accepted; until then a call removes them. */
export const approverDelayDays = 3;
/** After so many days nothing waits any longer for an approver who was removed. */
export const approverNoticeDays = 7;

/** `invited`: nothing waits for them until they have accepted, and until `countsFrom`. */
export const approverSchema = z.object({
  email: z.string(),
  state: z.enum(['invited', 'accepted']),
  countsFrom: timeSchema.nullable(),
  /** Of one who was removed: until then what lowers a guard waits for them. */
  until: timeSchema.nullable(),
});

/** One call that waits, or was answered and is not done so far. */
export const approvalRequestSchema = z.object({
  id: recordIdSchema,
  /** Of the account that asks. */
  ownerEmail: z.string(),
  /** What is to be done, in words. */
  title: z.string(),
  state: z.enum(['open', 'approved', 'declined']),
  createdAt: timeSchema,
  expiresAt: timeSchema,
});
export type ApprovalRequest = z.infer<typeof approvalRequestSchema>;

const approvalsSchema = z.object({
  approver: approverSchema.nullable(),
  mine: z.array(approvalRequestSchema),
  forMe: z.array(approvalRequestSchema),
  /** By the accounts' ids. */
  invitations: z.array(
    z.object({ id: userIdSchema, ownerEmail: z.string(), isAccepted: z.boolean() }),
  ),
});
export type AccountApprovals = z.infer<typeof approvalsSchema>;

export const approverInputSchema = z.strictObject({
  email: storableText('An email address is required')
    .trim()
    .max(320, 'The email address is too long')
    .pipe(z.email('Please enter a valid email address')),
});

/** Who approves for the account, what it waits for, and for whom its user is to approve. */
export const getApprovals = endpoint.get('/api/account/approvals', {
  query: byUser,
  data: approvalsSchema,
});

/** Invites a second person, or keeps the one with this address who was removed and still counts. */
export const setApprover = endpoint.put('/api/account/approver', {
  body: approverInputSchema.extend({ userId: userIdSchema }),
});

/**
 * At once where nothing waits for them yet; else after `approverNoticeDays`, so that a thief can't,
 * or once they no longer want to approve.
 */
export const removeApprover = endpoint.delete('/api/account/approver', { query: byUser });

/** An account names a document: not as those that Firestore keeps for itself. */
const accountIdSchema = userIdSchema.regex(/^(?!__.*__$)(?!\.\.?$)/, 'userId is not valid');

/** Of who is invited: accepts, or refuses, or no longer wants to approve. `id` is the account's. */
export const answerInvitation = endpoint.post('/api/account/invitations/{id}/answer', {
  params: z.strictObject({ id: accountIdSchema }),
  body: byUser.extend({ accepts: z.boolean() }),
});

/** Of the approver: the same call of the account does it once, until the request expires. */
export const answerApproval = endpoint.post('/api/account/approvals/{id}/answer', {
  params: idParams,
  body: byUser.extend({ approves: z.boolean() }),
});
