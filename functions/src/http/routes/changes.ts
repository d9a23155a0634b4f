import { getUndoable, listChanges, listNotWritten } from '../../contract/changes.ts';
import type { WrittenChanges } from '../../services/changes/written-changes.ts';
import { heldBytes } from '../held-bytes.ts';
import { route, type Route } from '../route.ts';

export function changeRoutes(
  changes: Pick<WrittenChanges, 'list' | 'undoable' | 'notWritten'>,
): Route[] {
  return [
    route(
      listChanges,
      async ({ query }, { uid }) => {
        const { userId: _own, ...listed } = query;
        return await changes.list(uid, listed);
      },
      // What change sets did to one document stands in their journals.
      {
        holdsBytes: {
          most: heldBytes.lists,
          of: ({ query: { path } }) => (path === undefined ? 0 : heldBytes.lists),
        },
      },
    ),
    // The journal is read, and the documents that it names are asked for.
    route(getUndoable, async ({ params }, { uid }) => changes.undoable(uid, params.id), {
      cost: 2,
      holdsBytes: heldBytes.chunks,
    }),
    route(
      listNotWritten,
      async ({ params, query }, { uid }) => {
        const { userId: _own, ...listed } = query;
        return await changes.notWritten(uid, params.id, listed);
      },
      { cost: 2, holdsBytes: heldBytes.chunks },
    ),
  ];
}
