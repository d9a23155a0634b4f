import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  previewSchedule,
  renewWebhookSecret,
  testWebhook,
  updateSchedule,
} from '../../contract/schedules.ts';
import type { Schedules } from '../../services/schedules/schedules.ts';
import { route, type Route } from '../route.ts';

const ofSchedule = ({ params }: { params: { cid: string } }) =>
  ({ kind: 'schedule', id: params.cid }) as const;

/** A schedule that runs no more is what the log must say, whatever else was changed with it. */
function updateAction({ enabled }: { enabled?: boolean | undefined }) {
  if (enabled === undefined) {
    return 'schedule.changed';
  }
  return enabled ? 'schedule.resumed' : 'schedule.paused';
}

/** A call to somebody else's machine weighs more. */
const testCost = 20;

export function scheduleRoutes(schedules: Schedules): Route[] {
  return [
    route(listSchedules, async ({ query }, { uid }) => schedules.list(uid, query.projectId)),
    route(
      createSchedule,
      async ({ body }, caller) => {
        const { projectId, userId: _userId, ...input } = body;
        return schedules.create(caller, projectId, input);
      },
      {
        freshSignIn: 'stored',
        audit: {
          action: 'schedule.created',
          subject: ({ body }) => ({ kind: 'project', id: body.projectId }),
        },
      },
    ),
    route(
      updateSchedule,
      async ({ params, body }, caller) => {
        const { userId: _userId, ...change } = body;
        return schedules.update(caller, params.cid, change);
      },
      {
        freshSignIn: 'stored',
        audit: { action: ({ body }) => updateAction(body), subject: ofSchedule },
      },
    ),
    route(previewSchedule, async ({ body }) => schedules.preview(body.schedule)),
    route(
      renewWebhookSecret,
      async ({ params }, caller) => schedules.renewSecret(caller, params.cid),
      { freshSignIn: true, audit: { action: 'webhook.secret-renewed', subject: ofSchedule } },
    ),
    route(testWebhook, async ({ params }, { uid }) => schedules.testWebhook(uid, params.cid), {
      sensitive: true,
      cost: testCost,
      audit: { action: 'webhook.tested', subject: ofSchedule },
    }),
    route(deleteSchedule, async ({ params }, { uid }) => schedules.remove(uid, params.cid), {
      freshSignIn: true,
      audit: { action: 'schedule.deleted', subject: ofSchedule },
    }),
  ];
}
