import {
  applyRestore,
  cancelRestore,
  getPlanDifference,
  getRestore,
  listPlan,
  undoRestore,
  listRestores,
  startRestore,
} from '../../contract/restores.ts';
import type { Restores } from '../../services/restores/restores.ts';
import { route, type Route } from '../route.ts';

const startCost = 5;

export function restoreRoutes(restores: Restores): Route[] {
  return [
    route(startRestore, async ({ body }, { uid }) => restores.start(uid, body), {
      sensitive: true,
      cost: startCost,
    }),
    route(listRestores, async ({ query }, { uid }) => restores.list(uid, query.projectId)),
    route(getRestore, async ({ params }, { uid }) => restores.get(uid, params.id)),
    route(cancelRestore, async ({ params }, { uid }) => restores.cancel(uid, params.id), {
      sensitive: true,
    }),
    route(applyRestore, async ({ params }, { uid }) => restores.apply(uid, params.id), {
      sensitive: true,
      cost: startCost,
    }),
    route(undoRestore, async ({ params }, { uid }) => restores.undo(uid, params.id), {
      sensitive: true,
      cost: startCost,
    }),
    route(listPlan, async ({ params }, { uid }) => restores.listPlan(uid, params.id)),
    route(getPlanDifference, async ({ params }, { uid }) => restores.difference(uid, params.id)),
  ];
}
