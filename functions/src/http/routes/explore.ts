import {
  getDocument,
  listCollections,
  listDocuments,
  lookUpDocuments,
} from '../../contract/explore.ts';
import type { Explore } from '../../services/explore/explore.ts';
import { heldBytes } from '../held-bytes.ts';
import { route, type Route } from '../route.ts';

/** Counting collections reads the customer's indexes. */
const countCost = 3;
/** Up to 300 of the customer's documents are read. */
const pageCost = 2;

export function exploreRoutes(explore: Explore): Route[] {
  return [
    route(
      listCollections,
      async ({ query: { pid, parent } }, { uid }) =>
        explore.collections({ ownerId: uid, projectId: pid }, parent ?? null),
      { cost: countCost },
    ),
    route(
      listDocuments,
      async ({ query: { pid, showMissing, ...page } }, { uid }) =>
        explore.documents(
          { ownerId: uid, projectId: pid },
          { ...page, showMissing: showMissing === undefined ? undefined : showMissing === 'true' },
        ),
      { holdsBytes: heldBytes.page },
    ),
    route(
      lookUpDocuments,
      async ({ body: { pid, paths } }, { uid, signal }) =>
        explore.lookUp({ ownerId: uid, projectId: pid }, paths, signal),
      { cost: pageCost, holdsBytes: heldBytes.page },
    ),
    route(
      getDocument,
      async ({ query: { pid, path } }, { uid }) =>
        explore.document({ ownerId: uid, projectId: pid }, path),
      { holdsBytes: heldBytes.document },
    ),
  ];
}
