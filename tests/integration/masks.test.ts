// Masks: what comes from another project is masked on its way, and undone as every restore.
import {
  applyRestore,
  createSchedule,
  getPlanDifference,
  listAlerts,
  listRestores,
  listSchedules,
  startRestore,
  undoRestore,
  updateProject,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { backUp, endOfRestore, restore } from '../support/backups.ts';
import { changeOwn } from '../support/own-documents.ts';
import { connectProject } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { giveTier } from '../support/tiers.ts';
import { readTyped, writeTyped } from '../support/typed-documents.ts';
import { list, map, text } from '../support/typed-values.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

const secrets = ['ada@real.example', '+49 170 5550', 'Ada Real'] as const;
const email = text(secrets[0]);
const customer = {
  name: text(secrets[2]),
  contacts: list(map({ email, 'phone.no': text(secrets[1]) })),
  plan: text('free'),
};
const rules = [
  { collections: 'customers', field: 'name', mask: { how: 'name' } },
  { collections: '**', field: '**.email', mask: { how: 'email' } },
  { collections: '**', field: 'contacts[].`phone.no`', mask: { how: 'hash' } },
] as const;
const old = [{ path: 'customers/ada', fields: { plan: text('old') } }];

let user: TestUser;
let source: Project;
let target: Project;
let record: BackupRecord;

beforeAll(async () => {
  user = await signUp();
  await giveTier(user, 'team');
  source = await connectProject(user);
  target = await connectProject(user);
  await writeTyped({ projectId: source.firebaseProjectId }, [
    { path: 'customers/ada', fields: customer },
    { path: 'customers/ada/orders/1', fields: { by: map({ email }) } },
  ]);
  await writeTyped({ projectId: target.firebaseProjectId }, old);
  record = await backUp(user, source);
  const masks = { required: true, rules: [...rules] };
  await call(user, updateProject, { params: { id: target.id }, body: { masks } });
});

const contentOf = async () => await readTyped({ projectId: target.firebaseProjectId });

test('a clone is masked as its plan says, repeats itself, and is undone', async () => {
  const into = { target: { projectId: target.id } };
  const before = await contentOf();
  const planned = await restore(user, record, { ...into, dryRun: true });
  expect(planned).toMatchObject({
    status: 'planned',
    plan: { create: 1, update: 1 },
    masks: { rules: 3 },
  });
  const { id } = planned;
  const query = { path: 'customers/ada' };
  const shown = await call(user, getPlanDifference, { params: { id }, query });
  expect(JSON.stringify(shown)).toContain('@example.com');
  const started = await call(user, applyRestore, { params: { id }, body: {} });
  const applied = await endOfRestore(user, started.id);
  const proof = { documents: 2, fields: 4, alike: 0, held: 0, holding: [] };
  const outcome = { written: 2, failed: 0, proof };
  expect(applied).toMatchObject({ status: 'completed', outcome });

  const [ada, order] = (await contentOf()).map(({ fields }) => fields);
  for (const secret of secrets) {
    expect(JSON.stringify([shown, ada, order])).not.toContain(secret);
  }
  const masked = /"email":\{"stringValue":"[a-z.]+[\da-f]{8}@example\.com"\}/;
  expect(ada).toMatch(masked);
  expect(ada).toContain('"plan":{"stringValue":"free"}');
  expect(masked.exec(order ?? '')?.[0]).toBe(masked.exec(ada ?? '')?.[0]);

  const again = await restore(user, record, into);
  expect(again).toMatchObject({ outcome: { written: 0, skipped: 2 } });
  const undo = await call(user, undoRestore, { params: { id: applied.id }, body: {} });
  expect(await endOfRestore(user, undo.id)).toMatchObject({ status: 'completed' });
  expect(await contentOf()).toEqual(before);
});

test('what is labelled masked refuses a plan and a restore without masks', async () => {
  const body = {
    projectId: source.id,
    recordId: record.id,
    target: { projectId: target.id },
    mode: 'overwrite',
    masks: false,
  } as const;
  for (const dryRun of [true, false]) {
    const answer = await send(user, startRestore, { body: { ...body, dryRun } });
    expect(answer.json).toMatchObject({
      error: {
        code: 'failed-precondition',
        message: expect.stringContaining('is labelled masked'),
      },
    });
  }
});

const nightly = {
  name: 'Every night',
  enabled: true,
  include: [],
  exclude: [],
  schedule: { kind: 'daily' as const, timeZone: 'UTC', time: '03:30' },
  retention: { keepLast: 7 },
};
const schedule = async () =>
  (await call(user, listSchedules, { query: { projectId: source.id } }))[0];

/** Lets the schedule be due now, and its backup be cloned as far as that goes. */
async function runSchedule(id: string): Promise<void> {
  const nextRunAt = { stringValue: new Date(Date.now() - 1000).toISOString() };
  await changeOwn(`backupConfigurations/${id}`, { nextRunAt });
  await fireTick();
  await waitUntil('the backup', async () => (await schedule())?.dueClone !== null);
  await fireTick();
  await waitUntil('the end of the clone', async () => {
    const { dueClone, lastClone } = (await schedule()) ?? {};
    return dueClone === null && lastClone?.status !== 'running';
  });
}

test('a schedule clones its backup with masks, and raises an alert once it may not', async () => {
  const clone = { projectId: target.id, mode: 'mirror' } as const;
  const own = { projectId: source.id, mode: 'mirror' } as const;
  const refused = await send(user, createSchedule, {
    body: { ...nightly, projectId: source.id, clone: own },
  });
  expect(refused.json).toMatchObject({
    error: { code: 'invalid-argument', fields: { 'clone.projectId': expect.any(String) } },
  });
  const { id } = await call(user, createSchedule, {
    body: { ...nightly, projectId: source.id, clone },
  });
  await runSchedule(id);
  const { lastClone } = (await schedule()) ?? {};
  expect(lastClone).toMatchObject({ status: 'completed', message: null });
  const restores = await call(user, listRestores, { query: { projectId: target.id } });
  expect(restores.find(({ scheduleId }) => scheduleId === id)).toMatchObject({
    id: lastClone?.restoreId,
    status: 'completed',
    canUndo: true,
    outcome: { written: 2, proof: { documents: 2, held: 0 } },
  });
  const content = JSON.stringify(await contentOf());
  for (const secret of secrets) {
    expect(content).not.toContain(secret);
  }

  await call(user, updateProject, { params: { id: target.id }, body: { readOnly: true } });
  await runSchedule(id);
  expect((await schedule())?.lastClone).toMatchObject({ status: 'failed', restoreId: null });
  const alerts = await call(user, listAlerts, { query: { projectId: source.id } });
  expect(alerts.filter(({ kind }) => kind === 'clone-failed')).toMatchObject([
    { state: 'open', details: { message: expect.stringContaining('marked read-only') } },
  ]);
  expect(JSON.stringify(await contentOf())).toBe(content);
});
