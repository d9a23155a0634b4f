import { getReadTimes } from '../../contract/at.ts';
import {
  getDocument,
  listCollections,
  listDocuments,
  lookUpDocuments,
} from '../../contract/explore.ts';
import type { Views } from '../../services/explore/views.ts';
import { heldBytes } from '../held-bytes.ts';
import { route, type Route } from '../route.ts';
import { viewed } from './viewed.ts';

/** Counting collections reads the customer's indexes. */
const countCost = 3;
/** Up to 300 of the customer's documents are read. */
const pageCost = 2;

export function exploreRoutes(views: Views): Route[] {
  return [
    route(
      listCollections,
      async ({ query }, caller) =>
        views.collections(await viewed(query, caller), query.parent ?? null),
      { cost: countCost },
    ),
    route(
      listDocuments,
      async ({ query }, caller) => {
        const { showMissing, pid: _pid, userId: _userId, at: _at, ...page } = query;
        return await views.documents(await viewed(query, caller), {
          ...page,
          showMissing: showMissing === undefined ? undefined : showMissing === 'true',
        });
      },
      { holdsBytes: heldBytes.page },
    ),
    route(
      lookUpDocuments,
      async ({ body }, caller) =>
        views.lookUp(await viewed(body, caller), body.paths, caller.signal),
      { cost: pageCost, holdsBytes: heldBytes.page },
    ),
    route(
      getDocument,
      async ({ query }, caller) => views.document(await viewed(query, caller), query.path),
      { holdsBytes: heldBytes.document },
    ),
    route(getReadTimes, async ({ query: { pid } }, { uid }) =>
      views.readTimes({ ownerId: uid, projectId: pid }),
    ),
  ];
}
