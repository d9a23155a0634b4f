// What is shown before a schedule is saved or a backup started.
import { previewSchedule, previewSelection, type Project } from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp, type TestUser } from '../support/users.ts';

let user: TestUser;
let project: Project;

beforeAll(async () => {
  user = await signUp();
  project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields: {} },
    { path: 'customers/ada/orders/1', fields: {} },
    { path: 'logs/1', fields: {} },
  ]);
});

test('a selection is counted at first, and read from a backup of everything afterwards', async () => {
  const body = { projectId: project.id, include: [], exclude: ['logs'] };
  const counted = await call(user, previewSelection, { body });
  expect(counted).toMatchObject({ asOf: null, isPartial: true, covered: 1, leftOut: 1 });

  const record = await backUp(user, project);
  expect(await call(user, previewSelection, { body })).toMatchObject({
    asOf: record.metadata.completedAt,
    isPartial: false,
    covered: 2,
    leftOut: 1,
  });
});

test.each([
  ['include.0', { include: [''], exclude: [] }],
  ['exclude.0', { include: [], exclude: ['a//b'] }],
  ['include', { include: Array.from({ length: 51 }, (_, index) => `c${index}`), exclude: [] }],
])('a selection is refused for its %s', async (field, patterns) => {
  const answer = await send(user, previewSelection, {
    body: { projectId: project.id, ...patterns },
  });
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ error: { fields: { [field]: expect.any(String) } } });
});

test('a schedule shows its next five runs, and a bad one its field', async () => {
  const schedule = { kind: 'cron', timeZone: 'Europe/Vienna', cron: '0 3 * * *' } as const;
  const { runs } = await call(user, previewSchedule, { body: { schedule } });
  expect(runs).toHaveLength(5);
  expect(new Set(runs).size).toBe(5);
  const bad = { ...schedule, cron: '* * * * *' };
  expect((await send(user, previewSchedule, { body: { schedule: bad } })).json).toMatchObject({
    error: { code: 'invalid-argument', fields: { 'schedule.cron': expect.any(String) } },
  });
});
