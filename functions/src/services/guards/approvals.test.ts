import { beforeEach, expect, test } from 'vitest';
import { createApprovalStore } from '../../adapters/records/approval-store.ts';
import { createNoticeEvents, noticeEventSchema } from '../../adapters/records/notice-events.ts';
import {
  approvalMs,
  approverDelayDays,
  approverNoticeDays,
  maxApprovalRequests,
} from '../../contract/approvals.ts';
import { freshCaller } from '../../testing/guarded-caller.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import type { AuditRecord } from '../audit/audit-log.ts';
import type { DirectoryUser } from '../ports/user-directory.ts';
import { Approvals } from './approvals.ts';
import { Lowerings } from './lowerings.ts';

let now: number;
let users: Set<string>;
let documents: MemoryDocuments;
let approvals: Approvals;
let audited: AuditRecord[];

const person = (uid: string, isVerified = true) => ({
  uid,
  email: `${uid}@example.dev`,
  isVerified,
});
const call = (id: string) => ({
  call: 'DELETE /api/projects/{id}',
  input: { params: { id } },
  title: async () => `Delete a project: ${id}`,
});

/** As a route asks before it lowers something. */
const asks = async (id = 'shop') => approvals.assertApproved(person('ada'), call(id));
const caller = (uid: string) => ({ ...freshCaller(uid), ...person(uid) });
const delayMs = approverDelayDays * 24 * 60 * 60_000;
const noticeMs = approverNoticeDays * 24 * 60 * 60_000;
const requestsFor = async (uid: string) => (await approvals.of(person(uid))).forMe;
const answerAll = async (approves = true) => {
  for (const { id } of await requestsFor('bob')) {
    await approvals.answer('bob', id, approves);
  }
};

const noticeCount = () =>
  documents.entries().filter(([path]) => path.startsWith('noticeEvents/')).length;

function directoryUser(uid: string): DirectoryUser {
  const known = { name: null, photoUrl: null, methods: [], createdAt: null, lastSignInAt: null };
  return { uid, email: `${uid}@example.dev`, emailVerified: true, ...known };
}

beforeEach(() => {
  now = Date.parse('2026-11-27T12:00:00.000Z');
  users = new Set(['ada', 'bob', 'eve']);
  documents = new MemoryDocuments();
  audited = [];
  const clock = () => new Date(now);
  const noticeEvents = createNoticeEvents(documents);
  approvals = new Approvals({
    approvals: createApprovalStore(documents),
    users: { get: async (uid) => (users.has(uid) ? directoryUser(uid) : null) },
    lowerings: new Lowerings({ noticeEvents, now: clock }),
    noticeEvents,
    auditLog: { record: async (entry) => void audited.push(entry) },
    now: clock,
  });
});

async function withBob(): Promise<void> {
  await approvals.invite(caller('ada'), 'Bob@Example.dev');
  await approvals.answerInvitation(caller('bob'), 'ada', true);
  now += delayMs;
}

test('nothing waits without an approver, nor for one who has not accepted', async () => {
  await asks();
  await approvals.invite(caller('ada'), 'bob@example.dev');
  await asks();
  expect((await approvals.of(person('bob'))).invitations).toEqual([
    { id: 'ada', ownerEmail: 'ada@example.dev', isAccepted: false },
  ]);
});

test('what was approved is done once, by the same call and no other', async () => {
  await withBob();
  await expect(asks()).rejects.toThrow('Waiting for the approval of bob@example.dev');
  await expect(asks()).rejects.toThrow('Waiting');
  expect(await requestsFor('bob')).toMatchObject([{ title: 'Delete a project: shop' }]);
  await answerAll();
  await expect(asks('blog')).rejects.toThrow('Waiting');
  const settle = await asks();
  await expect(asks()).rejects.toThrow('This has been begun already');
  await settle(true);
  await expect(asks()).rejects.toThrow('Waiting');
});

test('of two of the same call at once, one is done', async () => {
  await withBob();
  await expect(asks()).rejects.toThrow('Waiting');
  await answerAll();
  const done = await Promise.allSettled([asks(), asks()]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('what is declined, or a day old, is not done', async () => {
  await withBob();
  await expect(asks()).rejects.toThrow('Waiting');
  await answerAll(false);
  await expect(asks()).rejects.toThrow('bob@example.dev has declined this');
  await expect(asks('blog')).rejects.toThrow('Waiting');
  await answerAll();
  now += approvalMs;
  await expect(asks('blog')).rejects.toThrow('Waiting');
  await expect(asks()).rejects.toThrow('Waiting');
});

test('nobody but the approver answers, not even the account itself', async () => {
  await withBob();
  await expect(asks()).rejects.toThrow('Waiting');
  const [request] = await requestsFor('bob');
  for (const uid of ['ada', 'eve']) {
    await expect(approvals.answer(uid, request?.id ?? '', true)).rejects.toMatchObject({
      code: 'not-found',
    });
  }
  expect(await requestsFor('eve')).toEqual([]);
  await expect(asks()).rejects.toThrow('Waiting');
});

test('an invitation is for who reads the address', async () => {
  await approvals.invite(caller('ada'), 'bob@example.dev');
  for (const one of [
    caller('eve'),
    { ...caller('eve'), email: 'bob@example.dev', isVerified: false },
  ]) {
    await expect(approvals.answerInvitation(one, 'ada', true)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect((await approvals.of(one)).invitations).toEqual([]);
  }
  await expect(approvals.invite(caller('ada'), 'ADA@example.dev')).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});

test('nobody is waited for until days after they have accepted, and till then they are removed at once', async () => {
  await approvals.invite(caller('ada'), 'bob@example.dev');
  now += delayMs;
  await approvals.answerInvitation(caller('bob'), 'ada', true);
  now += delayMs - 1;
  await asks();
  await approvals.answerInvitation(caller('bob'), 'ada', true);
  now += 1;
  await expect(asks()).rejects.toThrow('Waiting');
  await approvals.answerInvitation(caller('bob'), 'ada', false);
  await withBob();
  await approvals.answerInvitation(caller('bob'), 'ada', false);
  await approvals.invite(caller('ada'), 'bob@example.dev');
  await approvals.answerInvitation(caller('bob'), 'ada', true);
  await expect(approvals.invite(caller('ada'), 'eve@example.dev')).rejects.toThrow(
    'bob@example.dev approves already',
  );
  await approvals.remove(caller('ada'));
  expect((await approvals.of(person('ada'))).approver).toBe(null);
  now += 2 * delayMs;
  await asks();
});

test('an approver is removed days later without their approval, unless they are kept', async () => {
  await withBob();
  const until = new Date(now + noticeMs).toISOString();
  await approvals.remove(caller('ada'));
  now += noticeMs - 1;
  await approvals.remove(caller('ada'));
  const shown = { email: 'bob@example.dev', state: 'accepted', until };
  expect((await approvals.of(person('ada'))).approver).toMatchObject(shown);
  await expect(asks()).rejects.toThrow('Waiting');
  await approvals.invite(caller('ada'), 'bob@example.dev');
  now += noticeMs;
  await expect(asks()).rejects.toThrow('Waiting');
  await approvals.remove(caller('ada'));
  now += noticeMs;
  await asks();
  expect((await approvals.of(person('ada'))).approver).toBe(null);
  expect((await approvals.of(person('bob'))).invitations).toEqual([]);
  const late = approvals.answerInvitation(caller('bob'), 'ada', true);
  await expect(late).rejects.toMatchObject({ code: 'not-found' });
  await approvals.invite(caller('ada'), 'eve@example.dev');
});

test('an approver who steps back is waited for no longer, and one whose account is gone is removed at once', async () => {
  await withBob();
  await approvals.answerInvitation(caller('bob'), 'ada', false);
  await asks();
  await withBob();
  users.delete('bob');
  await approvals.remove(caller('ada'));
  expect((await approvals.of(person('ada'))).approver).toBe(null);
});

test('every step is notified to the account, and a removal to the approver too', async () => {
  await withBob();
  await approvals.remove(caller('ada'));
  await approvals.invite(caller('ada'), 'bob@example.dev');
  await approvals.answerInvitation(caller('bob'), 'ada', false);
  const titles = documents
    .all('noticeEvents', noticeEventSchema)
    .map(({ ownerId, said }) => `${ownerId}: ${said?.title}`);
  expect(titles.toSorted()).toEqual([
    'ada: bob@example.dev approves as before what lowers a guard',
    expect.stringMatching(/^ada: bob@example.dev approves only until 2026-12-07/),
    'ada: bob@example.dev approves what lowers a guard',
    'ada: bob@example.dev does not approve, or no longer',
    'ada: bob@example.dev was invited to approve what lowers a guard',
    expect.stringMatching(/^bob: bob@example.dev approves only until/),
  ]);
});

test('who accepts, and steps back, stands in the log of the account that is approved for', async () => {
  await withBob();
  await approvals.answerInvitation(caller('bob'), 'ada', true);
  await approvals.answerInvitation(caller('bob'), 'ada', false);
  const entry = { ownerId: 'ada', projectId: null, who: 'bob', result: 'ok' };
  expect(audited).toMatchObject([
    { ...entry, action: 'invitation.accepted' },
    { ...entry, action: 'invitation.declined' },
  ]);
});

test('of two answers to an invitation at once, the log says which came to nothing', async () => {
  await approvals.invite(caller('ada'), 'bob@example.dev');
  const answers = [true, false].map((accepts) =>
    approvals.answerInvitation(caller('bob'), 'ada', accepts),
  );
  const results = await Promise.allSettled(answers);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(audited.map(({ code }) => code)).toEqual([null, null, 'aborted']);
});

test('what was approved and came to nothing can be done again', async () => {
  await withBob();
  await expect(asks()).rejects.toThrow('Waiting');
  await answerAll();
  const settle = await asks();
  expect((await approvals.of(person('ada'))).mine).toEqual([]);
  await settle(false);
  await (
    await asks()
  )(true);
  await expect(asks()).rejects.toThrow('Waiting');
});

test('an approval of one approver is none of the next', async () => {
  await withBob();
  await expect(asks()).rejects.toThrow('Waiting');
  await answerAll();
  await approvals.answerInvitation(caller('bob'), 'ada', false);
  await approvals.invite(caller('ada'), 'eve@example.dev');
  await approvals.answerInvitation(caller('eve'), 'ada', true);
  now += delayMs;
  await expect(asks()).rejects.toThrow('Waiting for the approval of eve@example.dev');
});

test('nobody waits for an account that is gone', async () => {
  await withBob();
  await expect(asks()).rejects.toThrow('Waiting');
  users.delete('bob');
  await asks();
});

test('so many wait and no more, and both are notified of each once', async () => {
  await withBob();
  const before = noticeCount();
  const results: unknown[] = [];
  for (let id = 0; id < maxApprovalRequests + 3; id += 1) {
    results.push(await asks(`p${id}`).catch(String));
  }
  expect(results.filter((text) => String(text).includes('Waiting for'))).toHaveLength(
    maxApprovalRequests,
  );
  expect(String(results.at(-1))).toContain('Too much is waiting');
  await expect(asks('p0')).rejects.toThrow('Waiting');
  expect(noticeCount() - before).toBe(2 * maxApprovalRequests);
});
