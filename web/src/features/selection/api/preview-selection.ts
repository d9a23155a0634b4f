import { previewSelection } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

export interface Selection {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** What a selection covers; asks for nothing while it is null. */
export function useSelectionPreview(projectId: string, selection: Selection | null) {
  return useQuery({
    queryKey: ['selection-preview', projectId, selection],
    queryFn: async ({ signal }) =>
      call(previewSelection, {
        body: {
          projectId,
          include: [...(selection?.include ?? [])],
          exclude: [...(selection?.exclude ?? [])],
        },
        signal,
      }),
    enabled: selection !== null,
    meta: { failure: 'Failed to preview the selection', isShownInPlace: true },
  });
}
