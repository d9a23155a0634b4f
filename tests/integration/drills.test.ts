// Drills, from a plan that is due to an empty target, with all that ticks begin; of 100,000
// documents in an exhaustive run.
import {
  getBackupRecord,
  getDrillPlan,
  getRestore,
  getSecurity,
  listAlerts,
  listDrills,
  putDrillPlan,
  startDrill,
  type Drill,
  type DrillPlanInput,
  type Project,
} from '@firekeep/functions/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { readAllDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { changeOwn } from '../support/own-documents.ts';
import { connectProject } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { giveTier } from '../support/tiers.ts';
import { int, map, text } from '../support/typed-values.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';
import { isSignedWith, startReceiver } from '../support/webhook-receiver.ts';

// A busy machine takes minutes for so many.
const waitMs = isExhaustive ? 900_000 : 120_000;
vi.setConfig({ testTimeout: waitMs, hookTimeout: waitMs });

const many = isExhaustive ? 100_000 : 300;
/** The one that is changed. */
const changed = Math.floor(many * 0.99234);
const path = (index: number) => `orders/${String(index).padStart(5, '0')}`;
const order = (index: number, city = 'Wien') => ({
  path: path(index),
  fields: { total: int(index), address: map({ city: text(city) }) },
});

let user: TestUser;
let source: Project;
let target: Project;
let recordId: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const statuses = new Map<string, number>();

beforeAll(async () => {
  receiver = await startReceiver((asked) => statuses.get(asked) ?? 200);
  user = await signUp();
  await giveTier(user, 'team');
  source = await connectProject(user);
  const documents = Array.from({ length: many }, (_, index) => order(index));
  await writeDocuments({ projectId: source.firebaseProjectId }, documents);
  ({ id: recordId } = await backUp(user, source));
});

afterAll(() => receiver.stop());

beforeEach(async () => {
  target = await connectProject(user, { name: 'Lab' });
});

const params = () => ({ id: source.id });
const inTarget = () => readAllDocuments({ projectId: target.firebaseProjectId });

async function save(check: DrillPlanInput['check'] = null) {
  return await call(user, putDrillPlan, {
    params: params(),
    body: {
      enabled: true,
      schedule: { kind: 'weekly', timeZone: 'UTC', time: '03:00', weekday: 1 },
      pick: { kind: 'newest' },
      target: { projectId: target.id },
      check,
    },
  });
}

async function newest(): Promise<Drill | undefined> {
  const { items } = await call(user, listDrills, { params: params(), query: {} });
  return items[0];
}

/** Ticks as often as it takes until the newest drill is as wanted. */
async function drilled(what: string, isReached: (drill: Drill) => boolean): Promise<Drill> {
  return await waitUntil(
    what,
    async () => {
      await fireTick();
      const drill = await newest();
      if (drill === undefined || isReached(drill)) {
        return drill;
      }
      // It is due now, instead of in a minute.
      await changeOwn(`drills/${drill.id}`, { workAt: text(new Date().toISOString()) });
      return null;
    },
    waitMs,
  );
}

const ended = ({ status }: Drill) => status !== 'running';

test('a planned drill restores, compares, asks, empties its target and proves its backup', async () => {
  const { secret } = await save({ url: receiver.address('/passes'), deadlineMinutes: 5 });
  const due = text(new Date(Date.now() - 1000).toISOString());
  await changeOwn(`drillPlans/${source.id}`, { nextDrillAt: due });
  await Promise.all([fireTick(), fireTick()]);
  const drill = await drilled('the end of the drill', ended);
  expect(drill).toMatchObject({
    kind: 'real',
    isPlanned: true,
    status: 'passed',
    recordId,
    documents: many,
    differences: { count: 0, first: [] },
    check: { answer: 'passed', httpStatus: 200 },
    leftInTarget: false,
    message: null,
  });
  expect(await inTarget()).toEqual([]);
  const { items } = await call(user, listDrills, { params: params(), query: {} });
  expect(items).toHaveLength(1);
  const asked = receiver.received.filter((one) => one.path === '/passes');
  expect(asked.map(({ headers }) => headers['firekeep-delivery'])).toEqual([`${drill.id}-check`]);
  expect(asked.every((one) => isSignedWith(secret ?? '', one))).toBe(true);
  const record = await call(user, getBackupRecord, { params: { rid: recordId }, query: {} });
  expect(record.drilled).toMatchObject({ drillId: drill.id });
  const { plan } = await call(user, getDrillPlan, { params: params(), query: {} });
  expect(plan?.currentDrillId).toBeNull();
  const { protection } = await call(user, getSecurity, { params: params(), query: {} });
  expect(protection.recovery).toMatchObject({
    drillId: drill.id,
    documents: many,
    isScaled: isExhaustive,
  });
  expect(protection.recoveryTime).toContain('The newest drill');
});

test('one field of one document that differs fails a drill, which says which', async () => {
  await save();
  const { id } = await call(user, startDrill, { params: params(), body: {} });
  const { restoreId } = await drilled('the restore', ({ stage }) => stage === 'restoring');
  await waitUntil(
    'the end of the restore',
    async () => {
      const found = { params: { id: restoreId ?? '' }, query: {} };
      return (await call(user, getRestore, found).catch(() => null))?.status === 'completed';
    },
    waitMs,
  );
  await writeDocuments({ projectId: target.firebaseProjectId }, [order(changed, 'Graz')]);
  const drill = await drilled('the end of the drill', ended);
  expect(drill).toMatchObject({
    id,
    status: 'failed',
    differences: {
      count: 1,
      first: [
        { path: path(changed), change: 'update', fields: [['address', 'city']], moreFields: 0 },
      ],
    },
    leftInTarget: true,
  });
  expect(drill.message).toContain(`1 document differs: ${path(changed)}, field address.city`);
  expect(drill.message).not.toContain('Graz');
  // Nobody but its author changes what somebody wrote there.
  expect((await inTarget()).map(({ name }) => name.endsWith(path(changed)))).toEqual([true]);
  const alerts = await call(user, listAlerts, { query: { projectId: source.id } });
  expect(alerts.filter(({ kind }) => kind === 'drill-failed')).toMatchObject([
    { id: `${id}-drill-failed`, state: 'open' },
  ]);
});
