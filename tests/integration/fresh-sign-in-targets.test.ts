// A stolen session of an hour connects a project and would take a database there: restored, by a
// plan, by a schedule's clones or by drills. Besides, what it is refused by what is stored.
import {
  applyRestore,
  createExportLink,
  createSchedule,
  putDrillPlan,
  startRestore,
  updateAccountSettings,
  updateSchedule,
  type Endpoint,
} from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { call, send, type LooseInput } from '../support/api.ts';
import { endOfRestore } from '../support/backups.ts';
import { exportData } from '../support/exports.ts';
import { furnish, pausedSchedule, type Ids } from '../support/furnished-project.ts';
import { connectProject } from '../support/projects.ts';
import { signedInLongAgo, signUp, type TestUser } from '../support/users.ts';

const dryDrills = {
  enabled: true,
  schedule: { kind: 'weekly', timeZone: 'UTC', time: '03:00', weekday: 1 },
  pick: { kind: 'newest' },
  target: null,
  check: null,
} as const;

let fresh: TestUser;
let stale: TestUser;
let ids: Ids;
let place: { projectId: string };
let plan: string;
let exported: string;

const restoring = (options: object) => ({
  body: { projectId: ids.project, recordId: ids.record, mode: 'overwrite' as const, ...options },
});
const drills = (change: object) => ({
  params: { id: ids.project },
  body: { ...dryDrills, ...change },
});
const schedule = () => ({ ...pausedSchedule, include: [], exclude: [], projectId: ids.project });
const cloned = () => ({ clone: { ...place, mode: 'mirror' } });

beforeAll(async () => {
  fresh = await signUp();
  ids = await furnish(fresh);
  stale = await signedInLongAgo(fresh, 60 * 60_000);
  place = { projectId: (await connectProject(stale)).id };
  await call(stale, putDrillPlan, drills({}));
  const planning = { ...restoring({}).body, target: place, dryRun: true };
  ({ id: plan } = await call(stale, startRestore, { body: planning }));
  await endOfRestore(stale, plan);
  const wanted = { what: { kind: 'project' }, format: 'ndjson' } as const;
  ({ id: exported } = await exportData(stale, { id: ids.project }, wanted));
});

const calls: readonly (readonly [name: string, endpoint: Endpoint, input: () => LooseInput])[] = [
  ['restores into another project', startRestore, () => restoring({ target: place })],
  ['applies a plan there', applyRestore, () => ({ params: { id: plan }, body: {} })],
  [
    'makes a schedule that clones there',
    createSchedule,
    () => ({ body: { ...schedule(), ...cloned() } }),
  ],
  [
    'has a schedule clone there',
    updateSchedule,
    () => ({ params: { cid: ids.schedule }, body: cloned() }),
  ],
  ['has drills restore there', putDrillPlan, () => drills({ target: place })],
  ['pauses drills', putDrillPlan, () => drills({ enabled: false })],
  [
    'takes an exported database away',
    createExportLink,
    () => ({ params: { id: exported }, body: {} }),
  ],
  ['shortens the delay of deletions', updateAccountSettings, () => ({ body: { deletionDays: 7 } })],
];

test.each(calls)(
  'an old session that %s is refused, a new one is not',
  async (...[, of, input]) => {
    const message: unknown = expect.stringContaining('Please sign in again to do this');
    expect(await send(stale, of, input())).toMatchObject({
      status: 422,
      json: { error: { message } },
    });
    const { status, text } = await send(fresh, of, input());
    expect(text).not.toContain('sign in again');
    expect(status).toBeLessThan(300);
  },
);

test('an old session restores into the own project, and saves a schedule without a clone', async () => {
  const target = { projectId: ids.project };
  const answers = [
    await send(stale, startRestore, restoring({ target })),
    await send(stale, createSchedule, { body: schedule() }),
    await send(stale, updateSchedule, { params: { cid: ids.schedule }, body: { name: 'Other' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([202, 201, 200]);
});
