// Drills from their beginning to their end, and what becomes of those that can't pass.
import { expect, test } from 'vitest';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { checked, DrillWorld, weekly } from '../../testing/drill-world.ts';
import { freshCaller } from '../../testing/guarded-caller.ts';

async function due(plan = weekly, change?: Parameters<typeof DrillWorld.open>[0]) {
  const world = await DrillWorld.open(change);
  await world.services().drills.save(freshCaller(), 'shop', plan);
  return world;
}

/** Somebody else's document in the target. */
function write({ target }: DrillWorld, path: string, text: string): void {
  target.passTime(1);
  target.documents.set(path, memoryDocument(path, { text }));
}

test('two ticks at once begin one drill, which passes, proves its backup and leaves nothing', async () => {
  const world = await due();
  await Promise.all([world.tick(), world.tick()]);
  expect(await world.settle()).toMatchObject({
    kind: 'real',
    isPlanned: true,
    status: 'passed',
    stage: 'done',
    recordId: 'b1',
    target: { projectId: 'lab', databaseId: '(default)', name: 'lab' },
    documents: 3,
    differences: { count: 0, first: [] },
    check: null,
    leftInTarget: false,
    message: null,
  });
  expect(world.target.documents.size).toBe(0);
  expect(world.world.record('b1').drilled).toMatchObject({ at: expect.any(String) });
  expect((await world.drills.plan('shop'))?.value).toMatchObject({
    currentDrillId: null,
    nextDrillAt: '2026-01-09T00:01:00.000Z',
    overdueAt: '2026-01-10T00:01:00.000Z',
  });
  expect(world.audited.map(({ action, projectId }) => `${action} ${projectId}`)).toEqual([
    'drill.started shop',
    'drill.ended shop',
    'drill.ended lab',
  ]);
  const page = await world.drills.page({ projectId: 'shop', ownerId: 'ada' }, null, 10);
  expect(page).toHaveLength(1);
  expect(await world.alerts()).toEqual([]);
});

test('a field that differs fails the drill, which names it, and what others wrote stays', async () => {
  const world = await due();
  await world.settle(({ stage }) => stage === 'restoring');
  await world.drive();
  write(world, 'people/bob', 'another');
  const drill = await world.settle();
  expect(drill).toMatchObject({
    status: 'failed',
    differences: {
      count: 1,
      first: [{ path: 'people/bob', change: 'update', fields: [['text']], moreFields: 0 }],
    },
    leftInTarget: true,
  });
  expect(drill.message).toBe(
    '1 document differs: people/bob, field text. lab (database (default)) could not be emptied: somebody else has written there',
  );
  expect(JSON.stringify(drill)).not.toContain('another');
  expect([...world.target.documents.keys()]).toEqual(['people/bob']);
  expect(await world.alerts()).toEqual([{ kind: 'drill-failed', state: 'open' }]);
  expect(world.world.record('b1').drilled).toBeNull();
});

test.each([
  [
    'gone',
    (world: DrillWorld) => world.target.documents.delete('people/bob'),
    'people/bob, which is missing',
  ],
  [
    'added',
    (world: DrillWorld) => write(world, 'people/zoe', 'zoe'),
    'people/zoe, which the backup does not hold',
  ],
])('a document that is %s fails the drill', async (_what, change, said) => {
  const world = await due();
  await world.settle(({ stage }) => stage === 'restoring');
  await world.drive();
  change(world);
  const { status, message } = await world.settle();
  expect(status).toBe('failed');
  expect(message).toContain(`1 document differs: ${said}`);
});

test('a target that is not empty is refused, and nothing is written', async () => {
  const world = await due();
  write(world, 'mine/1', 'keep');
  expect(await world.settle()).toMatchObject({
    status: 'failed',
    restoreId: null,
    leftInTarget: false,
    message: 'lab (database (default)) is not empty, and what is there is not of an earlier drill',
  });
  expect([...world.target.documents.keys()]).toEqual(['mine/1']);
});

test('what a drill could not remove is said, and removed by the next one', async () => {
  const world = await due();
  const { id } = await world.settle(({ stage }) => stage === 'emptying');
  world.fail(`${id}-undo`, 'The database was out of reach');
  const left = await world.settle();
  expect(left).toMatchObject({ status: 'failed', leftInTarget: true });
  expect(left.message).toBe(
    'lab (database (default)) could not be emptied: The database was out of reach',
  );
  expect(world.target.documents.size).toBe(3);
  const [alert] = await world.fullAlerts('shop');
  expect(alert).toMatchObject({ kind: 'drill-failed', state: 'open' });
  expect(alert?.details.hint).toBe(
    'Delete what is left in lab (database (default)) by hand, unless drills still lead there: the next one of the same project removes what is left of this one and unchanged since.',
  );
  await world.services().drills.start('ada', 'shop');
  expect(await world.settle()).toMatchObject({
    status: 'passed',
    leftInTarget: false,
  });
  expect((await world.drills.drill(id))?.value.leftInTarget).toBe(false);
  expect(world.target.documents.size).toBe(0);
  expect(await world.alerts()).toEqual([{ kind: 'drill-failed', state: 'resolved' }]);
});

test('documents of others beside what an earlier drill left stay, and the next drill is refused', async () => {
  const world = await due();
  const { id } = await world.settle(({ stage }) => stage === 'emptying');
  world.fail(`${id}-undo`, 'The database was out of reach');
  await world.settle();
  write(world, 'mine/1', 'keep');
  await world.services().drills.start('ada', 'shop');
  expect(await world.settle()).toMatchObject({ status: 'failed', restoreId: null });
  expect([...world.target.documents.keys()]).toEqual(['mine/1']);
});

test('a target that stays out of reach is given up after an hour, and said to be full', async () => {
  const world = await due();
  await world.settle(({ stage }) => stage === 'emptying');
  world.isOutOfReach = true;
  expect(await world.settle()).toMatchObject({
    status: 'failed',
    leftInTarget: true,
    message: 'The target could not be emptied: The database is out of reach',
  });
});

test('the owner’s check is asked until it answers, of this drill only', async () => {
  const world = await due(checked);
  const answers = [202, 503, 200];
  world.answer = () => answers.shift() ?? 500;
  const drill = await world.settle();
  expect(drill).toMatchObject({ status: 'passed', check: { answer: 'passed', httpStatus: 200 } });
  expect(world.posts).toHaveLength(3);
  const deliveries = world.posts.map(({ headers }) => headers['Firekeep-Delivery']);
  expect(new Set(deliveries)).toEqual(new Set([`${drill.id}-check`]));
  expect(JSON.parse(world.posts[0]?.body ?? '')).toMatchObject({
    type: 'drill',
    drill: { id: drill.id, backup: { id: 'b1' }, documents: 3, target: { projectId: 'lab' } },
    project: { id: 'shop' },
  });
  expect(world.target.documents.size).toBe(0);
});

test.each([
  ['refuses', { code: 422, answer: 'failed' }, 'Your check failed: it answered with status 422'],
  [
    'never answers',
    { code: 202, answer: 'none' },
    'Your check did not answer within 5 minutes: The address answered with status 202',
  ],
])(
  'a check that %s fails the drill, and its target is emptied',
  async (_how, { code, answer }, said) => {
    const world = await due(checked);
    world.answer = () => code;
    const drill = await world.settle();
    expect(drill).toMatchObject({ status: 'failed', message: said, check: { answer } });
    expect(drill.leftInTarget).toBe(false);
    expect(world.target.documents.size).toBe(0);
  },
);

test('an answer that comes after the deadline does not count', async () => {
  const world = await due(checked);
  world.answer = () => {
    world.now += 10 * 60_000;
    return 200;
  };
  expect(await world.settle()).toMatchObject({ status: 'failed', check: { answer: 'none' } });
  expect(world.posts).toHaveLength(1);
});

test.each(['restoring', 'comparing', 'checking'])(
  'a drill that is cancelled while %s empties its target',
  async (stage) => {
    const world = await due(checked);
    world.answer = () => 202;
    const drill = await world.settle((one) => one.stage === stage);
    await world.services().drills.cancel('ada', 'shop', drill.id);
    const { status, leftInTarget } = await world.settle();
    expect([status, leftInTarget]).toEqual(['cancelled', false]);
    expect(world.target.documents.size).toBe(0);
    expect(await world.alerts()).toEqual([]);
  },
);

test('a drill that is cancelled at once begins nothing, and cancelled at the end it has passed', async () => {
  const world = await due();
  const { drills } = world.services();
  const { id } = await drills.start('ada', 'shop');
  await drills.cancel('ada', 'shop', id);
  expect(await world.settle()).toMatchObject({ status: 'cancelled', restoreId: null });
  await drills.start('ada', 'shop');
  const later = await world.settle(({ stage }) => stage === 'emptying');
  await drills.cancel('ada', 'shop', later.id);
  expect(await world.settle()).toMatchObject({ status: 'passed', leftInTarget: false });
});

test('a drill that is due without a backup fails, and one that none followed is overdue', async () => {
  const world = await due();
  world.world.documents.change('backupRecords/b1', { 'verification.status': 'failed' });
  expect(await world.settle()).toMatchObject({
    status: 'failed',
    recordId: null,
    message: 'There is no verified backup of the whole database',
  });
  world.now += 24 * 3600_000;
  await world.tick();
  const raised = (state: string) => [
    { kind: 'drill-overdue', state },
    { kind: 'drill-failed', state },
  ];
  expect(await world.alerts()).toEqual(raised('open'));
  world.world.documents.change('backupRecords/b1', { 'verification.status': 'verified' });
  await world.services().drills.start('ada', 'shop');
  expect(await world.settle()).toMatchObject({ status: 'passed', isPlanned: false });
  expect(await world.alerts()).toEqual(raised('resolved'));
});

test('a drill into a target that has become read-only fails with nothing written', async () => {
  const world = await due();
  world.world.documents.change('projects/lab', { readOnly: true });
  expect(await world.settle()).toMatchObject({
    status: 'failed',
    message: 'The project is marked read-only',
  });
});

test('a dry drill opens every chunk, and says what a restore would take by the last real one', async () => {
  const world = await due();
  const real = await world.settle();
  await world.services().drills.save(freshCaller(), 'shop', { ...weekly, target: null });
  await world.services().drills.start('ada', 'shop');
  const verifying = await world.settle(({ isVerifying }) => isVerifying);
  expect(verifying).toMatchObject({ kind: 'dry', stage: 'verifying', recordId: 'b1' });
  world.world.documents.change('backupRecords/b1', {
    'verification.status': 'verified',
    'verification.checkedAt': '2026-01-02T03:00:00.000Z',
    'verification.documents': 3,
  });
  const perSecond = real.documentsPerSecond ?? 0;
  expect(await world.settle()).toMatchObject({
    kind: 'dry',
    status: 'passed',
    documents: 3,
    differences: null,
    restoreSeconds: null,
    estimate: { drillId: real.id, documentsPerSecond: perSecond, seconds: 3 / perSecond },
  });
  expect(world.world.record('b1').drilled?.drillId).toBe(real.id);
});

test('a slot that comes while a drill is under way is passed over', async () => {
  const world = await due(checked);
  world.answer = () => 202;
  const { id } = await world.settle(({ stage }) => stage === 'checking');
  world.world.documents.change('drillPlans/shop', { nextDrillAt: '2026-01-02T00:02:00.000Z' });
  await world.tick();
  const plan = (await world.drills.plan('shop'))?.value;
  expect(plan).toMatchObject({ currentDrillId: id, nextDrillAt: '2026-01-09T00:01:00.000Z' });
  expect((await world.newest())?.id).toBe(id);
});

test('a plan whose project is deleted waits for its next time, and begins nothing', async () => {
  const world = await due();
  const { documents } = world.world;
  documents.delete('projects/shop');
  await world.tick();
  const plan = await world.drills.plan('shop');
  expect(plan?.value.nextDrillAt).toBe('2026-01-09T00:01:00.000Z');
  expect(await world.drills.page({ projectId: 'shop', ownerId: 'ada' }, null, 10)).toEqual([]);
});
