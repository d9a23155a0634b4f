import { changeContactSubmission, type ContactStatus } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { cacheSubmission } from './list-submissions.ts';

export interface SubmissionChange {
  readonly id: string;
  readonly status?: ContactStatus;
  readonly note?: string;
}

/** Marks a message as handled or new, or notes something on it. */
export function useChangeSubmission() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...change }: SubmissionChange) =>
      call(changeContactSubmission, { params: { id }, body: change }),
    meta: { failure: 'Failed to change the contact submission' },
    onSuccess: async (changed) => cacheSubmission(client, changed),
  });
}
