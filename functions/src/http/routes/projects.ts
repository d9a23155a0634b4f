import {
  createProject,
  deleteProject,
  listProjects,
  testConnection,
  updateProject,
} from '../../contract/projects.ts';
import type { Projects } from '../../services/projects/projects.ts';
import { route, type Route } from '../route.ts';

type Update = Readonly<Partial<Record<string, unknown>>>;

/** Choosing a project is not worth an entry: a page does that by being opened. */
function updateAction({ userId: _userId, lastUsed: _lastUsed, ...rest }: Update) {
  if (storesKey(rest)) {
    return 'project.key-replaced';
  }
  return Object.keys(rest).length === 0 ? null : 'project.updated';
}

type CredentialInput = Readonly<
  Partial<Record<'serviceAccountJson' | 'googleConnectionId', unknown>>
>;

/** Users without a verified address store no key. Emulators, as in the demonstration, have none. */
const storesKey = ({ serviceAccountJson, googleConnectionId }: CredentialInput) =>
  serviceAccountJson !== undefined || googleConnectionId !== undefined;

const ofProject = ({ params }: { params: { id: string } }) =>
  ({ kind: 'project', id: params.id }) as const;

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
      needsVerified: ({ body }) => body.connectionType !== 'emulator' || storesKey(body),
      cost: checkCost,
      audit: { action: 'project.connected', subject: () => ({ kind: 'account' }) },
    }),
    route(
      updateProject,
      async ({ params, body }, caller) => projects.update(caller, params.id, body),
      {
        freshSignIn: 'stored',
        sensitive: true,
        needsVerified: ({ body }) => storesKey(body),
        audit: { action: ({ body }) => updateAction(body), subject: ofProject },
      },
    ),
    route(deleteProject, async ({ params }, { uid }) => projects.remove(uid, params.id), {
      freshSignIn: true,
      cost: checkCost,
      audit: { action: 'project.deleted', subject: ofProject },
    }),
    route(testConnection, async ({ params }, { uid }) => projects.testConnection(uid, params.id), {
      cost: checkCost,
      audit: { action: 'connection.tested', subject: ofProject },
    }),
  ];
}
