import { expect, test, vi } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { createAlertStore } from '../../adapters/records/alert-store.ts';
import { createBackupRecords } from '../../adapters/records/backup-records.ts';
import { memoryAccounts, memoryDeletions } from '../../testing/memory-deletions.ts';
import { createMemoryBackupUse } from '../../testing/memory/backup-use.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createMemoryJobStarts } from '../../testing/memory/job-starts.ts';
import { MemoryJobStore } from '../../testing/memory/job-store.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { createNoticeEvents } from '../../adapters/records/notice-events.ts';
import { createRetainedBackups } from '../../adapters/records/retained-backups.ts';
import { createRetentionTimes } from '../../adapters/records/retention-times.ts';
import { createScheduleStore } from '../../adapters/records/schedule-store.ts';
import { MemoryQueue } from '../../testing/memory/task-queue.ts';
import { jobOf } from '../../testing/step-context.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';
import { JobStarter } from '../jobs/job-starter.ts';
import { initialExportState } from '../exports/export-state.ts';
import { Lowerings } from '../guards/lowerings.ts';
import { RetentionService } from './retention-service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

const hourMs = 60 * 60_000;

/** A project with a newer and an older verified backup. */
function setUp() {
  const documents = new MemoryDocuments();
  const clock = () => now;
  const jobs = new MemoryJobStore(documents, clock);
  const queue = new MemoryQueue();
  putProject(documents, storedProject());
  for (const [id, day] of Object.entries({ newer: 20, older: 10 })) {
    const createdAt = new Date(Date.UTC(2026, 10, day)).toISOString();
    documents.set(`backupRecords/${id}`, { ...verifiedRecord(id, { createdAt }), ownerId: 'ada' });
  }
  const retained = createRetainedBackups(documents);
  const deletions = memoryDeletions(documents, clock);
  const begin = vi.spyOn(deletions, 'begin');
  const service = new RetentionService({
    accounts: memoryAccounts(),
    lowerings: new Lowerings({ noticeEvents: createNoticeEvents(documents), now: clock }),
    records: createBackupRecords(documents),
    schedules: createScheduleStore(documents),
    starts: createMemoryJobStarts(documents, jobs, clock),
    use: createMemoryBackupUse(documents, jobs),
    retained,
    deletions,
    times: createRetentionTimes(documents),
    alerts: createAlertStore(documents),
    starter: new JobStarter(
      queue,
      createLog(() => undefined),
    ),
    now: clock,
    everyMs: hourMs,
  });
  /** Has a project looked at next then. */
  const lookAt = (projectId: string, dueAt: string) => {
    putProject(documents, storedProject(projectId));
    documents.set(`retention/${projectId}`, { projectId, ownerId: 'ada', dueAt, sweptAt: null });
  };
  const reliedOn = () => begin.mock.calls.map(([, , relyOn]) => relyOn);
  return { service, documents, jobs, queue, lookAt, reliedOn };
}

test('a backup goes without being asked twice only while another is the last verified one', async () => {
  const { service, reliedOn } = setUp();
  await service.remove('ada', 'older');
  expect(reliedOn()).toEqual([['newer']]);
});

test('the last verified one goes when that was confirmed', async () => {
  const { service, reliedOn } = setUp();
  await expect(service.remove('ada', 'newer')).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  expect(reliedOn()).toEqual([]);
  await service.remove('ada', 'newer', 'last-verified');
  expect(reliedOn()).toEqual([[]]);
});

test('nothing is deleted for somebody else, or while a job works with it', async () => {
  const { service, jobs, reliedOn } = setUp();
  await expect(service.remove('bob', 'older')).rejects.toMatchObject({ code: 'not-found' });
  await expect(service.hold('bob', 'older', true)).rejects.toMatchObject({ code: 'not-found' });
  jobs.add(jobOf({ id: 'r2', kind: 'restore', state: { backup: 'older' } }));
  const removed = () => service.remove('ada', 'older');
  await expect(removed()).rejects.toThrow('A restore is reading this backup');
  jobs.jobs.clear();
  const state = initialExportState({ kind: 'project' }, 'older');
  jobs.add(jobOf({ id: 'e1', kind: 'export', state }));
  await expect(removed()).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'An export is reading this backup',
    hint: 'Wait until that has ended, or cancel it.',
  });
  expect(reliedOn()).toEqual([]);
});

test('a project at which a look is being taken is looked at again by the next tick', async () => {
  const { service, documents, queue, lookAt } = setUp();
  lookAt('shop', '2026-11-21T13:00:00.000Z');
  await service.start('shop', 'ada');
  expect(queue.tasks).toHaveLength(1);
  await service.start('shop', 'ada');
  expect(queue.tasks).toHaveLength(1);
  expect(await documents.fields('retention/shop')).toMatchObject({ dueAt: now.toISOString() });
});

test('a project whose next look is years ahead, by a wrong clock, is looked at now', async () => {
  const { service, documents, queue, lookAt } = setUp();
  lookAt('due', '2026-11-21T11:59:00.000Z');
  lookAt('later', '2026-11-21T12:59:00.000Z');
  lookAt('years-ahead', '2036-11-21T12:00:00.000Z');
  await service.startDue();
  const started = queue.tasks.map(({ runId }) => runId);
  expect(started).toEqual(['due-retention', 'years-ahead-retention']);
  const next = { dueAt: '2026-11-21T13:00:00.000Z' };
  expect(await documents.fields('retention/years-ahead')).toMatchObject(next);
});
