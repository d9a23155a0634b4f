import { lazy, Suspense, useState } from 'react';
import { PanelBoundary } from '#components/panel-boundary.tsx';
import { RowsSkeleton } from '#components/rows-skeleton.tsx';

const load = async () => ({ default: (await import('./selection-fields.tsx')).SelectionFields });

/** Below the boundary, whose next try mounts it anew: what could not be loaded is loaded again. */
function Loaded({ projectId }: { projectId: string }) {
  const [SelectionFields] = useState(() => lazy(load));
  return (
    <Suspense fallback={<RowsSkeleton label="Loading collections" rows={2} />}>
      <SelectionFields projectId={projectId} />
    </Suspense>
  );
}

/** The fields that choose collections, whose code comes with the first form that shows them. */
export function LazySelectionFields({ projectId }: { projectId: string }) {
  return (
    <PanelBoundary>
      <Loaded projectId={projectId} />
    </PanelBoundary>
  );
}
