import { expect, onTestFinished, test, vi } from 'vitest';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { MemoryStore } from '../../engine/testing/memory-store.ts';
import { importObjectName } from '../../engine/format/layout.ts';
import { createLog } from '../../lib/log.ts';
import { MemoryAudit } from '../../testing/memory/audit-store.ts';
import { memoryUploads } from '../../testing/memory-uploads.ts';
import { noAuditedRecords } from '../../testing/no-audited-records.ts';
import { testPageTokens } from '../../testing/page-tokens.ts';
import { scheduleOf } from '../../testing/schedule.ts';
import { AuditLog } from '../audit/audit-log.ts';
import type { ScheduledSlot } from '../ports/schedule-store.ts';
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
    schedules: { due: async () => [] },
    jobs: { lost: async () => [] },
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
    clones: { beginDue: nothing },
    alerts: { raiseOverdue: nothing },
    drillDuties: {
      times: { beginDue: nothing, raiseOverdue: nothing },
      work: { workAll: nothing },
    },
    noticeDuties: {
      ofEvents: { make: nothing },
      summaries: { make: nothing },
      watch: { notifyFailing: nothing, prune: nothing },
      delivery: { sendDue: nothing },
      webhooks: { sendDue: nothing },
    },
    deletions: { endDue: nothing },
    accountDeletions: { resume: nothing },
    projectDeletions: { resume: nothing },
    uploads: { cleanUp: nothing },
    exports: { cleanUp: nothing },
    jobEnds: { recordAll: nothing },
    auditLog: { prune: nothing },
    google: { forgetBegun: nothing },
    consents: { revokeUnused: nothing },
    retention: { startDue: nothing },
    samples: { resume: nothing },
    noteMasterKeys: nothing,
    catalogue: { writeDue: nothing },
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
    schedules: { due: fail('start') },
    jobs: { lost: fail('revive') },
    times: { correctFar: fail('correct'), correct: async () => undefined },
    duties: duties(
      {
        clones: { beginDue: fail('clones') },
        alerts: { raiseOverdue: fail('overdue') },
        drillDuties: {
          times: { beginDue: fail('drills'), raiseOverdue: fail('lacking') },
          work: { workAll: fail('drilling') },
        },
        noticeDuties: {
          ofEvents: { make: fail('notices') },
          summaries: { make: fail('summaries') },
          watch: { notifyFailing: fail('failing'), prune: fail('prune') },
          delivery: { sendDue: fail('send') },
          webhooks: { sendDue: fail('deliver') },
        },
        deletions: { endDue: fail('deletions') },
        accountDeletions: { resume: fail('accounts') },
        projectDeletions: { resume: fail('projects') },
        uploads: { cleanUp: fail('uploads') },
        exports: { cleanUp: fail('exports') },
        jobEnds: { recordAll: fail('ends') },
        auditLog: { prune: fail('audit') },
        google: { forgetBegun: fail('begun') },
        consents: { revokeUnused: fail('google') },
        retention: { startDue: fail('retention') },
        samples: { resume: fail('samples') },
        noteMasterKeys: fail('master keys'),
        catalogue: { writeDue: fail('catalogue') },
      },
      now,
    ),
  });
  const { started, revived, failed } = await tick(options);
  expect([started, revived]).toEqual([0, 0]);
  expect(done).toHaveLength(27);
  expect(new Set(done).size).toBe(done.length);
  expect(failed).toHaveLength(done.length);
  expect(logged).toHaveLength(done.length);
});

test('an upload that cannot be removed stops neither the others, nor audit pruning, nor revoking consents', async () => {
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
  vi.spyOn(objects, 'delete').mockRejectedValue(new Error('storage refuses'));
  const { uploads, store: begun } = memoryUploads(objects, now);
  await begun.create(old('stuck'), () => undefined);
  await begun.create(old('free'), () => undefined);
  const store = new MemoryAudit();
  const { options, logged } = setUp();
  const auditLog = new AuditLog({
    store,
    projects: { get: async () => null },
    ...noAuditedRecords,
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
  const consents = { revokeUnused: async (at: Date) => void swept.push(at) };
  const outcome = await tick({
    ...options,
    duties: duties(idleServices({ uploads, auditLog, consents }), now),
  });
  expect(outcome.failed).toEqual(['removing old uploads']);
  expect((await begun.underWay('ada')).map(({ id }) => id)).toEqual(['stuck']);
  expect(store.of('shop')).toEqual([]);
  expect(swept).toEqual([now()]);
  expect(logged.join('')).toContain('1 uploads could not be removed');
});

test('a duty that hangs does not keep the others from being done, and is reported', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const hangs = () => new Promise<never>(() => {});
  const done: string[] = [];
  const does = (what: string) => async () => void done.push(what);
  const { options, logged } = setUp({
    jobs: { lost: hangs },
    times: { correctFar: hangs, correct: async () => undefined },
    duties: duties(
      idleServices({
        uploads: { cleanUp: hangs },
        auditLog: { prune: does('audit') },
        google: { forgetBegun: does('begun') },
        consents: { revokeUnused: does('consents') },
      }),
      now,
    ),
  });
  const ticked = tick(options);
  await vi.advanceTimersByTimeAsync(100_000);
  const { failed } = await ticked;
  expect(done).toEqual(['audit', 'consents', 'begun']);
  expect(failed).toEqual([
    'reviving lost runs',
    'correcting times of schedules',
    'removing old uploads',
  ]);
  expect(logged).toHaveLength(3);
});

test('what hangs or fails of what is due keeps nothing else from starting', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const due = Array.from({ length: 30 }, (_, index) => ({
    ownerId: 'ada',
    value: scheduleOf({ id: `s${index}`, nextRunAt: '2026-11-21T12:00:00.000Z' }),
  }));
  const { options, logged } = setUp({
    schedules: { due: async () => due },
    backups: {
      startScheduled: async ({ value: { id } }) =>
        id === 's29' || Number(id.slice(1)) < 20 ? await new Promise(() => {}) : 'started',
    },
  });
  const ticked = tick(options);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(await ticked).toMatchObject({ started: 9, failed: [] });
  expect(logged).toHaveLength(21);
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
    schedules: { due: async () => [{ ownerId: 'ada', value: due }] },
    backups: {
      startScheduled: async (_schedule, slot) => {
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
