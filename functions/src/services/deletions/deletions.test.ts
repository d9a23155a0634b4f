// What was deleted: listed, taken back, and gone for good when its days have passed.
import { describe, expect, test } from 'vitest';
import { pairLockPath } from '../../adapters/records/project-locks.ts';
import { deletionKinds } from '../../contract/deletions.ts';
import { tiers } from '../../contract/quotas.ts';
import { dayMs, DeletionWorld, nightly, subjects } from '../../testing/deletion-world.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';

function fill(count: number, put: (id: string) => void): void {
  Array.from({ length: count }, (_, index) => `other${index}`).forEach(put);
}

const notFound = expect.objectContaining({ code: 'not-found' });

describe.each(deletionKinds)('a deleted %s', (kind) => {
  const { id } = subjects[kind];

  test('is listed with the day when it is gone, and is whole again once taken back', async () => {
    const world = new DeletionWorld();
    expect(world.stateOf(kind)).toBe('whole');
    expect(await world.begin(kind)).toBe(true);
    expect(world.stateOf(kind)).toBe('waiting');
    const listed = {
      ...subjects[kind],
      projectName: kind === 'account' ? null : 'shop',
      deletedAt: '2026-11-25T12:00:00.000Z',
      goneAt: '2026-12-02T12:00:00.000Z',
    };
    expect(await world.service().list('ada', undefined)).toEqual({
      items: [listed],
      nextPageToken: null,
    });
    await world.tick(7 * dayMs - 1);
    expect(world.stateOf(kind)).toBe('waiting');
    expect(await world.service().takeBack('ada', id)).toEqual(listed);
    expect(world.stateOf(kind)).toBe('whole');
    expect(await world.service().list('ada', undefined)).toMatchObject({ items: [] });
    await world.tick(dayMs);
    expect(world.stateOf(kind)).toBe('whole');
    expect(world.audited).toMatchObject([{ action: `${kind}.taken-back`, who: 'ada' }]);
  });

  test('is gone for good when its days have passed, and then nothing takes it back', async () => {
    const world = new DeletionWorld();
    await world.begin(kind);
    await world.tick(7 * dayMs);
    expect(world.stateOf(kind)).toBe('gone');
    await expect(world.service().takeBack('ada', id)).rejects.toEqual(notFound);
    expect(world.stateOf(kind)).toBe('gone');
    expect(world.documents.has(`deletions/${id}`)).toBe(false);
    const gone = { action: `${kind}.gone`, projectId: kind === 'project' ? null : 'shop' };
    expect(world.audited).toEqual(kind === 'account' ? [] : [{ ...gone, who: 'system' }]);
  });

  test('is taken back by its owner alone, and once', async () => {
    const world = new DeletionWorld();
    await world.begin(kind);
    await expect(world.service().takeBack('bob', id)).rejects.toEqual(notFound);
    expect(await world.service().list('bob', undefined)).toMatchObject({ items: [] });
    expect(world.stateOf(kind)).toBe('waiting');
    await world.service().takeBack('ada', id);
    await expect(world.service().takeBack('ada', id)).rejects.toEqual(notFound);
    expect(world.stateOf(kind)).toBe('whole');
  });

  test('notifies channels, and keeps its day when it is deleted twice', async () => {
    const world = new DeletionWorld();
    await world.begin(kind);
    const event = world.fields(`noticeEvents/${id}-deleted`);
    expect(event).toMatchObject({ kind: 'deleted', ownerId: 'ada', subjectId: id });
    world.now += dayMs;
    expect(await world.begin(kind)).toBe(true);
    expect(await world.service().list('ada', undefined)).toMatchObject({
      items: [{ goneAt: '2026-12-02T12:00:00.000Z' }],
    });
  });
});

test('a shorter delay counts only for what is deleted later', async () => {
  const world = new DeletionWorld();
  world.deletionDays = 30;
  await world.begin('backup');
  world.deletionDays = 7;
  await world.begin('schedule');
  await world.tick(7 * dayMs);
  expect([world.stateOf('backup'), world.stateOf('schedule')]).toEqual(['waiting', 'gone']);
  await world.tick(23 * dayMs);
  expect(world.stateOf('backup')).toBe('gone');
});

test('many are listed in pages, the soonest gone first', async () => {
  const world = new DeletionWorld();
  const ids = Array.from({ length: 60 }, (_, index) => `x${index}`);
  for (const id of ids) {
    world.documents.set(`backupRecords/${id}`, { ...verifiedRecord(id), ownerId: 'ada' });
    world.now += 1;
    await world.service().begin('ada', { ...subjects.backup, id });
  }
  const first = await world.service().list('ada', undefined);
  const second = await world.service().list('ada', first.nextPageToken ?? '');
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
  expect(second.nextPageToken).toBe(null);
  await expect(world.service().list('bob', first.nextPageToken ?? '')).rejects.toMatchObject({
    code: 'invalid-argument',
  });
});

describe('a backup', () => {
  test('is what it was before, a failed one too', async () => {
    const world = new DeletionWorld();
    const failed = { ...verifiedRecord('b1'), status: 'failed', ownerId: 'ada' };
    world.documents.set('backupRecords/b1', failed);
    await world.begin('backup');
    expect(world.fields('backupRecords/b1')).toEqual({ ...failed, status: 'deleted' });
    await world.service().takeBack('ada', 'b1');
    expect(world.fields('backupRecords/b1')).toEqual(failed);
  });

  test.each([
    ['held', { held: true }],
    ['under way', { status: 'running' }],
    ['somebody else’s', { ownerId: 'bob' }],
  ])('that is %s is not deleted', async (_what, change) => {
    const world = new DeletionWorld();
    world.documents.change('backupRecords/b1', change);
    const before = world.documents.entries();
    expect(await world.begin('backup')).toBe(false);
    expect(world.documents.entries()).toEqual(before);
  });

  test('is not deleted where another is no longer verified that is relied on', async () => {
    const world = new DeletionWorld();
    const begin = () => world.service().begin('ada', subjects.backup, ['b2']);
    world.documents.change('backupRecords/b2', { status: 'deleted' });
    expect(await begin()).toBe(false);
    world.documents.change('backupRecords/b2', { status: 'completed' });
    expect(await begin()).toBe(true);
  });

  test('is removed by the next look of the retention', async () => {
    const world = new DeletionWorld();
    await world.begin('backup');
    await world.tick(7 * dayMs);
    expect(world.fields('retention/shop')).toMatchObject({ dueAt: '2026-12-02T12:00:00.000Z' });
  });
});

describe('a schedule', () => {
  test('has all its settings again, and its next run counts from now', async () => {
    const world = new DeletionWorld();
    const due = {
      recordId: 'b1',
      since: '2026-11-25T11:00:00.000Z',
      at: '2026-11-25T11:00:00.000Z',
    };
    world.documents.change('backupConfigurations/c1', { dueClone: due });
    await world.begin('schedule');
    world.now += 3 * dayMs;
    await world.service().takeBack('ada', 'c1');
    expect(world.fields('backupConfigurations/c1')).toEqual({
      ...nightly,
      ownerId: 'ada',
      dueClone: null,
      nextRunAt: '2026-11-29T03:00:00.000Z',
      overdueAt: expect.stringMatching(/^2026-11-29T/),
      updatedAt: '2026-11-28T12:00:00.000Z',
    });
  });

  test('that was paused stays so, and comes back however many its project has now', async () => {
    const world = new DeletionWorld();
    world.documents.change('backupConfigurations/c1', { enabled: false, nextRunAt: null });
    await world.begin('schedule');
    fill(tiers.business.limits.schedules, (id) =>
      world.documents.set(`backupConfigurations/${id}`, { ...nightly, id, ownerId: 'ada' }),
    );
    await world.service().takeBack('ada', 'c1');
    expect(world.fields('backupConfigurations/c1')).toMatchObject({
      enabled: false,
      nextRunAt: null,
      overdueAt: null,
    });
  });
});

describe('a project', () => {
  test('loses its credential at once and keeps its data key; then it says that a key is needed', async () => {
    const world = new DeletionWorld();
    const before = world.fields('projects/shop');
    await world.begin('project');
    expect(world.documents.has('projects/shop/secrets/credential')).toBe(false);
    await world.service().takeBack('ada', 'shop');
    expect(world.fields('projects/shop')).toEqual({
      ...before,
      credentials: null,
      status: 'disconnected',
      permissions: { read: false, write: false, delete: false },
      health: {
        ...Object(before?.['health']),
        status: 'unhealthy',
        errors: [expect.stringContaining('Connect the project with a key again')],
      },
      updatedAt: '2026-11-25T12:00:00.000Z',
    });
  });

  test('has its jobs stopped, again by a tick where the call was broken off', async () => {
    const world = new DeletionWorld();
    await world.begin('project');
    expect(world.cancelled).toEqual(['r1']);
    await world.tick(dayMs);
    expect(world.cancelled).toEqual(['r1']);
    await world.tick(6 * dayMs);
    expect(world.cleaned).toEqual(['shop']);
  });

  test('comes back beside another that took its database, and all that the tier covers', async () => {
    const world = new DeletionWorld();
    await world.begin('project');
    const lock = pairLockPath({ ownerId: 'ada', firebaseProjectId: 'p', databaseId: '(default)' });
    expect(world.documents.has(lock)).toBe(false);
    fill(tiers.business.limits.projects, (id) =>
      putProject(world.documents, storedProject(id, { lockedUntil: '2036-11-25T12:00:00.000Z' })),
    );
    world.documents.set(lock, { ownerId: 'ada', projectId: 'other0' });
    await world.service().takeBack('ada', 'shop');
    expect(world.stateOf('project')).toBe('whole');
    expect(world.fields(lock)).toEqual({ ownerId: 'ada', projectId: 'shop' });
    world.documents.change('projects/other0', { lockedUntil: null });
    const other = { id: 'other0', kind: 'project', name: 'other0', projectId: 'other0' } as const;
    await world.service().begin('ada', other);
    expect(world.fields(lock)).toEqual({ ownerId: 'ada', projectId: 'shop' });
    await world.begin('project');
    expect(world.documents.has(lock)).toBe(false);
  });

  test('comes before what is deleted of it', async () => {
    const world = new DeletionWorld();
    await world.begin('backup');
    await world.begin('schedule');
    await world.begin('project');
    for (const id of ['b1', 'c1']) {
      await expect(world.service().takeBack('ada', id)).rejects.toMatchObject({
        code: 'failed-precondition',
        hint: 'Take the project back first.',
      });
    }
    await world.service().takeBack('ada', 'shop');
    await world.service().takeBack('ada', 'b1');
    await world.service().takeBack('ada', 'c1');
    expect([world.stateOf('backup'), world.stateOf('schedule')]).toEqual(['whole', 'whole']);
  });
});

describe('an account that is erased now', () => {
  test('takes its deleted projects with it', async () => {
    const world = new DeletionWorld();
    await world.begin('project');
    await world.service().endProjects('ada');
    expect(world.stateOf('project')).toBe('gone');
    expect(world.cleaned).toEqual(['shop']);
  });

  test('lets nothing be taken back or deleted', async () => {
    const world = new DeletionWorld();
    await world.begin('backup');
    world.documents.set('accountDeletions/ada', { ownerId: 'ada' });
    const refused = expect.objectContaining({ code: 'failed-precondition' });
    await expect(world.service().takeBack('ada', 'b1')).rejects.toEqual(refused);
    await expect(world.begin('account')).rejects.toEqual(refused);
    expect(world.stateOf('backup')).toBe('waiting');
  });
});
