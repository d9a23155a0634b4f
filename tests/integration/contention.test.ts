// Forty of one call at the same moment: each is done or refused in time, and none ends in a failure of the server.
import {
  createConfiguration,
  createProject,
  listProjects,
  listSavedQueries,
  saveQuery,
  startBackup,
  startGoogleConnection,
  testConnection,
  updateAccountSettings,
  updateProject,
  updateSavedQuery,
  type Endpoint,
  type Project,
} from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { call, send, type LooseInput } from '../support/api.ts';
import { connectProject, newFirebaseProjectId, serviceAccount } from '../support/projects.ts';
import { inThings } from '../support/queried-project.ts';
import { signUp, type TestUser } from '../support/users.ts';

const atOnce = 40;
const withinMs = 15_000;

let user: TestUser;
let project: Project;
let queryId: string;

beforeAll(async () => {
  user = await signUp();
  project = await connectProject(user);
  const body = { pid: project.id, name: 'kept', query: inThings };
  ({ id: queryId } = await call(user, saveQuery, { body }));
  // The emulator starts a process for each call at work, which takes much longer than the call.
  await statusesOf(listProjects, () => ({}));
});

async function statusesOf(endpoint: Endpoint, inputOf: (index: number) => LooseInput) {
  const begin = performance.now();
  const answers = await Promise.all(
    Array.from({ length: atOnce }, (_, index) => send(user, endpoint, inputOf(index))),
  );
  const tookMs = Math.round(performance.now() - begin);
  const counts = new Map<number, number>();
  for (const { status } of answers) {
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  console.log(endpoint.path, tookMs, [...counts]);
  return { counts, tookMs };
}

const daily = {
  name: 'Nightly',
  enabled: true,
  include: [],
  exclude: [],
  schedule: { kind: 'daily', timeZone: 'UTC', time: '03:30' },
  retention: { keepLast: 3 },
};

const inputs: readonly (readonly [
  string,
  Endpoint,
  readonly number[],
  (index: number) => LooseInput,
])[] = [
  [
    'saved queries',
    saveQuery,
    [201, 409, 429],
    (index) => ({ body: { pid: project.id, name: `q${index}`, query: inThings } }),
  ],
  [
    'changes of one saved query',
    updateSavedQuery,
    [200, 409, 429],
    (index) => ({ params: { qid: queryId }, body: { name: `n${index}` } }),
  ],
  [
    'schedules',
    createConfiguration,
    [201, 409, 422, 429],
    () => ({ body: { projectId: project.id, ...daily } }),
  ],
  ['backups', startBackup, [202, 409, 422, 429], () => ({ body: { projectId: project.id } })],
  [
    'settings',
    updateAccountSettings,
    [200, 409, 429],
    (index) => ({ body: { timeZone: index % 2 === 0 ? 'UTC' : 'Europe/Berlin' } }),
  ],
  [
    'changes of one project',
    updateProject,
    [200, 409, 429],
    (index) => ({ params: { id: project.id }, body: { name: `p${index}` } }),
  ],
  [
    'tests of one connection',
    testConnection,
    [200, 409, 429],
    () => ({ params: { id: project.id } }),
  ],
  [
    'connections',
    createProject,
    [201, 409, 422, 429],
    () => {
      const firebaseProjectId = newFirebaseProjectId();
      const serviceAccountJson = JSON.stringify(serviceAccount(firebaseProjectId));
      return {
        body: {
          name: 'One of many',
          firebaseProjectId,
          connectionType: 'service-account',
          serviceAccountJson,
        },
      };
    },
  ],
];

test.each(inputs)('%s', async (_what, endpoint, allowed, inputOf) => {
  const { counts, tookMs } = await statusesOf(endpoint, inputOf);
  expect([...counts.keys()].filter((status) => !allowed.includes(status))).toEqual([]);
  expect(tookMs).toBeLessThan(withinMs);
});
