import {
  createProject,
  deleteProject,
  listProjects,
  testConnection,
  updateProject,
} from '../../contract/projects.ts';
import type { Projects } from '../../services/projects/projects.ts';
import { route, type Route } from '../route.ts';

/** Checks of a connection open a credential and call the customer's project. */
const checkCost = 5;

export function projectRoutes(projects: Projects): Route[] {
  return [
    route(listProjects, async (_input, { uid }) => ({
      success: true,
      data: await projects.list(uid),
      error: null,
    })),
    route(createProject, async ({ body }, { uid }) => projects.create(uid, body), {
      sensitive: true,
      cost: checkCost,
    }),
    route(
      updateProject,
      async ({ params, body }, { uid }) => projects.update(uid, params.id, body),
      { sensitive: true },
    ),
    route(deleteProject, async ({ params }, { uid }) => projects.remove(uid, params.id), {
      sensitive: true,
      cost: checkCost,
    }),
    route(testConnection, async ({ params }, { uid }) => projects.testConnection(uid, params.id), {
      cost: checkCost,
    }),
  ];
}
