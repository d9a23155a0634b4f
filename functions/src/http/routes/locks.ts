import { lockProject, lockSchedule } from '../../contract/locks.ts';
import type { Locks } from '../../services/locks/locks.ts';
import { route, type Route } from '../route.ts';

export function lockRoutes(locks: Locks): Route[] {
  return [
    route(
      lockSchedule,
      async ({ params, body }, { uid }) => locks.lockSchedule(uid, params.cid, body.days),
      {
        freshSignIn: true,
        audit: {
          action: 'schedule.locked',
          subject: ({ params }) => ({ kind: 'schedule', id: params.cid }),
        },
      },
    ),
    route(
      lockProject,
      async ({ params, body }, { uid }) => locks.lockProject(uid, params.id, body.days),
      {
        freshSignIn: true,
        audit: {
          action: 'project.locked',
          subject: ({ params }) => ({ kind: 'project', id: params.id }),
        },
      },
    ),
  ];
}
