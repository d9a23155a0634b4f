import { expect, test } from 'vitest';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { MemoryStore } from '../../engine/store/memory-store.ts';
import { importObjectName } from '../../engine/format/layout.ts';
import { createLog } from '../../lib/log.ts';
import { MemoryAudit } from '../../testing/memory-audit.ts';
import { testPageTokens } from '../../testing/page-tokens.ts';
import { scheduleOf } from '../../testing/schedule.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { Uploads, type UploadsOptions } from '../changes/uploads.ts';
import type { ScheduledSlot } from '../ports/backup-store.ts';
import type { Upload } from '../ports/upload-store.ts';
import { duties, type DutyServices } from './duties.ts';
import { tickClock } from './tick-clock.ts';
import { tick, type TickOptions } from './tick.ts';

const now = () => new Date('2026-11-21T12:00:00.000Z');
const year = (time: string | null | undefined) => new Date(time ?? 0).getUTCFullYear();

/** A tick with nothing to do; `logged` holds what it wrote into the log. */
function setUp(change: Partial<TickOptions> = {}) {
  const logged: string[] = [];
  const options: TickOptions = {
    store: { dueSchedules: async () => [] },
    runs: { lost: async () => [] },
    queue: { enqueue: async () => undefined },
    backups: { startScheduled: async () => 'started' },
    times: { correctFar: async () => undefined, correct: async () => undefined },
    duties: [],
    log: createLog((line) => void logged.push(line)),
    now,
    lostAfterMs: 1000,
    ...change,
  };
  return { options, logged };
}

function idleServices(change: Partial<DutyServices>): DutyServices {
  const nothing = async () => undefined;
  return {
    alarms: { raiseOverdue: async () => 0, deliver: async () => 0 },
    accountDeletions: { resume: nothing },
    projectDeletions: { resume: nothing },
    uploads: { cleanUp: nothing },
    jobEnds: { tellAll: nothing },
    auditLog: { prune: nothing },
    google: { sweep: nothing },
    retention: { startDue: nothing },
    ...change,
  };
}

test('a duty that fails does not keep the others from being done, and is reported', async () => {
  const done: string[] = [];
  const fail = (what: string) => async (): Promise<never> => {
    done.push(what);
    throw new Error(what);
  };
  const { options, logged } = setUp({
    store: { dueSchedules: fail('start') },
    runs: { lost: fail('revive') },
    times: { correctFar: fail('correct'), correct: async () => undefined },
    duties: duties(
      {
        alarms: { raiseOverdue: fail('overdue'), deliver: fail('deliver') },
        accountDeletions: { resume: fail('accounts') },
        projectDeletions: { resume: fail('projects') },
        uploads: { cleanUp: fail('uploads') },
        jobEnds: { tellAll: fail('ends') },
        auditLog: { prune: fail('audit') },
        google: { sweep: fail('google') },
        retention: { startDue: fail('retention') },
      },
      now,
    ),
  });
  const { started, revived, failed } = await tick(options);
  expect([started, revived]).toEqual([0, 0]);
  expect(done).toHaveLength(12);
  expect(new Set(done).size).toBe(done.length);
  expect(failed).toHaveLength(done.length);
  expect(logged).toHaveLength(done.length);
});

test('an upload that can not be removed stops neither the others, nor audit pruning, nor revoking consents', async () => {
  const objects = new MemoryStore();
  const old = (id: string): Upload => ({
    id,
    ownerId: 'ada',
    projectId: 'shop',
    backupName: id,
    sizeBytes: 1,
    compression: 'none',
    createdAt: '2026-11-01T00:00:00.000Z',
    finishedAt: null,
  });
  const stuck = importObjectName({ ownerId: 'ada', projectId: 'shop' }, 'stuck', 'parts/0');
  objects.objects.set(stuck, Buffer.from('x'));
  const removed: string[] = [];
  const uploads = new Uploads({
    uploads: {
      begunBefore: async () => [old('stuck'), old('free')],
      delete: async (id: string) => void removed.push(id),
    },
    objects: Object.assign(objects, {
      delete: async () => {
        throw new Error('storage refuses');
      },
    }),
    now,
  } as unknown as UploadsOptions);
  const store = new MemoryAudit();
  const { options, logged } = setUp();
  const auditLog = new AuditLog({
    store,
    projects: { get: async () => null },
    pageTokens: testPageTokens,
    log: options.log,
    now,
  });
  await auditLog.append({
    ownerId: 'ada',
    projectId: 'shop',
    who: 'ada',
    targets: [],
    code: null,
    action: 'backup.started',
    result: 'ok',
    at: '2025-01-01T00:00:00.000Z',
  });
  const swept: Date[] = [];
  const google = { sweep: async (at: Date) => void swept.push(at) };
  const outcome = await tick({
    ...options,
    duties: duties(idleServices({ uploads, auditLog, google }), now),
  });
  expect(outcome.failed).toEqual(['removing old uploads']);
  expect(removed).toEqual(['free']);
  expect(store.of('shop')).toEqual([]);
  expect(swept).toEqual([now()]);
  expect(logged.join('')).toContain('1 uploads could not be removed');
});

test('a machine whose clock is ten years ahead takes the scheduler’s time, and says so', async () => {
  const { options, logged } = setUp();
  const machine = () => new Date('2036-11-21T12:00:00.000Z');
  const clock = tickClock({
    scheduleTime: '2026-11-21T12:00:00.000Z',
    now: machine,
    elapsedMs: () => 0,
    log: options.log,
  });
  const due: BackupSchedule = scheduleOf({ nextRunAt: '2026-11-21T12:00:00.000Z' });
  const slots: ScheduledSlot[] = [];
  await tick({
    ...options,
    store: { dueSchedules: async () => [{ ownerId: 'ada', value: due }] },
    backups: {
      startScheduled: async (_configuration, slot) => {
        slots.push(slot);
        return 'started';
      },
    },
    now: clock,
  });
  expect(slots.map(({ nextRunAt, takenAt }) => [year(nextRunAt), year(takenAt)])).toEqual([
    [2026, 2026],
  ]);
  expect(logged.join('')).toContain('This machine’s clock is wrong');
});
