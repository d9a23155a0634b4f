import { createHash } from 'node:crypto';
import { approvalMs } from '../../contract/approvals.ts';
import { newId } from '../../lib/ids.ts';
import type { StoredApproval } from '../ports/approval-store.ts';
import type { Accepted } from './approver-state.ts';

/** A call that may have to wait. */
export interface GuardedCall {
  /** Method and path. */
  readonly call: string;
  readonly input: unknown;
  /** What it does, in words. */
  readonly title: () => Promise<string>;
}

/** Says of a call that it was done, or changed nothing; of one that may have, neither is said. */
export type Settle = (isDone: boolean) => Promise<void>;

/** Longer than a call has: one that has taken an approval and isn't over by then was cut off. */
const takenMs = 5 * 60_000;

/** So long after it expires a request is kept: where it was cut off, the next one says so. */
const keptMs = 30 * 24 * 60 * 60_000;

/**
 * What a call asks of an approver, until when it is over if it takes their answer, and when
 * requests expired that are forgotten by now.
 */
export async function newRequest(
  { ownerId, ownerEmail, approverId }: Accepted,
  guarded: GuardedCall,
  now: Date,
): Promise<Record<'until' | 'forgotten', string> & { readonly request: StoredApproval }> {
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const request = {
    id: idOf(ownerId, guarded),
    ownerId,
    ownerEmail,
    approverId,
    title: await guarded.title(),
    state: 'open' as const,
    createdAt: now.toISOString(),
    expiresAt: later(approvalMs),
    call: newId(),
    takenUntil: null,
  };
  return { request, until: later(takenMs), forgotten: later(-keptMs) };
}

/** The same call has the same id: it is asked for once. */
function idOf(uid: string, { call, input }: GuardedCall): string {
  const hash = createHash('sha256').update(JSON.stringify([uid, call, input]));
  return hash.digest('base64url').slice(0, 22);
}

export function shown({
  ownerId: _ownerId,
  approverId: _approverId,
  call: _call,
  takenUntil: _takenUntil,
  ...request
}: StoredApproval) {
  return request;
}
