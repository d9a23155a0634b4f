import { previewSelection, type Selection } from '@firekeep/functions/contract';
import { useEndpoint } from '#lib/api/use-endpoint.ts';

/** What a selection covers; asks for nothing while it is null. */
export function useSelectionPreview(projectId: string, selection: Selection | null) {
  return useEndpoint(
    previewSelection,
    selection && {
      body: { projectId, include: [...selection.include], exclude: [...selection.exclude] },
    },
    { failure: 'Failed to preview the selection' },
  );
}
