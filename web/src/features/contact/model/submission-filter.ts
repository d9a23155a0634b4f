import type { ContactStatus } from '@firekeep/functions/contract';

export interface SubmissionFilter {
  /** Null for all. */
  readonly status: ContactStatus | null;
  /** Empty for all. A page of a search can be empty and still have a next one. */
  readonly search: string;
}
