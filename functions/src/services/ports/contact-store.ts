import type { ContactStatus, ContactSubmission } from '../../contract/contact.ts';
import type { BucketLimit } from '../../lib/token-bucket.ts';

/** Which limits a submission counts against. */
export interface SubmissionLimits {
  /** Token buckets by their keys; the keys reveal no address. */
  readonly buckets: readonly { readonly key: string; readonly limit: BucketLimit }[];
  /** Submissions that are taken in one day (UTC), of everybody. */
  readonly perDay: number;
}

/**
 * `waitMs`: null once it is stored; otherwise nothing is, and it can be tried again after that
 * time.
 */
export interface SubmissionOutcome {
  readonly waitMs: number | null;
  readonly reason: 'stored' | 'network' | 'day';
}

/** Where a page of submissions begins: after this one. */
export interface SubmissionCursor {
  readonly createdAt: string;
  readonly id: string;
}

export interface SubmissionChange {
  readonly status?: ContactStatus | undefined;
  readonly note?: string | undefined;
}

/** Messages from the contact form. */
export interface ContactStore {
  /**
   * Stores the submission if every limit allows it, and counts it, in one transaction. `createdAt`
   * is the present time.
   */
  submit(submission: ContactSubmission, limits: SubmissionLimits): Promise<SubmissionOutcome>;
  /** Newest first, at most `limit`. */
  page(options: {
    readonly status: ContactStatus | null;
    readonly after: SubmissionCursor | null;
    readonly limit: number;
  }): Promise<ContactSubmission[]>;
  /** Null when there is no such submission. Who changed it last, and when, is kept with it. */
  change(
    id: string,
    change: SubmissionChange,
    by: { readonly uid: string; readonly at: string },
  ): Promise<ContactSubmission | null>;
}
