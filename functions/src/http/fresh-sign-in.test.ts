// Which calls need a sign-in of the last five minutes.
import { expect, test } from 'vitest';
import { AppError } from '../lib/errors.ts';
import type { AuditRecord } from '../services/audit/audit-log.ts';
import { callContext, unaudited } from '../testing/call-context.ts';
import { allEndpoints } from '../testing/endpoints.ts';
import { freshSignIn } from '../testing/fresh-sign-in.ts';
import { freshCaller, staleCaller } from '../testing/guarded-caller.ts';
import { memorySchedules } from '../testing/memory-schedules.ts';
import { scheduleOf } from '../testing/schedule.ts';
import { fixedThing, getThing, startApp } from '../testing/served-app.ts';
import { route } from './route.ts';
import { allRoutes, type Services } from './routes.ts';
import { fileRoutes } from './routes/downloads.ts';
import { lockRoutes } from './routes/locks.ts';

// No route asks its service for anything before it is called.
const services = new Proxy({}, { get: () => services }) as Services;
const routes = [...allRoutes(services), ...fileRoutes(services.backupFiles, services.exportFiles)];

test('every call is decided, and asks as it is decided', () => {
  const asked = allEndpoints.map(({ name, endpoint }) => [
    name,
    routes.find((one) => one.endpoint === endpoint)?.freshSignIn,
  ]);
  expect(Object.fromEntries(asked)).toEqual(freshSignIn);
});

test('no deletion goes without one, but of what is made again', () => {
  const free = allEndpoints
    .filter(({ endpoint }) => endpoint.method === 'DELETE')
    .flatMap(({ name }) => (freshSignIn[name] === 'never' ? [name] : []));
  expect(free.toSorted()).toEqual([
    'deleteDocument',
    'deleteExport',
    'deleteSavedQuery',
    'discardImport',
    'removeAvatar',
  ]);
});

test('a call that needs one is refused before its handler runs', async () => {
  const handled: string[] = [];
  const guarded = route(fixedThing, async () => void handled.push('fixed'), { freshSignIn: true });
  await using app = await startApp([guarded]);
  const post = async (token: string) =>
    app.ask('/api/things/fixed', { token, method: 'POST', body: { userId: token } });
  expect(await post('stale-ada')).toMatchObject({
    status: 422,
    body: { error: { code: 'failed-precondition', message: 'Please sign in again to do this' } },
  });
  expect((await post('revoked')).status).toBe(401);
  expect(handled).toEqual([]);
  expect((await post('ada')).status).toBe(202);
  expect(handled).toEqual(['fixed']);
});

test('one that needs it with some input, or by what is stored, asks only then', async () => {
  const byInput = route(getThing, async ({ params }) => ({ id: params.id }), {
    freshSignIn: ({ params }) => params.id === 'guarded',
  });
  const byStored = route(
    fixedThing,
    async ({ body }, { assertFreshSignIn }) => {
      if (body.userId === 'stale-bob') {
        await assertFreshSignIn();
      }
    },
    { freshSignIn: 'stored' },
  );
  await using app = await startApp([byInput, byStored]);
  const get = async (id: string) =>
    (await app.ask(`/api/things/${id}?userId=stale-ada`, { token: 'stale-ada' })).status;
  const post = async (token: string) => {
    const options = { token, method: 'POST', body: { userId: token } };
    return (await app.ask('/api/things/fixed', options)).status;
  };
  expect([await get('plain'), await get('guarded')]).toEqual([200, 422]);
  expect([await post('stale-ada'), await post('stale-bob')]).toEqual([202, 422]);
});

test('a refusal stands in the audit log', async () => {
  const recorded: AuditRecord[] = [];
  const guarded = route(fixedThing, async () => undefined, {
    freshSignIn: true,
    audit: { action: 'backup.deleted', subject: () => ({ kind: 'account' }) },
  });
  const raw = { params: {}, query: {}, body: { userId: 'ada' } };
  const { assertFreshSignIn: assertSignedInLately } = staleCaller();
  const run = guarded.run(raw, callContext({ assertSignedInLately }), {
    auditLog: { record: async (record) => void recorded.push(record) },
    subjects: { find: async () => ({ ownerId: 'ada', projectId: 'shop' }) },
    log: { error: () => undefined },
  });
  await expect(run).rejects.toThrow('Please sign in again');
  expect(recorded).toMatchObject([{ result: 'refused', code: 'failed-precondition' }]);
});

test('a second person is asked once for a call, after the sign-in, and not for an answer', async () => {
  const asked: string[] = [];
  const context = callContext({
    assertSignedInLately: async () => void asked.push('sign-in'),
    assertApproved: async ({ call, title }) => {
      asked.push(`${call}: ${await title()}`);
      return async () => undefined;
    },
  });
  const raw = { params: {}, query: {}, body: { userId: 'ada' } };
  const guarded = route(
    fixedThing,
    async (_input, { assertFreshSignIn }) => assertFreshSignIn('The thing is lowered'),
    { freshSignIn: 'stored' },
  );
  const both = route(fixedThing, async (_input, caller) => caller.assertFreshSignIn('Again'), {
    freshSignIn: true,
  });
  const answer = route(fixedThing, async () => undefined, { freshSignIn: 'alone' });
  await guarded.run(raw, context, unaudited);
  await both.run(raw, context, unaudited);
  await answer.run(raw, context, unaudited);
  const call = 'POST /api/things/fixed';
  expect(asked).toEqual([
    'sign-in',
    `${call}: The thing is lowered`,
    'sign-in',
    `${call}: ${call}`,
    'sign-in',
  ]);
});

const waiting = new AppError('failed-precondition', 'Waiting for the approval of bob');
test('a lock is withdrawn without a second person: an accomplice would let it become final', async () => {
  const { locks } = memorySchedules(scheduleOf({}), () => new Date('2026-11-21T12:00:00.000Z'));
  await locks.lockSchedule(freshCaller(), 'c1', 3650);
  await locks.lockProject(freshCaller(), 'shop', 3650);
  const context = callContext({ assertApproved: async () => Promise.reject(waiting) });
  const raw = { params: { cid: 'c1', id: 'shop' }, query: { userId: 'ada' }, body: undefined };
  const withdrawn = lockRoutes(locks).filter(({ endpoint }) => endpoint.method === 'DELETE');
  const replies = withdrawn.map(async (one) => {
    const named = Object.entries(raw.params).filter(([name]) =>
      one.endpoint.path.includes(`{${name}}`),
    );
    return one.run({ ...raw, params: Object.fromEntries(named) }, context, unaudited);
  });
  expect(await Promise.all(replies)).toMatchObject([{ lockedUntil: null }, { lockedUntil: null }]);
});

const raw = { params: {}, query: {}, body: { userId: 'ada' } };
test('what is not approved is not done', async () => {
  const handled: string[] = [];
  const guarded = route(fixedThing, async () => void handled.push('done'), { freshSignIn: true });
  const context = callContext({ assertApproved: async () => Promise.reject(waiting) });
  await expect(guarded.run(raw, context, unaudited)).rejects.toThrow('Waiting');
  expect(handled).toEqual([]);
});

test.each([
  ['what was done spends an approval', null, [true]],
  ['what changed nothing gives it back', new AppError('not-found', 'Not found'), [false]],
  ['what may have been done leaves it', new AppError('aborted', 'after a change'), []],
  ['so does a failure of any kind', new Error('lost on the way'), []],
])('%s', async (_what, failure, expected) => {
  const settled: boolean[] = [];
  const ends = async () => (failure === null ? undefined : Promise.reject(failure));
  const guarded = route(fixedThing, ends, { freshSignIn: true });
  const assertApproved = async () => async (isDone: boolean) => {
    settled.push(isDone);
    throw new AppError('unavailable', 'Not now');
  };
  const run = guarded.run(raw, callContext({ assertApproved }), unaudited);
  const isDone = await run.then(() => true).catch(() => false);
  expect([isDone, settled]).toEqual([failure === null, expected]);
});
