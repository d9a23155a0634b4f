import { expect, test } from 'vitest';
import { createProject, updateProject } from '../../contract/projects.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError } from '../../lib/errors.ts';
import type { Projects } from '../../services/projects/projects.ts';
import { callContext, unaudited } from '../../testing/call-context.ts';
import { projectRoutes } from './projects.ts';

const reached = new AppError('already-exists', 'The service was reached');
const refuse = async () => {
  throw reached;
};
const projects: Projects = {
  list: refuse,
  create: refuse,
  update: refuse,
  remove: refuse,
  erase: refuse,
  testConnection: refuse,
};

/** The answer to a call of somebody whose address is verified, or not. */
async function answerOf(endpoint: Endpoint, body: object, isVerified: boolean): Promise<unknown> {
  const route = projectRoutes(projects).find((one) => one.endpoint === endpoint);
  const context = callContext({ isVerified });
  const raw = { params: { id: 'p1' }, query: {}, body: { userId: 'ada', ...body } };
  return route?.run(raw, context, unaudited).catch((error: unknown) => error);
}

const input = { name: 'Shop', firebaseProjectId: 'shop' };

test.each([
  [
    'a key file',
    createProject,
    { ...input, connectionType: 'service-account', serviceAccountJson: '{}' },
  ],
  ['a key file that is missing', createProject, { ...input, connectionType: 'service-account' }],
  [
    'a Google account',
    createProject,
    { ...input, connectionType: 'google', googleConnectionId: 'g' },
  ],
  [
    'an emulator with a key',
    createProject,
    { ...input, connectionType: 'emulator', serviceAccountJson: '{}' },
  ],
  ['another key', updateProject, { serviceAccountJson: '{}' }],
  ['another consent of Google', updateProject, { googleConnectionId: 'g' }],
])('%s is taken only of somebody with a verified address', async (_what, endpoint, body) => {
  expect(await answerOf(endpoint, body, true)).toBe(reached);
  expect(await answerOf(endpoint, body, false)).toMatchObject({
    code: 'permission-denied',
    message: 'You do not have permission to perform this action',
    hint: expect.stringContaining('Verify your email address first'),
  });
});

test.each([
  ['an emulator', createProject, { ...input, connectionType: 'emulator' }],
  ['a new name', updateProject, { name: 'Store' }],
])('%s is taken of everybody', async (_what, endpoint, body) => {
  expect(await answerOf(endpoint, body, false)).toBe(reached);
});
