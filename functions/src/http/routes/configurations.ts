import {
  createConfiguration,
  deleteConfiguration,
  listConfigurations,
  previewSchedule,
  renewWebhookSecret,
  testWebhook,
  updateConfiguration,
} from '../../contract/configurations.ts';
import type { Configurations } from '../../services/schedules/configurations.ts';
import { route, type Route } from '../route.ts';

/** A call to somebody else's machine weighs more. */
const testCost = 20;

export function configurationRoutes(configurations: Configurations): Route[] {
  return [
    route(listConfigurations, async ({ query }, { uid }) =>
      configurations.list(uid, query.projectId),
    ),
    route(createConfiguration, async ({ body }, { uid }) => {
      const { projectId, userId: _userId, ...input } = body;
      return configurations.create(uid, projectId, input);
    }),
    route(updateConfiguration, async ({ params, body }, { uid }) => {
      const { userId: _userId, ...change } = body;
      return configurations.update(uid, params.cid, change);
    }),
    route(previewSchedule, async ({ body }) => configurations.preview(body.schedule)),
    route(
      renewWebhookSecret,
      async ({ params }, { uid }) => configurations.renewSecret(uid, params.cid),
      { sensitive: true },
    ),
    route(testWebhook, async ({ params }, { uid }) => configurations.testWebhook(uid, params.cid), {
      sensitive: true,
      cost: testCost,
    }),
    route(deleteConfiguration, async ({ params }, { uid }) =>
      configurations.remove(uid, params.cid),
    ),
  ];
}
