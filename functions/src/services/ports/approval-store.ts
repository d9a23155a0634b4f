import type { ApprovalRequest } from '../../contract/approvals.ts';

export interface Approver {
  readonly ownerId: string;
  readonly ownerEmail: string;
  /** In lower case. */
  readonly email: string;
  /** Null until they have accepted. */
  readonly approverId: string | null;
}

export interface StoredApproval extends ApprovalRequest {
  readonly ownerId: string;
  readonly approverId: string;
}

/** Who approves for whom, and what waits for that. */
export interface ApprovalStore {
  approver(ownerId: string): Promise<Approver | null>;
  /** @returns false where there is another one than `seen` meanwhile */
  setApprover(ownerId: string, seen: Approver | null, next: Approver | null): Promise<boolean>;
  /** Those that invite an address or whom a user approves for. */
  invitations(
    of: { readonly email: string } | { readonly approverId: string },
  ): Promise<Approver[]>;
  /** The newest first; of an approver those that are open. */
  requests(
    of: { readonly ownerId: string } | { readonly approverId: string },
  ): Promise<StoredApproval[]>;
  /**
   * Takes what was approved, once, or keeps the request where there is none that still counts.
   * @param mayOpen whether another one may be kept
   * @returns `taken`, `opened`, `full`, or the state of the one that is there
   */
  take(
    request: StoredApproval,
    mayOpen: boolean,
  ): Promise<'taken' | 'opened' | 'full' | 'open' | 'declined'>;
  /** @returns false unless the request is open, of this approver, and counts at `at` */
  answer(
    id: string,
    approverId: string,
    answer: { readonly approves: boolean; readonly at: string },
  ): Promise<boolean>;
  /** Deletes an account's requests that no longer count. @returns how many are open */
  count(ownerId: string, at: string): Promise<number>;
}
