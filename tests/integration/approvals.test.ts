// Two keys: what lowers a guard waits for a second person, and is done once.
import {
  answerApproval,
  answerInvitation,
  createChannel,
  deleteChannel,
  deleteProject,
  getApprovals,
  listChannels,
  removeApprover,
  setApprover,
  updateProject,
} from '@firekeep/functions/contract';
import { beforeEach, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { quietChannel } from '../support/furnished-project.ts';
import { changeOwn } from '../support/own-documents.ts';
import { connectProject } from '../support/projects.ts';
import { text } from '../support/typed-values.ts';
import { signedInLongAgo, signUp, type TestUser } from '../support/users.ts';

let ada: TestUser;
let bob: TestUser;

const past = () => new Date(Date.now() - 1).toISOString();
const approvalsOf = (user: TestUser) => call(user, getApprovals, { query: {} });
const waiting = {
  status: 422,
  json: {
    error: {
      code: 'failed-precondition',
      message: expect.stringContaining('Waiting for the approval of'),
    },
  },
};

beforeEach(async () => {
  [ada, bob] = await Promise.all([signUp(), signUp()]);
  await call(ada, setApprover, { body: { email: bob.email } });
  expect((await approvalsOf(bob)).invitations).toMatchObject([{ ownerEmail: ada.email }]);
  await call(bob, answerInvitation, { params: { id: ada.uid }, body: { accepts: true } });
  // As days later.
  await changeOwn(`approvers/${ada.uid}`, { countsFrom: text(past()) });
});

/** As the approver, who has just signed in. */
async function approveAll(): Promise<void> {
  for (const { id } of (await approvalsOf(bob)).forMe) {
    await call(bob, answerApproval, { params: { id }, body: { approves: true } });
  }
}

test('a deletion waits, is done once it is approved, and only then', async () => {
  const { channel } = await call(ada, createChannel, { body: quietChannel });
  const deletion = { params: { id: channel.id }, query: {} };
  expect(await send(ada, deleteChannel, deletion)).toMatchObject(waiting);
  const [request] = (await approvalsOf(bob)).forMe;
  expect(request).toMatchObject({ title: 'Delete a channel', ownerEmail: ada.email });
  const answer = { params: { id: request?.id ?? '' }, body: { approves: true } };
  expect((await send(ada, answerApproval, answer)).status).toBe(404);
  expect((await send(await signedInLongAgo(bob, 600_000), answerApproval, answer)).status).toBe(
    422,
  );
  expect(await send(ada, deleteChannel, deletion)).toMatchObject(waiting);
  await approveAll();
  expect((await approvalsOf(ada)).mine).toMatchObject([{ state: 'approved' }]);
  await call(ada, deleteChannel, deletion);
  expect((await call(ada, listChannels, { query: {} })).channels).toEqual([]);
  expect((await approvalsOf(ada)).mine).toEqual([]);
});

test('so does what is lowered by what is stored; an ordinary change does not', async () => {
  const project = await connectProject(ada, { name: 'Shop' });
  const change = (body: object) => ({ params: { id: project.id }, body: { ...body } });
  await call(ada, updateProject, change({ name: 'Store' }));
  await call(ada, updateProject, change({ readOnly: true }));
  expect(await send(ada, updateProject, change({ readOnly: false }))).toMatchObject(waiting);
  expect(await send(ada, deleteProject, { params: { id: project.id } })).toMatchObject(waiting);
  const titles = (await approvalsOf(bob)).forMe.map(({ title }) => title);
  expect(titles.toSorted()).toEqual([
    'Delete a project: Store',
    expect.stringContaining('What protects Store was changed'),
  ]);
  await approveAll();
  const opened = await call(ada, updateProject, change({ readOnly: false }));
  expect(opened.readOnly).toBe(false);
  await call(ada, updateProject, change({ readOnly: true }));
  expect(await send(ada, updateProject, change({ readOnly: false }))).toMatchObject(waiting);
});

test('the approver is removed without their approval, but only days later', async () => {
  const project = await connectProject(ada, { name: 'Shop' });
  await call(ada, removeApprover, { query: {} });
  const deletion = { params: { id: project.id }, query: {} };
  expect(await send(ada, deleteProject, deletion)).toMatchObject(waiting);
  expect((await send(ada, setApprover, { body: { email: 'eve@example.dev' } })).status).toBe(422);
  expect((await approvalsOf(ada)).approver).toMatchObject({ until: expect.any(String) });
  await changeOwn(`approvers/${ada.uid}`, { until: text(past()) });
  expect((await approvalsOf(ada)).approver).toBe(null);
  await call(ada, deleteProject, deletion);
});

test('an approved call that fails may be made again', async () => {
  const { channel } = await call(ada, createChannel, { body: quietChannel });
  const deletion = { params: { id: channel.id }, query: {} };
  expect(await send(ada, deleteChannel, deletion)).toMatchObject(waiting);
  await changeOwn(`channels/${channel.id}`, { ownerId: text(bob.uid) });
  await approveAll();
  expect((await send(ada, deleteChannel, deletion)).status).toBe(404);
  await changeOwn(`channels/${channel.id}`, { ownerId: text(ada.uid) });
  await call(ada, deleteChannel, deletion);
});
