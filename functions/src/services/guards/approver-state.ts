import { approverDelayDays, approverNoticeDays } from '../../contract/approvals.ts';
import type { Approver } from '../ports/approval-store.ts';
import type { Caller } from '../ports/identity.ts';

export type Person = Pick<Caller, 'uid' | 'email' | 'isVerified'>;
export type Accepted = Approver & { readonly approverId: string };

const dayMs = 24 * 60 * 60_000;

/** Null for one who was removed: nothing waits for them, though their record is there. */
export function present(approver: Approver | null, now: Date): Approver | null {
  const isGone = approver !== null && approver.until !== null && approver.until <= iso(now);
  return isGone ? null : approver;
}

export function hasAccepted(approver: Approver | null): approver is Accepted {
  return approver !== null && approver.approverId !== null;
}

/** Whether what lowers a guard waits for them. */
export function isBinding(approver: Approver | null, now: Date): approver is Accepted {
  const known = present(approver, now);
  return hasAccepted(known) && (known.countsFrom === null || known.countsFrom <= iso(now));
}

export function invited(owner: Pick<Caller, 'uid' | 'email'>, email: string): Approver {
  const ownerEmail = owner.email ?? '';
  return { ownerId: owner.uid, ownerEmail, email, approverId: null, countsFrom: null, until: null };
}

export function accepted(approver: Approver, approverId: string, now: Date) {
  return { ...approver, approverId, countsFrom: later(now, approverDelayDays) };
}

export function leaving<Known extends Approver>(approver: Known, now: Date) {
  return { ...approver, until: later(now, approverNoticeDays) };
}

export function shownApprover({ email, approverId, countsFrom, until }: Approver) {
  const state = approverId === null ? ('invited' as const) : ('accepted' as const);
  return { email, state, countsFrom, until };
}

function later(now: Date, days: number): string {
  return iso(new Date(now.getTime() + days * dayMs));
}

function iso(time: Date): string {
  return time.toISOString();
}

/** Anybody can sign up with an address that isn't theirs: only a verified one counts. */
export function addressOf({ email, isVerified }: Person): string | null {
  return isVerified ? (email?.toLowerCase() ?? null) : null;
}
