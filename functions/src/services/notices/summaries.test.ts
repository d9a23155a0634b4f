import { beforeEach, expect, test } from 'vitest';
import type { BackupRecord } from '../../contract/backups.ts';
import { alertOf } from '../../testing/alert.ts';
import { hourMs, NoticeWorld } from '../../testing/notice-world.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';

let world: NoticeWorld;

beforeEach(() => {
  world = new NoticeWorld();
});

const daily = { kind: 'daily' as const, time: '13:00', timeZone: 'UTC' };
const whole = { kind: 'whole' as const, unmatched: [], leftOutDocuments: 0, leftOut: [] };

async function keep(record: BackupRecord): Promise<void> {
  await world.documents.put(`backupRecords/${record.id}`, { ...record, ownerId: 'ada' });
}

async function backUp(id: string, createdAt: string, rawBytes: number): Promise<void> {
  await keep(verifiedRecord(id, { createdAt, rawBytes, coverage: whole, trigger: 'scheduled' }));
}

/** The lines of each project, after `items` of the last message. */
function said() {
  const message = world.sent.at(-1)?.message;
  return { title: message?.title, items: message?.items.map(({ lines }) => lines) };
}

test('says what was proven, failed and late, what grew, and what would be lost now', async () => {
  await world.channel('all', { summary: daily, nextSummaryAt: '2026-11-20T13:00:00.000Z' });
  await backUp('old', '2026-11-18T10:00:00.000Z', 1024 ** 2);
  await backUp('new', '2026-11-20T10:00:00.000Z', 3 * 1024 ** 2);
  await backUp('early', '2026-11-20T04:00:00.000Z', 2 * 1024 ** 2);
  const failed = verifiedRecord('bad', { createdAt: '2026-11-20T11:00:00.000Z' });
  await keep({
    ...failed,
    status: 'failed',
    verification: { ...failed.verification, status: 'pending' },
  });
  await keep(
    verifiedRecord('safety', { createdAt: '2026-11-20T12:00:00.000Z', trigger: 'safety' }),
  );
  await world.documents.put('alarms/a1', { ...alertOf('a1'), ownerId: 'ada' });
  await world.tick(hourMs);
  expect(said()).toEqual({
    title: 'Your day: 2 projects need a look',
    items: [
      [
        '2 backups proven, 1 failed',
        'Late: Nightly',
        '1 alert open',
        'Grew by 2 MiB to 3 MiB',
        'Lost now would be the changes of the last 3 h 0 min',
      ],
      [
        '0 backups proven, 0 failed',
        'Lost now would be everything: no backup of the whole database is proven',
      ],
    ],
  });
});

test('comes once at its time, of its projects, and then the next day', async () => {
  const rules = { projectIds: ['shop'], severities: [], resolved: false };
  const channel = await world.channel('all', {
    rules,
    summary: daily,
    nextSummaryAt: '2026-11-20T13:00:00.000Z',
  });
  await backUp('new', '2026-11-20T10:00:00.000Z', 1024);
  await world.tick();
  expect(world.sent).toEqual([]);
  await Promise.all([world.tick(hourMs), world.tick()]);
  await world.tick();
  expect(said()).toMatchObject({ title: 'Your day: all is well' });
  expect(world.sent).toHaveLength(1);
  expect(await world.stores.channels.get(channel.id)).toMatchObject({
    nextSummaryAt: '2026-11-21T13:00:00.000Z',
  });
  // Missed for three days, it comes once.
  await world.tick(72 * hourMs);
  await world.tick();
  expect(world.sent).toHaveLength(2);
});

test('counts as lost what no backup of the whole database holds', async () => {
  await world.channel('all', { summary: daily, nextSummaryAt: '2026-11-20T13:00:00.000Z' });
  await backUp('old', '2026-11-13T10:00:00.000Z', 1024);
  const part = { coverage: { ...whole, kind: 'partial' as const }, trigger: 'scheduled' as const };
  await keep(verifiedRecord('part', { createdAt: '2026-11-20T12:00:00.000Z', ...part }));
  const other = { coverage: whole, databaseId: 'other', rawBytes: 9 };
  await keep(verifiedRecord('other', { createdAt: '2026-11-20T12:30:00.000Z', ...other }));
  await world.tick(hourMs);
  expect(said().items?.[0]).toEqual([
    '1 backup proven, 0 failed',
    'Lost now would be the changes of the last 7 days 3 h',
  ]);
});

test('says of a project whose last backup is old neither that it is well nor that it is not', async () => {
  const rules = { projectIds: ['shop'], severities: [], resolved: false };
  const nextSummaryAt = '2026-11-20T13:00:00.000Z';
  await world.channel('all', { rules, summary: daily, nextSummaryAt });
  await backUp('old', '2026-11-12T10:00:00.000Z', 1024);
  await world.tick(hourMs);
  expect(said().title).toBe('Your day: nothing to report');
  expect(world.sent.at(-1)?.message.items.map(({ severity }) => severity)).toEqual(['info']);
});

test('is never said to be all of more projects than it has', async () => {
  for (let number = 0; number < 30; number += 1) {
    world.projects.push(storedProject(`p${number}`));
  }
  const rules = { projectIds: null, severities: [], resolved: false };
  const nextSummaryAt = '2026-11-20T13:00:00.000Z';
  await world.channel('all', { rules, summary: daily, nextSummaryAt });
  for (const { project } of world.projects) {
    const record = verifiedRecord(`of-${project.id}`, { coverage: whole, trigger: 'scheduled' });
    await keep({ ...record, projectId: project.id });
  }
  await world.tick(hourMs);
  expect(said().title).toBe('Your day: nothing to report');
  expect(world.sent.at(-1)?.message.items.at(-1)?.title).toBe('12 projects more');
});

test('goes nowhere while its address is not confirmed, and is not kept for later', async () => {
  const due = { summary: daily, nextSummaryAt: '2026-11-20T13:00:00.000Z' };
  const channel = await world.channel('all', { ...due, state: 'unsubscribed' });
  await world.tick(hourMs);
  await world.stores.channels.change(channel.id, () => ({ state: 'active' }));
  await world.tick();
  expect(world.sent).toEqual([]);
});
