import {
  createConfiguration,
  deleteConfiguration,
  listConfigurations,
  updateConfiguration,
} from '../../contract/configurations.ts';
import type { Configurations } from '../../services/schedules/configurations.ts';
import { route, type Route } from '../route.ts';

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
    route(deleteConfiguration, async ({ params }, { uid }) =>
      configurations.remove(uid, params.cid),
    ),
  ];
}
