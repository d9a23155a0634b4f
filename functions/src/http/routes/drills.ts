import {
  cancelDrill,
  getDrill,
  getDrillPlan,
  listDrills,
  putDrillPlan,
  startDrill,
} from '../../contract/drills.ts';
import type { Drills } from '../../services/drills/drills.ts';
import { route, type Route } from '../route.ts';

const ofProject = ({ params }: { params: { id: string } }) =>
  ({ kind: 'project', id: params.id }) as const;

export function drillRoutes(drills: Drills): Route[] {
  return [
    route(getDrillPlan, async ({ params }, { uid }) => drills.plan(uid, params.id)),
    route(
      putDrillPlan,
      async ({ params, body: { userId: _userId, ...input } }, caller) =>
        drills.save(caller, params.id, input),
      {
        sensitive: true,
        freshSignIn: 'stored',
        audit: { action: 'drill.planned', subject: ofProject },
      },
    ),
    route(listDrills, async ({ params, query }, { uid }) =>
      drills.list(uid, params.id, query.pageToken),
    ),
    route(getDrill, async ({ params }, { uid }) => drills.get(uid, params.id, params.did)),
    route(startDrill, async ({ params }, { uid }) => drills.start(uid, params.id), {
      sensitive: true,
      audit: { action: 'drill.started', subject: ofProject },
    }),
    route(cancelDrill, async ({ params }, { uid }) => drills.cancel(uid, params.id, params.did), {
      sensitive: true,
      audit: { action: 'drill.cancelled', subject: ofProject },
    }),
  ];
}
