// Backups of locked schedules and projects, and of rules that change while they are pruned.
import { describe, expect, test } from 'vitest';
import { createAlertStore } from '../../adapters/records/alert-store.ts';
import { createBackupRecords } from '../../adapters/records/backup-records.ts';
import { createLockStore } from '../../adapters/records/lock-store.ts';
import { createNoticeEvents } from '../../adapters/records/notice-events.ts';
import { createRetainedBackups } from '../../adapters/records/retained-backups.ts';
import { createRetentionTimes } from '../../adapters/records/retention-times.ts';
import { createScheduleStore } from '../../adapters/records/schedule-store.ts';
import { backupRecordDocumentSchema } from '../../contract/records.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { MemoryStore } from '../../engine/testing/memory-store.ts';
import { createLog } from '../../lib/log.ts';
import { Lowerings } from '../guards/lowerings.ts';
import { freshCaller } from '../../testing/guarded-caller.ts';
import { memoryAccounts, memoryDeletions } from '../../testing/memory-deletions.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createMemoryJobStarts } from '../../testing/memory/job-starts.ts';
import { MemoryJobStore } from '../../testing/memory/job-store.ts';
import { createProjectStore } from '../../adapters/records/project-store.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { MemoryQueue } from '../../testing/memory/task-queue.ts';
import { scheduleOf } from '../../testing/schedule.ts';
import { stepContext } from '../../testing/step-context.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';
import { JobStarter } from '../jobs/job-starter.ts';
import { Locks } from '../locks/locks.ts';
import { prune } from './prune.ts';
import { RetentionService } from './retention-service.ts';

const dayMs = 24 * 60 * 60_000;
const begin = Date.parse('2026-11-21T12:00:00.000Z');
const inDays = (days: number) => new Date(begin + days * dayMs).toISOString();

/** Three backups of a schedule that keeps the last two, and one by hand. */
function setUp(change: Partial<BackupSchedule> = {}) {
  const clock = { ms: begin };
  const now = () => new Date(clock.ms);
  const documents = new MemoryDocuments();
  putProject(documents, storedProject());
  const schedule = scheduleOf({ retention: { keepLast: 2 }, ...change });
  documents.set('backupConfigurations/c1', { ...schedule, ownerId: 'ada' });
  for (const [index, id] of ['new', 'mid', 'old'].entries()) {
    const of = { trigger: 'scheduled', configurationId: 'c1' } as const;
    const record = verifiedRecord(id, { createdAt: inDays(-1 - index), ...of });
    documents.set(`backupRecords/${id}`, { ...record, ownerId: 'ada' });
  }
  const byHand = verifiedRecord('by-hand', { createdAt: inDays(-5) });
  documents.set('backupRecords/by-hand', { ...byHand, ownerId: 'ada' });
  const jobs = new MemoryJobStore(documents, now);
  const schedules = createScheduleStore(documents);
  const retained = createRetainedBackups(documents);
  const shared = {
    records: createBackupRecords(documents),
    schedules,
    retained,
    alerts: createAlertStore(documents),
    use: { usedBy: async () => null },
    now,
  };
  const lowerings = new Lowerings({ noticeEvents: createNoticeEvents(documents), now });
  const account = { deletionDays: 7 };
  const service = new RetentionService({
    accounts: memoryAccounts(account),
    ...shared,
    deletions: memoryDeletions(documents, now),
    lowerings,
    starts: createMemoryJobStarts(documents, jobs, now),
    times: createRetentionTimes(documents),
    starter: new JobStarter(
      new MemoryQueue(),
      createLog(() => undefined),
    ),
    everyMs: 1,
  });
  /** Prunes; `meanwhile` happens once it is decided what goes. */
  const pruneAll = async (meanwhile = async () => {}) => {
    const use = {
      usedBy: async () => {
        await meanwhile();
        return null;
      },
    };
    const auditLog = { record: async () => undefined };
    const options = { ...shared, use, objects: new MemoryStore(), auditLog };
    await prune(options, stepContext({ kind: 'retention', projectId: 'shop' }), []);
  };
  const left = () => documents.all('backupRecords', backupRecordDocumentSchema).map(({ id }) => id);
  const locks = new Locks({
    ...shared,
    locks: createLockStore(documents),
    projects: createProjectStore(documents, now),
    lowerings,
  });
  return { service, schedules, documents, clock, locks, pruneAll, left, account };
}

describe.each([
  ['schedule', 'old'],
  ['project', 'by-hand'],
] as const)('of a locked %s', (kind, id) => {
  const lock = ({ locks }: Pick<ReturnType<typeof setUp>, 'locks'>) =>
    kind === 'schedule'
      ? locks.lockSchedule(freshCaller(), 'c1', 10)
      : locks.lockProject(freshCaller(), 'shop', 10);

  test('no backup is deleted by hand until the lock has passed, confirmed or not', async () => {
    const made = setUp({ retention: { keepLast: 9 } });
    await lock(made);
    made.clock.ms += 10 * dayMs - 1;
    for (const confirm of [undefined, 'last-verified'] as const) {
      await expect(made.service.remove('ada', id, confirm)).rejects.toMatchObject({
        code: 'failed-precondition',
        message: 'Locked until Dec 1, 2026, 12:00 UTC: the backup can’t be deleted',
      });
    }
    made.clock.ms += 1;
    expect((await made.service.remove('ada', id)).status).toBe('deleted');
  });

  test('what failed holds nothing, and can be deleted', async () => {
    const made = setUp();
    const record = { ...verifiedRecord('failed'), status: 'failed', ownerId: 'ada' };
    made.documents.set('backupRecords/failed', record);
    await lock(made);
    expect((await made.service.remove('ada', 'failed')).status).toBe('deleted');
  });

  test('a hold is released only where nothing goes by that', async () => {
    const made = setUp();
    const hold = (backup: string, held: boolean) => made.service.hold('ada', backup, held);
    for (const backup of ['old', 'mid', 'by-hand']) {
      await hold(backup, true);
    }
    await lock(made);
    expect((await hold('by-hand', false)).held).toBe(false);
    // In the place of the other, which takes none.
    expect((await hold('old', false)).held).toBe(false);
    const message =
      /^Locked until Dec 1, 2026, 12:00 UTC: without the hold, retention would not keep/;
    await expect(hold('mid', false)).rejects.toThrow(message);
    await hold('old', true);
    await hold('mid', true);
    made.clock.ms += 10 * dayMs;
    expect((await hold('mid', false)).held).toBe(false);
  });

  test('what its rules let go goes', async () => {
    const made = setUp();
    await lock(made);
    await made.pruneAll();
    expect(made.left()).toEqual(['new', 'mid', 'by-hand']);
  });
});

test.each([7, 30])('without a lock, a released hold keeps its backup for %d days', async (days) => {
  const { service, pruneAll, left, clock, account } = setUp();
  account.deletionDays = days;
  await service.hold('ada', 'old', true);
  const keptUntil = inDays(days);
  expect(await service.hold('ada', 'old', false)).toMatchObject({ held: false, keptUntil });
  clock.ms += days * dayMs - 1;
  await pruneAll();
  expect(left()).toContain('old');
  clock.ms += 1;
  await pruneAll();
  expect(left()).not.toContain('old');
});

test('backups go seven days after a retention was shortened, unless it is as before by then', async () => {
  const { retention, schedule } = scheduleOf({ retention: { keepLast: 3 } });
  const earlier = { retention, schedule, replacedAt: inDays(0), until: inDays(7) };
  const { pruneAll, left, clock, schedules } = setUp({ earlierRules: [earlier] });
  clock.ms += 7 * dayMs - 1;
  await pruneAll();
  expect(left()).toContain('old');
  clock.ms += 1;
  await schedules.change('c1', { retention });
  await pruneAll();
  expect(left()).toContain('old');
  await schedules.change('c1', { retention: { keepLast: 2 } });
  await pruneAll();
  expect(left()).not.toContain('old');
});

test.each([
  ['lengthened', { retention: { keepLast: 3 } }],
  ['moved to another zone', { schedule: { kind: 'daily', timeZone: 'Asia/Tokyo', time: '03:00' } }],
] as const)('nothing goes by rules that were %s meanwhile', async (_, change) => {
  const { pruneAll, left, schedules } = setUp();
  await pruneAll(async () => void (await schedules.change('c1', change)));
  expect(left()).toContain('old');
});

test('nothing goes by a schedule that was deleted meanwhile', async () => {
  const { pruneAll, left, documents } = setUp();
  await pruneAll(async () => void documents.delete('backupConfigurations/c1'));
  expect(left()).toContain('old');
});
