import { renewWebhookSecret, testWebhook } from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Sends a test to the webhook as it is saved. */
export function useTestWebhook() {
  return useMutation({
    mutationFn: async (id: string) => call(testWebhook, { params: { cid: id }, body: {} }),
    meta: { failure: 'Failed to send a test', isShownInPlace: true },
  });
}

/** Makes a new signing secret; it is shown this once. */
export function useRenewWebhookSecret() {
  return useMutation({
    mutationFn: async (id: string) => call(renewWebhookSecret, { params: { cid: id }, body: {} }),
    meta: { failure: 'Failed to make a signing secret', isShownInPlace: true },
  });
}
