import { RowsSkeleton } from '#components/rows-skeleton.tsx';
import { latePart } from '#lib/late-part.tsx';

/** The open document, whose code a collection's first rows don't wait for. */
export const LateInspector = latePart(
  async () => (await import('./inspector-side.tsx')).InspectorSide,
  <RowsSkeleton label="Loading the document" rows={10} />,
);
