import { lazy, Suspense, useState } from 'react';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';

const load = async () => ({ default: (await import('./selection-fields.tsx')).SelectionFields });

/**
 * The fields that choose collections, whose code comes with the first form that shows them. What
 * could not be loaded is loaded again with the next try.
 */
export function LazySelectionFields({ projectId }: { projectId: string }) {
  const [SelectionFields] = useState(() => lazy(load));
  return (
    <PanelBoundary>
      <Suspense fallback={<RowsSkeleton label="Loading collections" rows={2} />}>
        <SelectionFields projectId={projectId} />
      </Suspense>
    </PanelBoundary>
  );
}
