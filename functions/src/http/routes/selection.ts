import { previewSelection } from '../../contract/selection.ts';
import type { SelectionPreviews } from '../../services/backups/selection-preview.ts';
import { route, type Route } from '../route.ts';

/** Counting in somebody's database costs them reads. */
const previewCost = 5;

export function selectionRoutes(previews: SelectionPreviews): Route[] {
  return [
    route(
      previewSelection,
      async ({ body: { projectId, include, exclude } }, { uid }) =>
        previews.preview(uid, projectId, { include, exclude }),
      { cost: previewCost },
    ),
  ];
}
