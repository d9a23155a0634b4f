import { getReadTimes } from '../../contract/at.ts';
import { getCollectionSchema } from '../../contract/collection-schema.ts';
import {
  getDocument,
  listCollections,
  listDocuments,
  lookUpDocuments,
} from '../../contract/explore.ts';
import type { DataViews } from '../../services/data-view/data-views.ts';
import type { ReadTimes } from '../../services/data-view/read-times.ts';
import { heldBytes } from '../held-bytes.ts';
import { route, type Route } from '../route.ts';
import { heldByLook, readFlag, viewed } from './viewed.ts';

/** Counting collections reads the customer's indexes. */
const countCost = 3;
/** Up to 300 of the customer's documents are read. */
const pageCost = 2;

export function exploreRoutes(
  views: Pick<DataViews, 'open'>,
  readTimes: Pick<ReadTimes, 'of'>,
): Route[] {
  return [
    route(
      listCollections,
      async ({ query }, caller) =>
        views.open(viewed(query, caller)).collections(query.parent ?? null),
      { cost: countCost, holdsBytes: heldByLook(0) },
    ),
    route(
      listDocuments,
      async ({ query }, caller) => {
        const { showMissing, pid: _pid, userId: _userId, at: _at, ...page } = query;
        return await views
          .open(viewed(query, caller))
          .documents({ ...page, showMissing: readFlag(showMissing) });
      },
      { holdsBytes: heldByLook(heldBytes.page) },
    ),
    route(
      lookUpDocuments,
      async ({ body }, caller) =>
        views.open(viewed(body, caller)).lookUp(body.paths, caller.signal),
      { cost: pageCost, holdsBytes: heldByLook(heldBytes.page) },
    ),
    route(
      getDocument,
      async ({ query }, caller) => views.open(viewed(query, caller)).document(query.path),
      { holdsBytes: heldByLook(heldBytes.document) },
    ),
    route(
      getCollectionSchema,
      async ({ query }, caller) => {
        const { path, pageToken } = query;
        return await views.open(viewed(query, caller)).schema({ path, pageToken }, caller.signal);
      },
      { cost: pageCost, holdsBytes: heldByLook(heldBytes.page) },
    ),
    route(getReadTimes, async ({ query: { pid } }, { uid }) =>
      readTimes.of({ ownerId: uid, projectId: pid }),
    ),
  ];
}
