import { beforeAll, expect, test } from 'vitest';
import type { BulkSpec } from '../../contract/bulk.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { Operation } from '../../firestore-model/operations/shape.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import {
  memoryDocument,
  storeBackup,
  type StoredBackup,
} from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import type { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';

let none: StoredBackup;

beforeAll(async () => {
  none = await storeBackup(new MemoryDatabase([]));
});

const inC: BulkSpec['from'] = { from: { kind: 'collection', path: 'c' }, where: null };
const addOne: Operation = { op: 'add', field: 'revision', number: 1 };
const remove: Operation = { op: 'delete' };

/** Documents with their revisions. */
function worldOf(revisions: Readonly<Record<string, number>>, isHurried = false): RestoreWorld {
  const documents = Object.entries(revisions).map(([path, revision]) =>
    memoryDocument(path, { revision }),
  );
  return RestoreWorld.open(none, new MemoryDatabase(documents), { isHurried });
}

function revisionsIn({ database }: RestoreWorld) {
  return Object.fromEntries(
    [...database.documents].map(([path, document]) => {
      const { revision } = decodeDocument(document).fields;
      return [
        path,
        Number(
          revision !== undefined && 'integerValue' in revision ? revision.integerValue : Number.NaN,
        ),
      ];
    }),
  );
}

function apply(
  world: RestoreWorld,
  plan: Restore,
  { faults, id = 'r9' }: { faults?: FaultPlan; id?: string } = {},
): Promise<Restore> {
  const { kind, mode, bulk, scope } = plan;
  const given = { id, recordId: null, kind, mode, bulk, scope, planId: plan.id };
  return world.begin({ ...given, plan: plan.plan }, faults);
}

function undo(world: RestoreWorld): Promise<Restore> {
  const recordId = world.restore('r9').safetyRecordId;
  return world.begin({ id: 'r10', recordId, mode: 'overwrite', undoOf: 'r9', kind: 'undo' });
}

const six = { 'c/a': 1, 'c/b': 2, 'c/d': 3, 'c/e': 4, 'd/a': 5, 'c/a/c/x': 6 };

test('all documents of a collection are changed, no others, and put back', async () => {
  const world = worldOf(six);
  const previous = world.database.content();
  const plan = await world.planBulk({ from: inC, operations: [addOne] });
  expect(plan).toMatchObject({ status: 'planned', plan: { update: 4, delete: 0, unchanged: 0 } });
  expect(world.database.content()).toEqual(previous);
  const done = await apply(world, plan);
  expect(done).toMatchObject({ status: 'completed', canUndo: true, outcome: { written: 4 } });
  expect(revisionsIn(world)).toEqual({ ...six, 'c/a': 2, 'c/b': 3, 'c/d': 4, 'c/e': 5 });
  expect(await undo(world)).toMatchObject({ status: 'completed', outcome: { written: 4 } });
  expect(world.database.content()).toEqual(previous);
});

test.each<[string, BulkSpec['from'], string[]]>([
  [
    'a filter that Firestore serves',
    { ...inC, where: { op: '==', field: 'revision', value: { integerValue: '2' } } },
    ['c/b'],
  ],
  [
    'a filter that is looked at here',
    { ...inC, where: { op: '>', field: 'revision', value: { integerValue: '2' } } },
    ['c/d', 'c/e'],
  ],
  [
    'a group',
    { from: { kind: 'group', id: 'c' }, where: null },
    ['c/a', 'c/a/c/x', 'c/b', 'c/d', 'c/e'],
  ],
  ['names', { paths: ['d/a', 'c/e', 'c/gone', 'c/e'] }, ['c/e', 'd/a']],
  ['a document with everything below it', { below: 'c/a' }, ['c/a', 'c/a/c/x']],
  ['a collection with everything below it', { below: 'c/a/c' }, ['c/a/c/x']],
])('by %s those are deleted that are meant, and put back', async (_how, from, meant) => {
  const world = worldOf(six);
  const previous = world.database.content();
  const plan = await world.planBulk({ from, operations: [remove] });
  expect(plan).toMatchObject({
    bulk: { isDeleting: true },
    plan: { update: 0, delete: meant.length },
  });
  const done = await apply(world, plan);
  expect(done).toMatchObject({ status: 'completed', outcome: { deleted: meant.length } });
  const gone = [...previous.keys()].filter((path) => !world.database.documents.has(path));
  expect(gone.toSorted()).toEqual(meant.toSorted());
  await undo(world);
  expect(world.database.content()).toEqual(previous);
});

test('everything below is all that is below, in whatever order names are, and nothing beside it', async () => {
  const names = ['c!/x', 'c/a', 'c/a!', 'c/a\u0001', 'c/a!/s/x', 'c/a/s/x', 'c/a/s/x/t/y', 'cc/a'];
  names.push('c/gone/s/z', 'c/__id5__', 'c/__id5__/s/y', 'c/__id6__', 'c/b/s/x');
  const world = worldOf(Object.fromEntries(names.map((name) => [name, 1])));
  for (const below of ['c', 'c/a', 'c/a/s', 'c/a/s/x', 'c/__id5__', 'c/gone', 'c/none', 'c/b/s']) {
    const plan = await world.planBulk({ from: { below }, operations: [remove] });
    const meant = names.filter((name) => name === below || name.startsWith(`${below}/`));
    expect([below, plan.plan?.delete, plan.plan?.below]).toEqual([below, meant.length, null]);
  }
});

test('wherever workers die, all below goes, and its undo gives what was', async () => {
  const { places, failures } = await killEverywhere(async (faults) => {
    const world = worldOf(six, true);
    const previous = world.database.content();
    const plan = await world.planBulk({ from: { below: 'c' }, operations: [remove] }, faults);
    expect(plan).toMatchObject({ scope: { collections: ['c'] }, plan: { delete: 5 } });
    expect(await apply(world, plan, { faults })).toMatchObject({ outcome: { deleted: 5 } });
    expect(revisionsIn(world)).toEqual({ 'd/a': 5 });
    await undo(world);
    expect(world.database.content()).toEqual(previous);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(10);
}, 60_000);

test('what somebody changes between plan and apply stays, and is named', async () => {
  const world = worldOf(six);
  const plan = await world.planBulk({ from: inC, operations: [addOne] });
  const caller = { uid: 'ada', signal: new AbortController().signal };
  await world
    .edits()
    .put(caller, { pid: 'shop', path: 'c/b', fields: { revision: { integerValue: '50' } } });
  await world.edits().delete(caller, { pid: 'shop', path: 'c/d' });
  const done = await apply(world, plan);
  expect(done.outcome).toMatchObject({ written: 2, conflicts: 2 });
  expect(done.outcome.conflicting.map(({ path }) => path)).toEqual(['c/b', 'c/d']);
  expect(revisionsIn(world)).toMatchObject({ 'c/a': 2, 'c/b': 50, 'c/e': 5 });
  await undo(world);
  expect(revisionsIn(world)).toMatchObject({ 'c/a': 1, 'c/b': 50, 'c/e': 4 });
});

test('what was changed since is in conflict, also where the operation needs its fields', async () => {
  const world = worldOf({ 'c/a': 1, 'c/b': 2 });
  const to = { template: 'number {revision}' };
  const operations: Operation[] = [{ op: 'set', field: 'label', to, when: 'always' }];
  const plan = await world.planBulk({ from: inC, operations });
  const caller = { uid: 'ada', signal: new AbortController().signal };
  const fields = { revision: { integerValue: '50' } };
  await world.edits().put(caller, { pid: 'shop', path: 'c/b', fields });
  const { outcome } = await apply(world, plan);
  expect(outcome).toMatchObject({
    written: 1,
    skipped: 0,
    conflicting: [{ path: 'c/b', reason: 'Somebody else has changed or deleted it since' }],
  });
});

test('of two changes of the same documents at once one is in conflict: none counts twice', async () => {
  const world = worldOf(six);
  const first = await world.planBulk({ from: inC, operations: [addOne] });
  const second = await world.planBulk({ from: inC, operations: [addOne] });
  await apply(world, first);
  const late = await apply(world, second, { id: 'r8' });
  expect(late).toMatchObject({ canUndo: false, outcome: { written: 0, conflicts: 4 } });
  expect(revisionsIn(world)).toMatchObject({ 'c/a': 2, 'c/b': 3, 'c/d': 4, 'c/e': 5 });
});

test('documents to which it can’t be applied stay, and are named with the reason', async () => {
  const world = worldOf({ 'c/a': 1, 'c/b': 2 });
  const operations: Operation[] = [
    { op: 'convert', field: 'text', to: 'integer', epoch: 'seconds' },
  ];
  const plan = await world.planBulk({ from: inC, operations });
  expect(plan.plan).toMatchObject({ update: 0, unchanged: 2 });
  expect(plan.plan?.warnings.find(({ code }) => code === 'refused')).toMatchObject({
    message: expect.stringContaining('2 documents stay as they are'),
    details: ['c/a: text is not a number', 'c/b: text is not a number'],
  });
});

test('a transform is planned, applied once wherever workers die, and put back', async () => {
  const source = `(doc, { id }) => {
    if (id === 'b') {
      throw new Error('secret-' + doc.revision);
    }
    return id === 'd' ? null : { ...doc, revision: doc.revision + 1, name: id };
  }`;
  const operations: Operation[] = [{ op: 'transform', source, clock: '2026-01-31T12:00:00Z' }];
  const world = worldOf(six, true);
  const previous = world.database.content();
  const plan = await world.planBulk({ from: inC, operations });
  expect(plan).toMatchObject({ bulk: { runsCode: true }, plan: { update: 2, unchanged: 2 } });
  expect(plan.plan?.warnings.find(({ code }) => code === 'refused')).toMatchObject({
    details: ['c/b: The document isn’t transformed: line 3 throws an error'],
  });
  const done = await apply(world, plan);
  expect(done).toMatchObject({ status: 'completed', outcome: { written: 2 } });
  expect(revisionsIn(world)).toEqual({ ...six, 'c/a': 2, 'c/e': 5 });
  const kept = JSON.stringify([world.restore(plan.id), world.restore('r9'), [...world.jobs.jobs]]);
  expect(kept).not.toContain('secret-');
  await undo(world);
  expect(world.database.content()).toEqual(previous);
});

test('a transform that would make field names of values has none of them in a record or a job', async () => {
  const field = `'Plantagenet-' + doc.revision`;
  const source = `(doc, { id }) => ({
    ...doc,
    ...(id === 'a' ? { [${field}]: () => 1 } : {}),
    ...(id === 'b' ? { ['__' + ${field} + '__']: 1 } : {}),
    ...(id === 'd' ? { text: [{ [${field}]: undefined }] } : {}),
    ...(id === 'e' ? { revision: () => 1 } : {}),
    ...(id === 'f' ? { [${field}]: 1 } : {}),
  })`;
  const second = `(doc) => ({ ...doc, ...(${field} in doc ? { [${field}]: () => 1 } : {}) })`;
  const world = worldOf({ ...six, 'c/f': 7 }, true);
  const plan = await world.planBulk({
    from: inC,
    operations: [source, second].map((one) => ({
      op: 'transform',
      source: one,
      clock: '2026-01-31T12:00:00Z',
    })),
  });
  expect(plan.plan?.warnings.find(({ code }) => code === 'refused')?.details).toEqual([
    'c/a: a new field would be a function, which Firestore doesn’t store',
    'c/b: a new field would be a value that Firestore doesn’t take',
    'c/d: a new field in text[0] would be undefined: delete the field, or set it to null',
    'c/e: revision would be a function, which Firestore doesn’t store',
    'c/f: a new field would be a function, which Firestore doesn’t store',
  ]);
  const kept = JSON.stringify([world.documents.entries(), [...world.jobs.jobs], world.logged]);
  expect(kept).not.toContain('Plantagenet');
});

test('a transform that can’t be read, or is stopped again and again, is no plan', async () => {
  const plan = (source: string) => {
    const many = Array.from({ length: 30 }, (_, index) => [`c/${index}`, 1] as const);
    const operations: Operation[] = [{ op: 'transform', source, clock: '2026-01-31T12:00:00Z' }];
    return worldOf(Object.fromEntries(many)).planBulk({ from: inC, operations });
  };
  await expect(plan('(doc) => {')).rejects.toMatchObject({ code: 'invalid-argument' });
  expect(await plan('(doc) => { for (;;) {} }')).toMatchObject({
    status: 'failed',
    error: { message: 'The transform was stopped 21 times' },
  });
}, 60_000);

test('no value of a document or of an operation is kept in the record or the job', async () => {
  const world = worldOf({ 'c/a': 1 });
  const secret = { stringValue: 'secret-value' };
  const operations: Operation[] = [
    { op: 'set', field: 'x', to: { value: secret }, when: 'always' },
  ];
  const from = { ...inC, where: { op: '!=', field: 'y', value: secret } } as const;
  const plan = await world.planBulk({ from: { ...from, where: null }, operations });
  await apply(world, plan);
  const kept = JSON.stringify([world.restore(plan.id), world.restore('r9'), [...world.jobs.jobs]]);
  expect(kept).not.toContain('secret-value');
  expect(kept).not.toContain('xxxx');
  expect(decodeDocument(world.database.documents.get('c/a')!).fields).toMatchObject({ x: secret });
});

test('wherever workers die, each document is changed once, and its undo gives what was', async () => {
  for (const isHurried of [false, true]) {
    const { places, failures } = await killEverywhere(async (faults) => {
      const world = worldOf(six, isHurried);
      const previous = world.database.content();
      const plan = await world.planBulk({ from: inC, operations: [addOne] }, faults);
      expect(plan.plan).toMatchObject({ update: 4, unchanged: 0 });
      const done = await apply(world, plan, { faults });
      expect(done).toMatchObject({ status: 'completed', outcome: { written: 4, conflicts: 0 } });
      expect(revisionsIn(world)).toMatchObject({ 'c/a': 2, 'c/b': 3, 'c/d': 4, 'c/e': 5 });
      await undo(world);
      expect(world.database.content()).toEqual(previous);
    });
    expect(failures).toEqual([]);
    expect(places).toBeGreaterThan(10);
  }
}, 60_000);
