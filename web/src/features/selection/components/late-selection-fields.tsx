import { PanelBoundary } from '#components/panel-boundary.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { latePart } from '#lib/late-part.tsx';

const SelectionFields = latePart(
  async () => (await import('./selection-fields.tsx')).SelectionFields,
  <RowsSkeleton label="Loading collections" rows={2} />,
);

/** The fields that choose collections, whose code comes with the first form that shows them. */
export function LateSelectionFields({ projectId }: { projectId: string }) {
  return (
    <PanelBoundary>
      <SelectionFields projectId={projectId} />
    </PanelBoundary>
  );
}
