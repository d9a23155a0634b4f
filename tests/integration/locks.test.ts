// Locks over the API: nothing that would shorten, remove or pause gets through while one stands.
import {
  changeBackupRecord,
  createSchedule,
  deleteAccount,
  deleteBackupRecord,
  deleteProject,
  deleteSchedule,
  listBackupRecords,
  listProjects,
  listSchedules,
  lockProject,
  lockSchedule,
  updateProject,
  updateSchedule,
  type Endpoint,
} from '@firekeep/functions/contract';
import { describe, expect, test } from 'vitest';
import { call, send, type LooseInput } from '../support/api.ts';
import { runSchedule } from '../support/backups.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { changeOwn } from '../support/own-documents.ts';
import { connectProject } from '../support/projects.ts';
import { text } from '../support/typed-values.ts';
import { signUp } from '../support/users.ts';

const input = {
  name: 'Every night',
  enabled: true,
  include: ['customers'],
  exclude: [],
  schedule: { kind: 'daily', timeZone: 'UTC', time: '03:30' },
  retention: { keepLast: 7 },
} as const;

async function setUp() {
  const user = await signUp();
  const project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields: { name: { stringValue: 'Ada' } } },
  ]);
  const body = { ...input, include: ['customers'], exclude: [], projectId: project.id };
  const schedule = await call(user, createSchedule, { body });
  const id = { id: project.id };
  const cid = { cid: schedule.id };
  const lock = (kind: 'schedule' | 'project') =>
    kind === 'schedule'
      ? call(user, lockSchedule, { params: cid, body: { days: 5 } })
      : call(user, lockProject, { params: id, body: { days: 5 } });
  return { user, project, schedule, id, cid, lock };
}

describe.each(['schedule', 'project'] as const)('while a %s is locked', (kind) => {
  test('what would shorten, remove or pause is refused, and possible once the lock has passed', async () => {
    const { user, project, schedule, id, cid, lock } = await setUp();
    const { id: rid } = await runSchedule(user, schedule);
    await call(user, changeBackupRecord, { params: { rid }, body: { held: true } });
    await call(user, changeBackupRecord, { params: { rid }, body: { held: false } });
    await lock(kind);
    const forbidden: readonly (readonly [Endpoint, LooseInput])[] = [
      [updateSchedule, { params: cid, body: { enabled: false } }],
      [updateSchedule, { params: cid, body: { retention: { keepLast: 6 } } }],
      [updateSchedule, { params: cid, body: { include: ['orders'] } }],
      [
        updateSchedule,
        { params: cid, body: { schedule: { ...input.schedule, timeZone: 'Asia/Tokyo' } } },
      ],
      [updateProject, { params: id, body: { backupEnabled: false } }],
      [
        updateProject,
        { params: id, body: { permissions: { read: false, write: true, delete: true } } },
      ],
      [deleteBackupRecord, { params: { rid }, query: { confirm: 'last-verified' } }],
      [deleteSchedule, { params: cid }],
      [deleteProject, { params: id }],
      [deleteAccount, { query: { confirm: user.email } }],
      [deleteAccount, { query: { confirm: user.email, erase: 'now' } }],
    ];
    for (const [endpoint, wanted] of forbidden) {
      const { status, json } = await send(user, endpoint, wanted);
      expect({ path: endpoint.path, status, json }).toMatchObject({
        path: endpoint.path,
        status: 422,
        json: {
          success: false,
          error: { code: 'failed-precondition', message: expect.stringMatching(/^Locked until /) },
        },
      });
    }
    const shorter = kind === 'schedule' ? lockSchedule : lockProject;
    const days = { params: { ...id, ...cid }, body: { days: 4 } };
    expect((await send(user, shorter, days)).json).toMatchObject({
      error: { code: 'failed-precondition' },
    });
    const query = { projectId: project.id };
    expect(await call(user, listSchedules, { query })).toMatchObject([input]);
    expect(await call(user, listBackupRecords, { query })).toMatchObject([{ status: 'completed' }]);

    const past = text(new Date(Date.now() - 1).toISOString());
    await changeOwn(`backupConfigurations/${schedule.id}`, { lockedUntil: past });
    await changeOwn(`projects/${project.id}`, { lockedUntil: past, schedulesLockedUntil: past });
    for (const [endpoint, wanted] of forbidden) {
      const { status, text: answer } = await send(user, endpoint, wanted);
      expect([endpoint.path, status < 300 ? '' : answer]).toEqual([endpoint.path, '']);
    }
  });
});

describe('of a lock and a removal at one moment', () => {
  const rounds = isExhaustive ? [0, 1, 2, 3] : [0, 1];

  test.each(rounds)('either the lock stands or the project is gone (%s)', async (round) => {
    const { user, id, lock } = await setUp();
    const [locked, removed] = await Promise.allSettled([
      lock(round % 2 === 0 ? 'schedule' : 'project'),
      call(user, deleteProject, { params: id, query: {} }),
    ]);
    const { data } = await call(user, listProjects, { query: {} });
    expect([locked.status, removed.status, data.length]).toEqual(
      locked.status === 'fulfilled' ? ['fulfilled', 'rejected', 1] : ['rejected', 'fulfilled', 0],
    );
  });

  test.each(rounds)('either the lock stands or the retention is shortened (%s)', async (round) => {
    const { user, project, cid, lock } = await setUp();
    const [, shortened] = await Promise.allSettled([
      lock(round % 2 === 0 ? 'schedule' : 'project'),
      call(user, updateSchedule, { params: cid, body: { retention: { keepLast: 1 } } }),
    ]);
    const [found] = await call(user, listSchedules, { query: { projectId: project.id } });
    const isShortened = shortened.status === 'fulfilled';
    expect(found?.retention.keepLast).toBe(isShortened ? 1 : 7);
    expect(found?.earlierRules).toMatchObject(isShortened ? [{ retention: { keepLast: 7 } }] : []);
  });

  test('either the lock stands or the account is being deleted', async () => {
    const { user, lock } = await setUp();
    const query = { confirm: user.email, erase: 'now' } as const;
    const [locked, deleted] = await Promise.allSettled([
      lock('project'),
      call(user, deleteAccount, { query }),
    ]);
    expect([locked.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
