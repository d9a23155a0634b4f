import { expect, test } from 'vitest';
import { AppError } from '../lib/errors.ts';
import { getThing, startApp } from '../testing/served-app.ts';
import { route } from './route.ts';

test.each([
  ['works', async () => ({ id: 'x' }), { result: 'ok', code: null }],
  [
    'is refused',
    async () => Promise.reject(new AppError('failed-precondition', 'No')),
    { result: 'refused', code: 'failed-precondition' },
  ],
  ['fails', async () => Promise.reject(new Error('canary')), { result: 'failed', code: 'unknown' }],
])('a call with an audit rule that %s is told so', async (_what, handler, outcome) => {
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

test('calls about what is not the caller’s, and calls that are not worth it, are not told', async () => {
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
