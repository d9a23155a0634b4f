import { listDeletions, takeBackDeletion } from '../../contract/deletions.ts';
import type { Deletions } from '../../services/deletions/deletions.ts';
import { route, type Route } from '../route.ts';

export function deletionRoutes(deletions: Deletions): Route[] {
  return [
    route(listDeletions, async ({ query }, { uid }) => deletions.list(uid, query.pageToken)),
    route(takeBackDeletion, async ({ params }, { uid }) => deletions.takeBack(uid, params.id), {
      sensitive: true,
    }),
  ];
}
