// Hundreds of schedules due in the same minute, a thousand in an exhaustive run, on the stores as
// they are deployed; tasks are written down in place of being run.
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type WriteBatch } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuditStore } from '../../functions/src/adapters/records/audit-store.ts';
import { createBackupRecords } from '../../functions/src/adapters/records/backup-records.ts';
import { FirestoreJobStarts } from '../../functions/src/adapters/records/job-starts.ts';
import { createProjectStore } from '../../functions/src/adapters/records/project-store.ts';
import { FirestoreJobStore } from '../../functions/src/adapters/records/job-store.ts';
import { firestoreRecords } from '../../functions/src/adapters/records/firestore-records.ts';
import { createScheduleStore } from '../../functions/src/adapters/records/schedule-store.ts';
import { tiers } from '../../functions/src/contract/quotas.ts';
import { createLog } from '../../functions/src/lib/log.ts';
import { noAuditedRecords } from '../../functions/src/testing/no-audited-records.ts';
import { testPageTokens } from '../../functions/src/testing/page-tokens.ts';
import { AuditLog } from '../../functions/src/services/audit/audit-log.ts';
import { Backups } from '../../functions/src/services/backups/backups.ts';
import { JobStarter } from '../../functions/src/services/jobs/job-starter.ts';
import { tick } from '../../functions/src/services/schedules/tick.ts';
import { TimeCorrections } from '../../functions/src/services/schedules/time-corrections.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { newFirebaseProjectId } from '../support/projects.ts';
import { backupSchedule, project } from '../rules/fixtures.ts';

const scheduleCount = isExhaustive ? 1000 : 300;
const app = initializeApp({ projectId: newFirebaseProjectId() }, 'thousand-schedules');
const db = getFirestore(app);
const now = () => new Date();
const due = new Date(Date.now() - 30_000).toISOString();

async function inBatches(count: number, add: (batch: WriteBatch, index: number) => void) {
  for (let from = 0; from < count; from += 200) {
    const batch = db.batch();
    for (let index = from; index < Math.min(count, from + 200); index += 1) {
      add(batch, index);
    }
    await batch.commit();
  }
}

beforeAll(async () => {
  await inBatches(scheduleCount, (batch, index) => {
    const id = `p${index}`;
    batch.set(db.doc(`projects/${id}`), { ...project, id });
    batch.set(db.doc(`projects/${id}/internal/settings`), {
      granted: project.permissions,
      allowed: project.permissions,
      emulatorHost: null,
    });
    const schedule = { ...backupSchedule, id: `c${index}`, projectId: id };
    batch.set(db.doc(`backupConfigurations/c${index}`), { ...schedule, nextRunAt: due });
  });
});

afterAll(async () => {
  await deleteApp(app);
});

test('all start within a minute of ticks, each once, whatever else waits', async () => {
  // What no longer has a project fails each time, and is due before all others.
  await inBatches(150, (batch, index) => {
    const schedule = { ...backupSchedule, id: `gone${index}`, projectId: 'gone' };
    const nextRunAt = '2020-01-01T00:00:00.000Z';
    batch.set(db.doc(`backupConfigurations/gone${index}`), { ...schedule, nextRunAt });
  });
  const queued: string[] = [];
  const queue = {
    enqueue: async ({ runId }: { runId: string }) => {
      queued.push(runId);
    },
  };
  const log = createLog(() => undefined);
  const schedules = createScheduleStore(firestoreRecords(db));
  const records = createBackupRecords(firestoreRecords(db));
  const starts = new FirestoreJobStarts(db, now);
  const jobs = new FirestoreJobStore(db, now, 'test');
  const starter = new JobStarter(queue, log);
  const projects = createProjectStore(firestoreRecords(db), now);
  const auditLog = new AuditLog({
    store: createAuditStore(db),
    projects,
    ...noAuditedRecords,
    pageTokens: testPageTokens,
    log,
    now,
  });
  const tierOfAll = { of: async () => tiers.free };
  const once = () =>
    tick({
      schedules,
      jobs,
      queue,
      backups: new Backups({
        projects,
        records,
        schedules,
        starts,
        jobs,
        starter,
        tiers: tierOfAll,
        auditLog,
        now,
      }),
      times: new TimeCorrections({ schedules, auditLog, log, now }),
      duties: [],
      log,
      now,
      lostAfterMs: 600_000,
    });

  const begin = performance.now();
  const first = await once();
  const second = first.started < scheduleCount ? await once() : { started: 0 };
  const seconds = (performance.now() - begin) / 1000;
  expect((await once()).started).toBe(0);

  const stored = await db.collection('backupRecords').get();
  const configurationIds = stored.docs.map((doc) => String(doc.get('metadata.configurationId')));
  expect(new Set(configurationIds).size).toBe(scheduleCount);
  expect(stored.size).toBe(scheduleCount);
  expect(first.started + second.started).toBe(scheduleCount);
  expect(queued.toSorted()).toEqual(stored.docs.map(({ id }) => id).toSorted());
  const left = await db.collection('backupConfigurations').where('nextRunAt', '==', due).get();
  expect(left.size).toBe(0);
  process.stdout.write(
    `${scheduleCount} schedules due at once: all started in ${seconds.toFixed(1)} s\n`,
  );
  expect(seconds).toBeLessThan(60);
}, 120_000);
