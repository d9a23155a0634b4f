import type { ApprovalRequest } from '../../contract/approvals.ts';

export interface Approver {
  readonly ownerId: string;
  readonly ownerEmail: string;
  /** In lower case. */
  readonly email: string;
  /** Null until they have accepted. */
  readonly approverId: string | null;
  /** From when on something waits for them; null for at once. */
  readonly countsFrom: string | null;
  /** Until when, of one who was removed. */
  readonly until: string | null;
}

export interface StoredApproval extends ApprovalRequest {
  readonly ownerId: string;
  readonly approverId: string;
  /** The call that has asked, or has taken what was approved. */
  readonly call: string;
  /** Of what is taken: until then no other call takes it. */
  readonly takenUntil: string | null;
}

/** Who approves for whom, and what waits for that. */
export interface ApprovalStore {
  approver(ownerId: string): Promise<Approver | null>;
  /** @returns false where there is another one than `seen` meanwhile */
  setApprover(ownerId: string, seen: Approver | null, next: Approver | null): Promise<boolean>;
  /** Those that invite an address, or whom a user approves for. */
  invitations(
    of: { readonly email: string } | { readonly approverId: string },
  ): Promise<Approver[]>;
  /** The newest first; of an approver those that are open. */
  requests(
    of: { readonly ownerId: string } | { readonly approverId: string },
  ): Promise<StoredApproval[]>;
  /**
   * Takes what was approved, once, or keeps the request where there is none that still counts.
   * What a call took that was cut off waits for approval again: it may have been done.
   * @returns `opened`; `full` where as many are open as may be; `under-way` while another call has
   *   taken it; or the one that was there
   * @throws AppError `aborted` where nobody approves any longer
   */
  take(
    request: StoredApproval,
    until: string,
  ): Promise<'opened' | 'full' | 'under-way' | StoredApproval>;
  /** What the call has taken is over, where it was done, or else counts again. */
  settle(taken: Pick<StoredApproval, 'id' | 'call'>, isDone: boolean): Promise<void>;
  /** @returns false unless the request is open, of this approver, and counts at `at` */
  answer(
    id: string,
    approverId: string,
    answer: { readonly approves: boolean; readonly at: string },
  ): Promise<boolean>;
  /** Deletes an account's requests that had expired by then. */
  forget(ownerId: string, expiredAt: string): Promise<void>;
}
