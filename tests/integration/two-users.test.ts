// What belongs to one user does not exist for another: every call of the contract, made by one with
// ids of the other.
import {
  getBackupRecord,
  listChannels,
  listDeletions,
  listExports,
  listNotices,
  listSchedules,
  listProjects,
  listRestores,
  listSavedQueries,
  type Endpoint,
} from '@firekeep/functions/contract';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '../../functions/src/testing/endpoints.ts';
import { addressOf, bytesOf, request, sendWhenAllowed, type LooseInput } from '../support/api.ts';
import { furnish, pausedSchedule, type Ids } from '../support/furnished-project.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { calls } from './two-users-calls.ts';

const endpoints = allEndpoints.flatMap(({ name, endpoint }): [string, Endpoint][] =>
  endpoint.access === 'user' ? [[name, endpoint]] : [],
);

/** Ids of the right form that nothing has. */
function unknownIds(): Ids {
  const id = () => randomUUID().replaceAll('-', '').slice(0, 22);
  const ids = { project: id(), record: id(), schedule: id(), restore: id(), upload: id() };
  return { ...ids, savedQuery: id(), export: id(), channel: id(), deletion: id() };
}

async function everythingOf(user: TestUser, ids: Ids): Promise<unknown> {
  const ofProject = { query: { projectId: ids.project } };
  const answers = await Promise.all([
    sendWhenAllowed(user, listProjects),
    sendWhenAllowed(user, getBackupRecord, { params: { rid: ids.record } }),
    sendWhenAllowed(user, listSchedules, ofProject),
    sendWhenAllowed(user, listRestores, ofProject),
    sendWhenAllowed(user, listSavedQueries, { query: { pid: ids.project } }),
    sendWhenAllowed(user, listExports, { query: { pid: ids.project } }),
    sendWhenAllowed(user, listChannels),
    sendWhenAllowed(user, listDeletions),
    sendWhenAllowed(user, listNotices, { params: { id: ids.channel } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return answers.map(({ json }) => json);
}

let ada: TestUser;
let bob: TestUser;
let idsOfAda: Ids;
let idsOfBob: Ids;
let before: unknown;

beforeAll(async () => {
  [ada, bob] = await Promise.all([signUp(), signUp()]);
  [idsOfAda, idsOfBob] = await Promise.all([furnish(ada), furnish(bob)]);
  before = await everythingOf(ada, idsOfAda);
});

test('every endpoint has an entry', () => {
  expect(Object.keys(calls).toSorted()).toEqual(endpoints.map(([name]) => name).toSorted());
});

describe.each(endpoints)('%s', (name, endpoint) => {
  test('without a token is refused', async () => {
    const [input = {}] = calls[name]?.(unknownIds(), unknownIds()) ?? [];
    const path = addressOf(endpoint, input, 'somebody');
    const body = { userId: 'somebody', ...input.body };
    const answer = await request(
      endpoint.method,
      path,
      endpoint.takesBytes === undefined
        ? endpoint.body === undefined
          ? {}
          : { body }
        : bytesOf(input),
    );
    expect([answer.status, answer.json]).toEqual([
      401,
      { success: false, error: { code: 'unauthenticated', message: 'User not authenticated' } },
    ]);
  });

  test('with the userId of another is refused', async () => {
    const input = complete[name] ?? calls[name]?.(idsOfBob, idsOfBob)[0];
    const answer = await sendWhenAllowed({ ...bob, uid: ada.uid }, endpoint, input);
    expect(answer.status).toBe(403);
  });

  test('with ids of another answers as if there were nothing', async () => {
    const withHers = calls[name]?.(idsOfAda, idsOfBob) ?? [];
    const withUnknown = calls[name]?.(unknownIds(), idsOfBob) ?? [];
    for (const [index, input] of withHers.entries()) {
      const hers = await sendWhenAllowed(bob, endpoint, input);
      const unknown = await sendWhenAllowed(bob, endpoint, withUnknown[index]);
      expect([hers.status, hers.text]).toEqual([unknown.status, unknown.text]);
      const namesProject = JSON.stringify(input).includes(idsOfAda.project);
      const message = expect.stringMatching(namesProject ? /^Project not found$/ : /./);
      expect(hers.status).toBe(404);
      expect(hers.json).toMatchObject({ error: { code: 'not-found', message } });
    }
  });
});

test('what belongs to the other is as it was before all these calls', async () => {
  expect(await everythingOf(ada, idsOfAda)).toEqual(before);
});

/** Calls that name nothing of anybody's, whole. */
const complete: Readonly<Record<string, LooseInput>> = {
  createProject: {
    body: { name: 'x', firebaseProjectId: 'demo-x', connectionType: 'service-account' },
  },
  listDatabases: { body: { firebaseProjectId: 'demo-x' } },
  setApprover: { body: { email: 'somebody@example.dev' } },
  previewSchedule: { body: { schedule: pausedSchedule.schedule } },
  exchangeGoogleCode: { body: { state: 's'.repeat(43), session: 's'.repeat(43), code: 'c' } },
  deleteAccount: { query: { confirm: 'somebody@example.dev' } },
};

test('lists hold nothing of another user', async () => {
  const text = JSON.stringify(await everythingOf(bob, idsOfBob));
  for (const id of [...Object.values(idsOfAda), ada.uid]) {
    expect(text).not.toContain(id);
  }
});
