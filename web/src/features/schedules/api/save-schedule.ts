import {
  createConfiguration,
  updateConfiguration,
  type ConfigurationInput,
} from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { cacheConfiguration } from './get-schedules.ts';

export interface ConfigurationSave {
  readonly projectId: string;
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly input: ConfigurationInput;
}

/** Creates a schedule or replaces all of an existing one but whether it runs. The form shows the errors. */
export function useSaveConfiguration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ projectId, id, input }: ConfigurationSave) => {
      if (id === undefined) {
        return call(createConfiguration, { body: { ...input, projectId } });
      }
      // Pausing has a switch of its own, which asks.
      const { enabled: _enabled, ...change } = input;
      return call(updateConfiguration, { params: { cid: id }, body: change });
    },
    meta: { failure: 'Failed to save the schedule', isShownInPlace: true },
    onSuccess: (saved) => cacheConfiguration(client, saved),
  });
}
