// Clones that schedules begin after their backups, and what becomes of those that can't be begun.
import { expect, test } from 'vitest';
import { createRestoreRecords } from '../../adapters/records/restore-records.ts';
import { createAlertStore } from '../../adapters/records/alert-store.ts';
import { createBackupRecords } from '../../adapters/records/backup-records.ts';
import { createScheduleStore } from '../../adapters/records/schedule-store.ts';
import type { Project } from '../../contract/projects.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import type { MaskRule } from '../../firestore-model/masks.ts';
import { createLog } from '../../lib/log.ts';
import { copyWorld } from '../../testing/masked-world.ts';
import type { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createMemoryJobStarts } from '../../testing/memory/job-starts.ts';
import { createProjectStore } from '../../adapters/records/project-store.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { MemoryQueue } from '../../testing/memory/task-queue.ts';
import { scheduleOf } from '../../testing/schedule.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';
import { JobStarter } from '../jobs/job-starter.ts';
import { Vaults } from '../jobs/vaults.ts';
import { Restores } from '../changes/restores.ts';
import { ScheduledClones } from './scheduled-clones.ts';

const secret = 'ada@real.example';
const rules: MaskRule[] = [{ collections: '**', field: 'text', mask: { how: 'email' } }];
const since = '2026-01-02T00:00:00.000Z';
const dueClone = { recordId: 'b1', since, at: since };
const clone = { projectId: 'copy', mode: 'mirror' } as const;
const masks = { required: true, rules };

type Change = Partial<Project> & { readonly ownerId?: string; readonly wasMasked?: boolean };

/** The backup `b1` of `shop`, due to be cloned into `copy`. */
async function due({ wasMasked, ...change }: Change = {}, later = 0) {
  const source = new MemoryDatabase([memoryDocument('people/ada', { text: secret })]);
  const target = new MemoryDatabase([memoryDocument('people/eve', { text: 'old' })]);
  const world = copyWorld(await storeBackup(source), target);
  const { documents, jobs } = world;
  const now = () => new Date(Date.parse(since) + later);
  putProject(documents, storedProject('copy', { firebaseProjectId: 'staging', masks, ...change }));
  const record = verifiedRecord('b1', { trigger: 'scheduled', configurationId: 'c1' });
  documents.set('backupRecords/b1', { ...record, projectId: 'shop', ownerId: 'ada' });
  const schedules = createScheduleStore(documents);
  const saved = wasMasked === undefined ? clone : { ...clone, masks: wasMasked };
  const value = scheduleOf({ clone: saved, dueClone });
  documents.set('backupConfigurations/c1', { ...value, ownerId: 'ada' });
  const log = createLog(() => undefined);
  const projects = createProjectStore(documents, now);
  const restores = createRestoreRecords(documents);
  const begin = new Restores({
    projects,
    restores,
    starts: createMemoryJobStarts(documents, jobs, now),
    records: createBackupRecords(documents),
    jobs,
    vaults: new Vaults(world.vault.store, { get: async () => Buffer.alloc(32, 1) }),
    starter: new JobStarter(new MemoryQueue(), log),
    backups: { startFirst: () => Promise.reject(new Error('the backup is there')) },
    edits: { undo: () => Promise.reject(new Error('nothing is undone here')) },
    now,
  });
  const audited: unknown[] = [];
  const auditLog = { record: async (entry: object) => void audited.push(entry) };
  const parts = { schedules, projects, restores, begin, auditLog, log, now };
  const alerts = async () =>
    (await createAlertStore(documents).alerts('shop', 'ada')).map(({ kind, state, details }) => ({
      kind,
      state,
      message: details.message,
    }));
  const schedule = async () => (await schedules.get('c1'))?.value;
  return { world, target, parts, clones: new ScheduledClones(parts), alerts, schedule, audited };
}

test('two ticks at once begin one clone, masked and proven, which says how it ended and can be undone', async () => {
  const { world, target, clones, alerts, schedule, audited } = await due();
  const before = target.content();
  await Promise.all([clones.beginDue(), clones.beginDue()]);
  expect(await schedule()).toMatchObject({
    dueClone: null,
    lastClone: { recordId: 'b1', restoreId: 'b1-clone', status: 'running' },
  });
  await world.drive('b1-clone');
  const made = world.restore('b1-clone');
  expect(made).toMatchObject({
    status: 'completed',
    scheduleId: 'c1',
    projectId: 'shop',
    target: { projectId: 'copy', firebaseProjectId: 'staging' },
    masks: { rules: 1 },
    plan: { create: 1, delete: 1 },
    canUndo: true,
    outcome: { written: 1, deleted: 1, proof: { documents: 1, fields: 1, held: 0 } },
  });
  expect(Buffer.from(target.documents.get('people/ada') ?? []).includes(secret)).toBe(false);
  expect((await schedule())?.lastClone).toMatchObject({ status: 'completed', message: null });
  expect(await alerts()).toEqual([]);
  expect(audited).toEqual([
    expect.objectContaining({ who: 'schedule', projectId: 'shop', targets: ['c1', 'b1-clone'] }),
    expect.objectContaining({ who: 'schedule', projectId: 'copy' }),
  ]);
  await clones.beginDue();
  expect((await schedule())?.lastClone).toMatchObject({ status: 'completed' });
  const undone = await world.begin({
    id: 'u1',
    recordId: made.safetyRecordId,
    mode: 'overwrite',
    projectId: 'copy',
    target: made.target,
    undoOf: made.id,
  });
  expect(undone.status).toBe('completed');
  expect(target.content()).toEqual(before);
});

const guards = storedProject().project.guards;
const { metadata } = storedProject().project;
test.each<[string, Change, RegExp]>([
  ['became read-only', { readOnly: true }, /Not cloned into copy: The project is marked read-only/],
  [
    'can no longer be written',
    { permissions: { read: true, write: false, delete: true } },
    /may not write to this project/,
  ],
  [
    'can no longer be deleted in',
    { permissions: { read: true, write: true, delete: false } },
    /may not delete in this project/,
  ],
  [
    'lost the masks that the schedule was saved with',
    { masks: { required: false, rules: [] }, wasMasked: true },
    /Not cloned into copy: The masks of copy were removed/,
  ],
  ['lost its masks but not its label', { masks: { required: true, rules: [] } }, /labelled masked/],
  [
    'asks for a fresh plan',
    { guards: { ...guards, needsFreshPlan: true } },
    /less than an hour old/,
  ],
  ['asks for its name', { guards: { ...guards, confirmAbove: 10 } }, /name to be typed/],
  ['is production now', { metadata: { ...metadata, environment: 'production' } }, /production/],
  ['is the very database', { firebaseProjectId: 'p' }, /the database that is backed up/],
  ['is somebody else’s', { ownerId: 'bob' }, /that it clones into is gone/],
])('into a project that %s nothing is written, and an alert says so once', async (...given) => {
  const [, change, message] = given;
  const { world, target, clones, alerts, schedule } = await due(change);
  const before = target.content();
  await clones.beginDue();
  await clones.beginDue();
  const raised = [{ kind: 'clone-failed', state: 'open', message: expect.stringMatching(message) }];
  expect(await alerts()).toEqual(raised);
  expect(await schedule()).toMatchObject({
    dueClone: null,
    lastClone: { status: 'failed', restoreId: null, message: expect.stringMatching(message) },
  });
  expect(world.jobs.jobs.size).toBe(0);
  expect(target.content()).toEqual(before);
});

test.each<[string, (documents: MemoryDocuments) => void]>([
  ['was deleted', (documents) => documents.change('backupRecords/b1', { status: 'deleted' })],
  ['is gone for good', (documents) => void documents.delete('backupRecords/b1')],
])('a backup that %s is not cloned, and an alert says that', async (_what, change) => {
  const { world, target, clones, alerts } = await due();
  const before = target.content();
  change(world.documents);
  await clones.beginDue();
  expect(await alerts()).toMatchObject([
    { kind: 'clone-failed', message: 'Not cloned into copy: The backup was deleted' },
  ]);
  expect(target.content()).toEqual(before);
});

test('while the previous clone goes, the next one is not begun, and an alert says so', async () => {
  const { world, parts, clones, alerts, schedule } = await due();
  await clones.beginDue();
  const record = verifiedRecord('b2', { trigger: 'scheduled', configurationId: 'c1' });
  world.documents.set('backupRecords/b2', { ...record, projectId: 'shop', ownerId: 'ada' });
  await parts.schedules.change('c1', { dueClone: { ...dueClone, recordId: 'b2' } });
  await clones.beginDue();
  expect(await alerts()).toMatchObject([
    { kind: 'clone-failed', message: expect.stringContaining('previous clone is still under way') },
  ]);
  expect(await schedule()).toMatchObject({
    dueClone: null,
    lastClone: { status: 'running', restoreId: 'b1-clone' },
  });
  expect([...world.jobs.jobs.keys()]).toEqual(['b1-clone']);
  await world.drive('b1-clone');
  expect((await schedule())?.lastClone).toMatchObject({ status: 'completed' });
  expect(await alerts()).toMatchObject([{ kind: 'clone-failed', state: 'open' }]);
});

test('a clone that fails on its way raises an alert, and one that is cancelled none', async () => {
  const failing = await due();
  await failing.clones.beginDue();
  putProject(
    failing.world.documents,
    storedProject('copy', { firebaseProjectId: 'staging', masks, readOnly: true }),
  );
  await failing.world.drive('b1-clone');
  expect(failing.world.restore('b1-clone').status).toBe('failed');
  expect(await failing.alerts()).toMatchObject([
    { kind: 'clone-failed', state: 'open', message: 'The project is marked read-only' },
  ]);
  expect((await failing.schedule())?.lastClone).toMatchObject({ status: 'failed' });
  const cancelled = await due();
  await cancelled.clones.beginDue();
  await cancelled.world.cancel('b1-clone');
  await cancelled.world.drive('b1-clone');
  expect(await cancelled.alerts()).toEqual([]);
  expect((await cancelled.schedule())?.lastClone).toMatchObject({ status: 'cancelled' });
});

test('what fails for now is tried again, and given up with an alert after an hour', async () => {
  const outage = { start: () => Promise.reject(new Error('the store is out of reach')) };
  const soon = await due();
  const waiting = new ScheduledClones({ ...soon.parts, begin: outage });
  await waiting.beginDue();
  expect(await soon.alerts()).toEqual([]);
  expect((await soon.schedule())?.dueClone).toMatchObject({
    since,
    at: '2026-01-02T00:05:00.000Z',
  });
  const late = await due({}, 3_600_000);
  await new ScheduledClones({ ...late.parts, begin: outage }).beginDue();
  expect(await late.alerts()).toMatchObject([{ kind: 'clone-failed', state: 'open' }]);
  expect((await late.schedule())?.dueClone).toBeNull();
});

interface Broken {
  readonly auditLog?: { record: () => Promise<never> };
  readonly settleClone?: () => Promise<never>;
}

const outOfReach = () => Promise.reject(new Error('out of reach'));
test.each([
  ['the audit log', { auditLog: { record: outOfReach } }],
  ['the store', { settleClone: outOfReach }],
])('once it is begun, %s out of reach makes it no clone that was not made', async (...given) => {
  const [, { settleClone, ...broken }]: [string, Broken] = given;
  const { parts, alerts, schedule } = await due({ wasMasked: true }, 3_600_000);
  const schedules = { ...parts.schedules, ...(settleClone === undefined ? {} : { settleClone }) };
  await new ScheduledClones({ ...parts, ...broken, schedules }).beginDue();
  const now = () => new Date(Date.parse(since) + 7_200_000);
  await new ScheduledClones({ ...parts, now }).beginDue();
  expect(await alerts()).toEqual([]);
  expect(await schedule()).toMatchObject({
    dueClone: null,
    lastClone: { status: 'running', restoreId: 'b1-clone' },
  });
});

test.each([
  ['its owner no longer wants', { clone: null }],
  ['belongs to a paused schedule', { enabled: false }],
])('a clone that %s is no longer due, and not said to be under way', async (_why, change) => {
  const { world, parts, clones, alerts, schedule } = await due();
  const lastClone = {
    recordId: 'b1',
    restoreId: 'b1-clone',
    status: 'running',
    at: since,
    message: null,
  } as const;
  await parts.schedules.change('c1', { ...change, lastClone });
  await clones.beginDue();
  expect(await schedule()).toMatchObject({ dueClone: null, lastClone: null });
  expect(await alerts()).toEqual([]);
  expect(world.jobs.jobs.size).toBe(0);
  const earlier = { ...lastClone, recordId: 'b0', status: 'completed' } as const;
  await parts.schedules.change('c1', { dueClone, lastClone: earlier });
  await clones.beginDue();
  expect(await schedule()).toMatchObject({ dueClone: null, lastClone: earlier });
});
