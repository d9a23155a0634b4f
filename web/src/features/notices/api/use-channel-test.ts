import { testChannel } from '@firekeep/functions/contract';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { channelLists } from '../api/channels.ts';

/** Sends a test to a channel; the place of its button shows what became of it. */
export function useChannelTest(id: string) {
  const test = useEndpointMutation(testChannel, {
    failure: 'Failed to send a test',
    isShownInPlace: true,
    invalidates: channelLists,
  });
  return { test, send: () => test.mutate({ params: { id }, body: {} }) };
}
