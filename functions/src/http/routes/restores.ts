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
import type { RestorePlans } from '../../services/restores/restore-plans.ts';
import type { Restores } from '../../services/restores/restores.ts';
import { route, type Route } from '../route.ts';

const startCost = 5;

export function restoreRoutes(restores: Restores, plans: RestorePlans): Route[] {
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
    route(applyRestore, async ({ params, body }, { uid }) => restores.apply(uid, params.id, body), {
      sensitive: true,
      cost: startCost,
    }),
    route(undoRestore, async ({ params, body }, { uid }) => restores.undo(uid, params.id, body), {
      sensitive: true,
      cost: startCost,
    }),
    route(listPlan, async ({ params, query }, { uid }) => plans.list(uid, params.id, query)),
    route(getPlanDifference, async ({ params, query }, { uid }) =>
      plans.difference(uid, params.id, query.path),
    ),
  ];
}
