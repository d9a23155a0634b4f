import { CollectionPicker } from './collection-picker.tsx';
import { SelectionPatterns } from './selection-patterns.tsx';
import { SelectionPreview } from './selection-preview.tsx';

/**
 * Everything about which collections are backed up: the list, the patterns, and what they cover. Stands in a form that
 * has the `selectionFields`.
 */
export function SelectionFields({ projectId }: { projectId: string }) {
  return (
    <>
      <CollectionPicker projectId={projectId} />
      <SelectionPatterns />
      <SelectionPreview projectId={projectId} />
    </>
  );
}
