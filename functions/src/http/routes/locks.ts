import {
  lockProject,
  lockSchedule,
  withdrawProjectLock,
  withdrawScheduleLock,
} from '../../contract/locks.ts';
import type { Locks } from '../../services/locks/locks.ts';
import { route, type Route } from '../route.ts';

const schedule = ({ params }: { params: { cid: string } }) => ({
  kind: 'schedule' as const,
  id: params.cid,
});
const project = ({ params }: { params: { id: string } }) => ({
  kind: 'project' as const,
  id: params.id,
});

export function lockRoutes(locks: Locks): Route[] {
  return [
    route(
      lockSchedule,
      async ({ params, body }, caller) => locks.lockSchedule(caller, params.cid, body.days),
      { freshSignIn: true, audit: { action: 'schedule.locked', subject: schedule } },
    ),
    route(
      lockProject,
      async ({ params, body }, caller) => locks.lockProject(caller, params.id, body.days),
      { freshSignIn: true, audit: { action: 'project.locked', subject: project } },
    ),
    route(
      withdrawScheduleLock,
      async ({ params }, caller) => locks.withdrawSchedule(caller, params.cid),
      { freshSignIn: 'alone', audit: { action: 'schedule.lock-withdrawn', subject: schedule } },
    ),
    route(
      withdrawProjectLock,
      async ({ params }, caller) => locks.withdrawProject(caller, params.id),
      { freshSignIn: 'alone', audit: { action: 'project.lock-withdrawn', subject: project } },
    ),
  ];
}
