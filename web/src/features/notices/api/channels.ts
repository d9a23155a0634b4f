import { listChannels } from '@firekeep/functions/contract';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';

/**
 * The account's channels, asked again whenever they are shown: people answer mails elsewhere.
 *
 * @param projectId the project they are shown for, if any: the demonstration has its own
 */
export function useChannels(projectId?: string) {
  return useEndpoint(
    listChannels,
    { about: projectId },
    { failure: 'Failed to load the channels', staleTime: 0 },
  );
}

/** What every change of a channel outdates. */
export const channelLists = () => [keyOf(listChannels)];
