import { collectionShape } from '../../firestore-model/paths.ts';
import type { Query } from '../../firestore-model/query/shape.ts';
import {
  deleteSavedQuery,
  listSavedQueries,
  runQuery,
  saveQuery,
  updateSavedQuery,
} from '../../contract/queries.ts';
import type { Queries } from '../../services/queries/queries.ts';
import type { SavedQueries } from '../../services/queries/saved-queries.ts';
import { heldBytes } from '../held-bytes.ts';
import { route, type Route } from '../route.ts';
import { heldByLook, viewed } from './viewed.ts';

const ofProject = ({ body }: { body: { pid: string } }) =>
  ({ kind: 'project', id: body.pid }) as const;

const ofQuery = ({ params }: { params: { qid: string } }) =>
  ({ kind: 'query', id: params.qid }) as const;

/** The shape of what is queried, of a group `**` and its id. */
function queriedCollection(from: Query['from']): string {
  return from.kind === 'group' ? `**/${from.id}` : collectionShape(from.path);
}

/** A page reads up to 300 of the customer's documents. */
const runCost = 2;

export function queryRoutes(queries: Queries, saved: SavedQueries): Route[] {
  return [
    route(
      runQuery,
      async ({ body }, caller) => {
        const { query, pageSize, pageToken, explain, mayRead } = body;
        const at = viewed(body, caller);
        const wanted = { query, pageSize, pageToken, explain, mayRead };
        return await queries.run(at, wanted, caller.signal);
      },
      {
        cost: runCost,
        holdsBytes: heldByLook(heldBytes.page),
        audit: {
          // Further pages belong to the query that the first one began.
          action: ({ body }) => (body.pageToken === undefined ? 'query.run' : null),
          subject: ofProject,
          about: ({ body }) => ({ collection: queriedCollection(body.query.from), against: null }),
        },
      },
    ),
    route(listSavedQueries, async ({ query: { pid } }, { uid }) =>
      saved.list({ ownerId: uid, projectId: pid }),
    ),
    route(
      saveQuery,
      async ({ body: { pid, name, query } }, { uid }) =>
        saved.create({ ownerId: uid, projectId: pid }, { name, query }),
      { audit: { action: 'query.saved', subject: ofProject } },
    ),
    route(
      updateSavedQuery,
      async ({ params, body: { name, query } }, { uid }) =>
        saved.update(uid, params.qid, { name, query }),
      { audit: { action: 'query.saved', subject: ofQuery } },
    ),
    route(deleteSavedQuery, async ({ params }, { uid }) => saved.remove(uid, params.qid), {
      audit: { action: 'query.deleted', subject: ofQuery },
    }),
  ];
}
