import { expect, test } from 'vitest';
import type { AuditAction } from '../contract/audit.ts';
import { AppError } from '../lib/errors.ts';
import type { AuditRecord } from '../services/audit/audit-log.ts';
import { unaudited } from '../testing/call-context.ts';
import { getThing, startApp } from '../testing/served-app.ts';
import { audited } from './audited.ts';
import { route } from './route.ts';

test.each([
  ['works', async () => ({ id: 'x' }), { result: 'ok', code: null }],
  [
    'is refused',
    async () => Promise.reject(new AppError('failed-precondition', 'No')),
    { result: 'refused', code: 'failed-precondition' },
  ],
  [
    'is in the way of others, maybe after a change',
    async () => Promise.reject(new AppError('aborted', 'No')),
    { result: 'failed', code: 'aborted' },
  ],
  ['fails', async () => Promise.reject(new Error('canary')), { result: 'failed', code: 'unknown' }],
  [
    'fails inside',
    async () => Promise.reject(new AppError('storage', 'canary')),
    { result: 'failed', code: 'unknown' },
  ],
])('a call with an audit rule that %s is recorded so', async (_what, handler, outcome) => {
  const audit = {
    action: 'connection.tested',
    subject: ({ params }: { params: { id: string } }) =>
      ({ kind: 'record', id: params.id }) as const,
  } as const;
  await using app = await startApp([route(getThing, handler, { audit })]);
  await app.ask('/api/things/x?userId=ada');
  expect(app.recorded).toEqual([
    {
      ownerId: 'ada',
      projectId: 'shop',
      who: 'ada',
      action: 'connection.tested',
      targets: ['x'],
      ...outcome,
    },
  ]);
});

test('a call about something that an account has names it', async () => {
  const subject = ({ params }: { params: { id: string } }) =>
    ({ kind: 'account', id: params.id }) as const;
  const audit = { action: 'channel.deleted', subject } as const;
  await using app = await startApp([route(getThing, async () => ({ id: 'x' }), { audit })]);
  await app.ask('/api/things/x?userId=ada');
  expect(app.recorded).toMatchObject([{ action: 'channel.deleted', targets: ['x'] }]);
});

test('calls about what is not the caller’s, and calls that are not worth it, are not recorded', async () => {
  const subject = () => ({ kind: 'project', id: 'shop' }) as const;
  const handler = async () => ({ id: 'x' });
  const rule = { action: 'connection.tested', subject } as const;
  await using app = await startApp([route(getThing, handler, { audit: rule })]);
  await app.ask('/api/things/x?userId=bob', { token: 'bob' });
  await app.ask('/api/things/x?userId=ada&unknown=1');
  await using quiet = await startApp([
    route(getThing, handler, { audit: { action: () => null, subject } }),
  ]);
  await quiet.ask('/api/things/x?userId=ada');
  expect([...app.recorded, ...quiet.recorded]).toEqual([]);
});

/** What is recorded of a call about the project `shop`, whose owner is ada. */
async function recordedOf(
  { action = 'backup.downloaded', uid }: { action?: AuditAction; uid: string | null },
  work: () => Promise<unknown>,
): Promise<AuditRecord[]> {
  const recorded: AuditRecord[] = [];
  const auditing = {
    ...unaudited,
    auditLog: { record: async (record: AuditRecord) => void recorded.push(record) },
    subjects: { find: async () => ({ ownerId: 'ada', projectId: 'shop' }) },
  };
  const subject = { kind: 'record', id: 'b1' } as const;
  await audited(auditing, { action, subject, uid }, work).catch(() => undefined);
  return recorded;
}

const refusedWith = (code: 'not-found' | 'permission-denied') => async () =>
  Promise.reject(new AppError(code, 'No'));

test('a link that opens a backup is recorded as such, and one that opens nothing is not', async () => {
  const opened = await recordedOf({ uid: null }, async () => undefined);
  expect(opened).toMatchObject([{ who: 'link', ownerId: 'ada', projectId: 'shop', result: 'ok' }]);
  expect(await recordedOf({ uid: null }, refusedWith('permission-denied'))).toEqual([]);
});

test('a call about what is not there is not recorded, and one that is refused is', async () => {
  expect(await recordedOf({ uid: 'ada' }, refusedWith('not-found'))).toEqual([]);
  expect(await recordedOf({ uid: 'ada' }, refusedWith('permission-denied'))).toHaveLength(1);
});

test('a project’s removal is recorded in the account’s log, its connection in its own', async () => {
  const made = async () => ({ id: 'new' });
  const logOf = async (action: AuditAction) =>
    (await recordedOf({ uid: 'ada', action }, made)).map(({ projectId }) => projectId);
  expect(await logOf('project.deleted')).toEqual([null]);
  expect(await logOf('project.connected')).toEqual(['new']);
});

test('of a call that answers the owner only nothing is looked up, unless it fails', async () => {
  const recorded: AuditRecord[] = [];
  let lookedUp = 0;
  let owner: string | null = 'ada';
  const logged: unknown[] = [];
  const auditing = {
    ...unaudited,
    log: { error: (...line: unknown[]) => void logged.push(line) },
    auditLog: { record: async (record: AuditRecord) => void recorded.push(record) },
    subjects: {
      find: async (uid: string | null) => {
        lookedUp += 1;
        if (owner === null) {
          throw new Error('not answered');
        }
        return uid === owner ? { ownerId: owner, projectId: 'shop' } : null;
      },
    },
  };
  const call = {
    action: 'document.changed',
    subject: { kind: 'project', id: 'shop' },
    answersOwner: true,
  } as const;
  const ask = (uid: string, work: () => Promise<unknown>) =>
    audited(auditing, { ...call, uid }, work).catch((error: unknown) => error);
  await ask('ada', async () => ({ id: 'x' }));
  expect(lookedUp).toBe(0);
  await ask('ada', refusedWith('permission-denied'));
  await ask('bob', refusedWith('permission-denied'));
  owner = null;
  expect(await ask('ada', refusedWith('permission-denied'))).toMatchObject({
    code: 'permission-denied',
  });
  const about = { reason: 'document.changed', projectId: 'shop' };
  expect(logged).toEqual([['An audit entry was lost', new Error('not answered'), about]]);
  expect(recorded).toMatchObject([
    { ownerId: 'ada', projectId: 'shop', targets: ['x'], result: 'ok' },
    { ownerId: 'ada', projectId: 'shop', targets: [], result: 'refused' },
  ]);
});

test('what an answer waits for ends while the call is recorded, and fails it where it fails', async () => {
  const events: string[] = [];
  const ends = [
    async () => void events.push('ended'),
    async () => Promise.reject(new AppError('unavailable', 'No')),
    async () => void events.push('ended, too'),
  ];
  const handler = route(
    getThing,
    async ({ params }, { answerAfter }) => {
      const end = ends[Number(params.id)];
      const ending = new Promise(setImmediate).then(end);
      answerAfter(ending);
      if (params.id === '2') {
        throw new AppError('aborted', 'Somebody was quicker');
      }
      events.push('made');
      return params;
    },
    {
      audit: {
        action: 'connection.tested',
        subject: () => ({ kind: 'record', id: 'x' }),
        made: () => (events.push('recorded'), null),
      },
    },
  );
  await using app = await startApp([handler]);
  expect((await app.ask('/api/things/0?userId=ada')).status).toBe(200);
  expect(events).toEqual(['made', 'recorded', 'ended']);
  expect((await app.ask('/api/things/1?userId=ada')).status).toBe(503);
  expect((await app.ask('/api/things/2?userId=ada')).status).toBe(409);
  expect(events.at(-1)).toBe('ended, too');
  const results = [{ result: 'ok' }, { result: 'ok' }, { result: 'failed' }];
  expect(app.recorded).toMatchObject(results);
});
