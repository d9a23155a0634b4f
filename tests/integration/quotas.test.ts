// What a plan covers, and what is refused beyond it.
import {
  createSchedule,
  createProject,
  deleteProject,
  getTier,
  listSchedules,
  tiers,
  startImport,
  updateSchedule,
  type ScheduleInput,
  type Project,
  type Retention,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, send, type ApiAnswer } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { giveTier } from '../support/tiers.ts';
import { connectProject, newFirebaseProjectId } from '../support/projects.ts';
import { signUp, type TestUser } from '../support/users.ts';

const { free } = tiers;

function expectRefused({ status, json }: ApiAnswer, message: string): void {
  expect(json).toMatchObject({
    success: false,
    error: { code: 'failed-precondition', message: expect.stringContaining(message) as unknown },
  });
  expect(status).toBe(422);
}

const nightly: ScheduleInput = {
  name: 'Nightly',
  enabled: false,
  include: [],
  exclude: [],
  schedule: { kind: 'daily', timeZone: 'UTC', time: '03:30' },
  retention: { keepLast: 3650 },
};

test('projects: five on Free, a sixth once one is gone or the plan is larger', async () => {
  const user = await signUp();
  const body = {
    name: 'One more',
    firebaseProjectId: newFirebaseProjectId(),
    connectionType: 'emulator',
  };
  const projects: Project[] = [];
  for (let index = 0; index < free.limits.projects; index += 1) {
    projects.push(await connectProject(user));
  }

  expectRefused(
    await send(user, createProject, { body }),
    'The Free plan covers 5 projects, and 5 are connected. Disconnect one, or ask for a larger plan',
  );
  await giveTier(user, 'team');
  expect((await send(user, createProject, { body })).status).toBe(201);
  await giveTier(user, 'free');
  const another = { ...body, firebaseProjectId: newFirebaseProjectId() };
  await call(user, deleteProject, { params: { id: projects[0]!.id }, query: {} });
  expectRefused(await send(user, createProject, { body: another }), 'and 5 are connected');
  await call(user, deleteProject, { params: { id: projects[1]!.id }, query: {} });
  expect((await send(user, createProject, { body: another })).status).toBe(201);
});

test('projects that are connected at the same time don’t go past the limit', async () => {
  const user = await signUp();
  for (let index = 1; index < free.limits.projects; index += 1) {
    await connectProject(user);
  }
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () =>
      send(user, createProject, {
        body: {
          name: 'One more',
          firebaseProjectId: newFirebaseProjectId(),
          connectionType: 'emulator',
        },
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
  const { use } = await call(user, getTier, { query: {} });
  expect(use.projects).toBe(free.limits.projects);
});

describe('schedules', () => {
  let user: TestUser;
  let project: Project;

  beforeAll(async () => {
    user = await signUp();
    project = await connectProject(user);
  });

  const create = (retention: Retention) =>
    send(user, createSchedule, {
      body: { ...nightly, projectId: project.id, retention },
    });

  test.each([
    [{ keepDays: 36 }, 36],
    [{ gfs: { daily: 36, weekly: 0, monthly: 0 } }, 36],
    [{ gfs: { daily: 7, weekly: 6, monthly: 0 } }, 42],
    [{ gfs: { daily: 7, weekly: 4, monthly: 12 } }, 366],
  ])('reach no further back than the plan: %j', async (retention, days) => {
    expectRefused(
      await create(retention),
      `The Free plan keeps backups for 35 days, and these rules reach ${days} days. Keep them for less long`,
    );
  });

  test('are as many as the plan covers, and outlive a smaller one', async () => {
    await giveTier(user, 'team');
    const long = { gfs: { daily: 7, weekly: 4, monthly: 12 } };
    const made = await call(user, createSchedule, {
      body: { ...nightly, projectId: project.id, retention: long },
    });
    for (let index = 1; index < free.limits.schedules; index += 1) {
      expect((await create({ keepDays: 35 })).status).toBe(201);
    }
    await giveTier(user, 'free');

    expectRefused(
      await create({ keepDays: 1 }),
      'The Free plan covers 3 schedules for each project, and this one has 3. Delete one',
    );
    const change = (retention: Retention) =>
      send(user, updateSchedule, {
        params: { cid: made.id },
        body: { name: 'Renamed', retention },
      });
    expect((await change(long)).status).toBe(200);
    expect((await change({ keepDays: 100 })).status).toBe(200);
    expectRefused(await change({ keepDays: 367 }), 'these rules reach 367 days');
    const listed = await call(user, listSchedules, { query: { projectId: project.id } });
    expect(listed.map(({ retention }) => retention)).toContainEqual({ keepDays: 100 });
    expect(listed).toHaveLength(3);
  });
});

test('schedules that are made at the same time don’t go past the limit', async () => {
  const user = await signUp();
  const project = await connectProject(user);
  const body = { ...nightly, projectId: project.id, retention: { keepDays: 1 } };
  for (let index = 1; index < free.limits.schedules; index += 1) {
    await call(user, createSchedule, { body });
  }
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => send(user, createSchedule, { body })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
  const listed = await call(user, listSchedules, { query: { projectId: project.id } });
  expect(listed).toHaveLength(free.limits.schedules);
});

test('a user sees what they have of their plan', async () => {
  const user = await signUp();
  const nothing = {
    projects: 0,
    schedules: 0,
    retentionDays: 0,
    backupBytes: 0,
    backupsByHand: 0,
    uploadBytes: 0,
    exports: 0,
    exportBytes: 0,
  };
  expect(await call(user, getTier, { query: {} })).toEqual({ plan: 'free', use: nothing });
  await giveTier(user, 'business');
  const project = await connectProject(user);
  const database = { projectId: project.firebaseProjectId };
  await writeDocuments(database, [{ path: 'customers/ada', fields: { n: { integerValue: '1' } } }]);
  await call(user, createSchedule, {
    body: { ...nightly, projectId: project.id, retention: { keepDays: 90 } },
  });
  const record = await backUp(user, project);
  const file = { projectId: project.id, backupName: 'File', compression: 'none' } as const;
  await call(user, startImport, { body: { ...file, sizeBytes: 100 } });

  expect(await call(user, getTier, { query: {} })).toEqual({
    plan: 'business',
    use: {
      projects: 1,
      schedules: 1,
      retentionDays: 90,
      backupBytes: record.metadata.rawBytes,
      backupsByHand: 1,
      uploadBytes: 100,
      exports: 0,
      exportBytes: 0,
    },
  });
});
