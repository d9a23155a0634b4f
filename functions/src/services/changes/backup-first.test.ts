// A restore of what a database holds now: a backup is made first, and it is made from that.
import { expect, test } from 'vitest';
import type { Project } from '../../contract/projects.ts';
import { tiers, type Tier } from '../../contract/quotas.ts';
import { createBackupRecords } from '../../adapters/records/backup-records.ts';
import { createRestoreRecords } from '../../adapters/records/restore-records.ts';
import { createScheduleStore } from '../../adapters/records/schedule-store.ts';
import { memoryDocument, storeBackup, memoryVault } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { answeredCode } from '../../lib/errors.ts';
import { createLog } from '../../lib/log.ts';
import type { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { copyWorld, intoCopy } from '../../testing/masked-world.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createMemoryJobStarts } from '../../testing/memory/job-starts.ts';
import { MemoryJobStore } from '../../testing/memory/job-store.ts';
import { createProjectStore } from '../../adapters/records/project-store.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { MemoryQueue } from '../../testing/memory/task-queue.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { queuedRecord } from '../../testing/queued-record.ts';
import { Backups } from '../backups/backups.ts';
import { JobStarter } from '../jobs/job-starter.ts';
import { Vaults } from '../jobs/vaults.ts';
import { Restores } from './restores.ts';

const log = createLog(() => undefined);

/** The restores and backups of `ada`, as far as starting and cancelling them goes. */
function services({
  tier = tiers.free,
  copy = {},
}: { readonly tier?: Tier; readonly copy?: Partial<Project> } = {}) {
  const documents = new MemoryDocuments();
  const now = () => new Date('2026-01-01T00:00:00.000Z');
  putProject(documents, storedProject('shop'));
  putProject(documents, storedProject('copy', { firebaseProjectId: 'staging', ...copy }));
  const jobs = new MemoryJobStore(documents, now);
  const audited: object[] = [];
  const parts = {
    projects: createProjectStore(documents, now),
    restores: createRestoreRecords(documents),
    starts: createMemoryJobStarts(documents, jobs, now),
    records: createBackupRecords(documents),
    schedules: createScheduleStore(documents),
    jobs,
    vaults: new Vaults(memoryVault().store, { get: async () => Buffer.alloc(32, 1) }),
    starter: new JobStarter(new MemoryQueue(), log),
    edits: { undo: () => Promise.reject(new Error('the test undoes nothing')) },
    tiers: { of: async () => tier },
    auditLog: { record: async (entry: object) => void audited.push(entry) },
    now,
  };
  const backups = new Backups(parts);
  return { backups, restores: new Restores({ ...parts, backups }), jobs, audited, documents };
}

const now = {
  projectId: 'shop',
  recordId: null,
  target: { projectId: 'copy' },
  mode: 'overwrite',
  dryRun: true,
} as const;

test('a plan of live data begins with a backup of the whole project, in the audit log too', async () => {
  const { restores, backups, audited } = services();
  const plan = await restores.start('ada', now);
  const [backup] = await backups.list('ada', 'shop');
  expect(plan).toMatchObject({ recordId: backup?.id, phase: 'backing-up', status: 'planning' });
  expect(backup).toMatchObject({
    status: 'queued',
    metadata: { trigger: 'manual', include: [], exclude: [] },
  });
  const started = { who: 'ada', action: 'backup.started', targets: [backup?.id], result: 'ok' };
  expect(audited).toMatchObject([{ ...started, projectId: 'shop' }]);
});

test('what is refused has made no backup', async () => {
  const none = async ({ restores, backups }: ReturnType<typeof services>, change: object) => {
    const refused = restores.start('ada', { ...now, ...change });
    const code = await refused.catch(answeredCode);
    expect(await backups.list('ada', 'shop')).toEqual([]);
    return code;
  };
  const masked = { masks: { required: true, rules: [] } };
  expect(await none(services({ copy: masked }), {})).toBe('failed-precondition');
  expect(await none(services(), { target: { projectId: 'shop' } })).toBe('invalid-argument');
  expect(await none(services(), { target: { projectId: 'theirs' } })).toBe('not-found');
  const spent = { ...tiers.free, limits: { ...tiers.free.limits, backupsByHand: 0 } };
  expect(await none(services({ tier: spent }), {})).toBe('resource-exhausted');
  const twice = services();
  await twice.restores.start('ada', now);
  await expect(twice.restores.start('ada', now)).rejects.toMatchObject({ code: 'aborted' });
  expect(await twice.backups.list('ada', 'shop')).toHaveLength(1);
  const below = { projectId: 'shop', pathPrefix: 'copies/today' };
  expect(await services().restores.start('ada', { ...now, target: below })).toMatchObject({
    phase: 'backing-up',
  });
});

test('cancelling the plan cancels the backup that was begun for it', async () => {
  const { restores, jobs } = services();
  const { id, recordId } = await restores.start('ada', now);
  await restores.cancel('ada', id);
  const asked = [id, recordId ?? ''].map((job) => jobs.jobs.get(job)?.job.isCancelRequested);
  expect(asked).toEqual([true, true]);
});

/** Plans to clone into `copy` what `b1` will hold once it is completed. */
async function waiting() {
  const source = new MemoryDatabase([memoryDocument('people/ada', { text: 'now' })]);
  const target = new MemoryDatabase([]);
  const world = copyWorld(await storeBackup(source), target, { isHurried: true });
  const record = queuedRecord('b1', {});
  const set = (change: object) =>
    world.documents.set('backupRecords/b1', {
      ...record,
      projectId: 'shop',
      ownerId: 'ada',
      ...change,
    });
  set({});
  const begin = (plan?: FaultPlan) =>
    world.begin({ id: 'r1', ...intoCopy, phase: 'backing-up' }, plan);
  return { world, source, target, set, begin };
}

const half = { documents: 5, rawBytes: 0, fraction: 0.5 };

test('it waits for the backup, shows how far that is, and is whole, whenever its worker is killed', async () => {
  const { failures, places } = await killEverywhere(async (plan) => {
    const { world, source, target, set, begin } = await waiting();
    const shown: unknown[] = [];
    world.onDelivery = (delivery) => {
      const { phase, progress } = world.restore('r1');
      shown.push(phase === 'backing-up' ? progress.fraction : phase);
      if (delivery === 2) {
        set({ status: 'running', progress: half });
      }
      if (delivery === 5) {
        set({ status: 'completed' });
      }
    };
    const { status, outcome } = await begin(plan);
    expect([status, outcome.written]).toEqual(['completed', 1]);
    expect(target.content()).toEqual(source.content());
    expect(shown.slice(0, 4)).toContain(0.5);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(20);
}, 60_000);

const quota = { code: 'resource-exhausted', message: 'The tier covers no more', hint: 'Wait' };

test.each([
  [{ status: 'failed', error: quota }, 'made first failed: The tier covers no more', 'Wait'],
  [{ status: 'cancelled' }, 'made first was cancelled', null],
  [{ status: 'deleting' }, 'made first was deleted', null],
  [{ ownerId: 'bob' }, 'made first was deleted', null],
])('it fails with %j, and nothing is written', async (end, message, hint) => {
  const { world, target, set, begin } = await waiting();
  world.onDelivery = (delivery) => (delivery === 2 ? set(end) : undefined);
  const { status, error } = await begin();
  expect(status).toBe('failed');
  expect(error).toMatchObject({ message: expect.stringContaining(message), hint });
  expect(target.content().size).toBe(0);
});

test('it is cancelled while it waits', async () => {
  const { world, begin } = await waiting();
  world.onDelivery = (delivery) => (delivery === 3 ? void world.cancel('r1') : undefined);
  expect(await begin()).toMatchObject({ status: 'cancelled', outcome: { written: 0 } });
});
