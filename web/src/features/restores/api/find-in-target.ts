import { getDocument } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { useSettled } from '#lib/use-settled.ts';
import type { Presence } from '../model/below.ts';

/** Whether the project's own database holds the document, for one read; none if `path` is null. */
export function useFindInTarget(projectId: string, path: string | null): Presence {
  const settled = useSettled(path);
  const { data, isPending } = useQuery({
    queryKey: ['document-presence', projectId, settled],
    enabled: settled !== null,
    queryFn: async ({ signal }): Promise<Presence> => {
      try {
        const query = { pid: projectId, path: settled ?? '' };
        const { missing } = await call(getDocument, { query }, signal);
        return missing ? 'missing' : 'present';
      } catch (error) {
        signal.throwIfAborted();
        return error instanceof ApiError && error.code === 'not-found' ? 'missing' : 'unknown';
      }
    },
    staleTime: 0,
    meta: { failure: 'Failed to look for the document', isShownInPlace: true },
  });
  if (path === null) {
    return 'unknown';
  }
  return settled !== path || isPending ? 'looking' : (data ?? 'unknown');
}
