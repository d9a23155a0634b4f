import { expect, test } from 'vitest';
import type { WantedWrite } from '../../contract/edits.ts';
import { hasCode } from '../../lib/errors.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { WorkerGoneError } from '../../testing/with-faults.ts';

const caller = { uid: 'ada', signal: new AbortController().signal };
const none = await storeBackup(new MemoryDatabase([]));

/** A database with documents of revision 0. */
function worldOf(...paths: readonly string[]): RestoreWorld {
  return RestoreWorld.open(none, new MemoryDatabase(paths.map((path) => memoryDocument(path))));
}

const number = (value: number) => ({ integerValue: `${value}` });

function fieldsIn(world: RestoreWorld, path: string) {
  const document = world.database.documents.get(path);
  return document === undefined ? null : { ...decodeDocument(document).fields };
}

function timeIn(world: RestoreWorld, path: string): string {
  return decodeDocument(world.database.documents.get(path)!).updateTime ?? '';
}

test('a field is set, and the answer is the document as it is now, with its change set', async () => {
  const world = worldOf('c/a');
  const edited = await world.edits().put(caller, {
    pid: 'shop',
    path: 'c/a',
    fields: { revision: number(7) },
    updateMask: ['revision', 'text'],
    updateTime: timeIn(world, 'c/a'),
    reason: 'A test',
  });
  expect(fieldsIn(world, 'c/a')).toEqual({ revision: number(7) });
  expect(edited).toMatchObject({
    path: 'c/a',
    fields: { revision: number(7) },
    updateTime: timeIn(world, 'c/a'),
    createTime: '2020-09-13T12:26:40Z',
  });
  expect(world.restore(edited.changeId!)).toMatchObject({
    kind: 'edit',
    status: 'completed',
    recordId: null,
    reason: 'A test',
    scope: { paths: ['c/a'] },
    outcome: { written: 1, conflicts: 0, failed: 0 },
    canUndo: true,
  });
});

test('what changes nothing writes nothing, and makes no change set', async () => {
  const world = worldOf('c/a');
  const fields = fieldsIn(world, 'c/a')!;
  const edited = await world.edits().put(caller, { pid: 'shop', path: 'c/a', fields });
  expect(edited).toMatchObject({ changeId: null, fields });
  expect(await world.edits().delete(caller, { pid: 'shop', path: 'c/none' })).toEqual({
    path: 'c/none',
    changeId: null,
  });
  expect(world.jobs.jobs.size).toBe(0);
});

test('a document that somebody else changed stays, and is answered as it is now', async () => {
  const world = worldOf('c/a');
  const seen = timeIn(world, 'c/a');
  const put = (fields: WantedWrite['fields'] & object, updateTime?: string) =>
    world
      .edits()
      .put(caller, { pid: 'shop', path: 'c/a', fields, ...(updateTime && { updateTime }) });
  await put({ revision: number(1) });
  const current = { path: 'c/a', fields: { revision: number(1) } };
  const changed = { code: 'aborted', message: 'Somebody else has changed it since', current };
  await expect(put({ revision: number(2) }, seen)).rejects.toMatchObject(changed);
  await world.edits().delete(caller, { pid: 'shop', path: 'c/a' });
  const gone = { code: 'aborted', message: 'Somebody else has deleted it since', current: null };
  await expect(put({ revision: number(2) }, seen)).rejects.toMatchObject(gone);
  expect(fieldsIn(world, 'c/a')).toBeNull();
});

test('a new document takes no place of another', async () => {
  const world = worldOf('c/a');
  const create = (id?: string) =>
    world.edits().create(caller, { pid: 'shop', collection: 'c', ...(id && { id }), fields: {} });
  await expect(create('a')).rejects.toMatchObject({ code: 'already-exists' });
  expect((await create('b')).path).toBe('c/b');
  const { path } = await create();
  expect(path).toMatch(/^c\/[A-Za-z0-9]{20}$/);
  expect(fieldsIn(world, path)).toEqual({});
});

test('of several documents each is written by its own condition', async () => {
  const world = worldOf('c/a', 'c/b', 'c/d');
  const stale = timeIn(world, 'c/b').replace('2023', '2022');
  const { change, results } = await world.edits().apply(caller, {
    pid: 'shop',
    writes: [
      { path: 'c/a', fields: { x: number(1) } },
      { path: 'c/b', fields: { x: number(1) }, updateTime: stale },
      { path: 'c/d', fields: null },
      { path: 'c/new', fields: { x: number(1) }, create: true },
    ],
  });
  expect(results.map(({ result }) => result)).toEqual([
    'written',
    'conflict',
    'deleted',
    'written',
  ]);
  expect(results[1]?.document?.fields).toEqual(fieldsIn(world, 'c/b'));
  expect(change).toMatchObject({ outcome: { written: 2, deleted: 1, conflicts: 1 } });
  const undo = await world.edits().undo(caller, world.restore(change!.id));
  expect(undo).toMatchObject({ undoOf: change!.id, status: 'completed', outcome: { written: 2 } });
  expect([...world.database.content()]).toHaveLength(3);
  expect(fieldsIn(world, 'c/new')).toBeNull();
  expect(world.restore(change!.id)).toMatchObject({ undoneBy: undo.id, canUndo: false });
});

test('of twenty people at one document each is counted: none is lost', async () => {
  const world = worldOf('c/a');
  let conflicts = 0;
  const add = async (): Promise<void> => {
    const updateTime = timeIn(world, 'c/a');
    const { revision } = fieldsIn(world, 'c/a')!;
    const n = revision !== undefined && 'integerValue' in revision ? revision.integerValue : '';
    const put = { pid: 'shop', path: 'c/a', fields: { revision: number(Number(n) + 1) } };
    await world
      .edits()
      .put(caller, { ...put, updateTime })
      .catch(async (error: unknown) => {
        if (!hasCode(error, 'aborted')) {
          throw error;
        }
        conflicts += 1;
        await add();
      });
  };
  await Promise.all(Array.from({ length: 20 }, add));
  expect(fieldsIn(world, 'c/a')).toEqual({ revision: number(20) });
  expect(conflicts).toBeGreaterThan(0);
});

test('an undo leaves what somebody changed later, and can itself be undone', async () => {
  const world = worldOf('c/a', 'c/b');
  const previous = fieldsIn(world, 'c/b');
  const write = async (value: number, ...paths: readonly string[]) => {
    const writes = paths.map((path) => ({ path, fields: { x: number(value) } }));
    return (await world.edits().apply(caller, { pid: 'shop', writes })).change!;
  };
  const first = await write(1, 'c/a', 'c/b');
  await write(2, 'c/a');
  const undo = await world.edits().undo(caller, world.restore(first.id));
  expect(undo.outcome).toMatchObject({ written: 1, conflicts: 1 });
  expect(undo.outcome.conflicting).toMatchObject([{ path: 'c/a' }]);
  expect(fieldsIn(world, 'c/a')).toEqual({ x: number(2) });
  expect(fieldsIn(world, 'c/b')).toEqual(previous);
  await world.edits().undo(caller, world.restore(undo.id));
  expect(fieldsIn(world, 'c/b')).toEqual({ x: number(1) });
});

test('edits of one document are undone one after the other, the last one first', async () => {
  const world = worldOf('c/a');
  const put = async (fields: WantedWrite['fields']) =>
    (await world.edits().apply(caller, { pid: 'shop', writes: [{ path: 'c/a', fields }] })).change!;
  const sets = [await put({ x: number(1) }), await put(null), await put({ x: number(3) })];
  for (const { id } of sets.toReversed()) {
    expect((await world.edits().undo(caller, world.restore(id))).status).toBe('completed');
  }
  expect(fieldsIn(world, 'c/a')).toEqual(fieldsIn(worldOf('c/a'), 'c/a'));
});

test.each([
  ['a place off the Earth', { geoPointValue: { latitude: 91, longitude: 0 } }, 'Latitude must be'],
  ['a number out of range', { integerValue: '9223372036854775808' }, 'An integer must be'],
  ['a nested array', { arrayValue: { values: [{ arrayValue: { values: [] } }] } }, 'an array'],
  [
    'more than a mebibyte',
    { arrayValue: { values: ['x', 'y'].map((one) => ({ stringValue: one.repeat(600_000) })) } },
    'The document would have',
  ],
])('%s is refused before anything is written', async (_what, x, message) => {
  const world = worldOf();
  const create = { pid: 'shop', collection: 'c', id: 'a', fields: { x } };
  await expect(world.edits().create(caller, create)).rejects.toMatchObject({
    code: 'invalid-argument',
    message: expect.stringContaining(message),
  });
  expect(world.database.documents.size + world.jobs.jobs.size).toBe(0);
});

test('a mask that names a field in another is refused', async () => {
  const world = worldOf('c/a');
  for (const updateMask of [
    ['a', 'a.b'],
    ['a.b', 'a.`b`'],
    ['a', 'a.b.c', 'ab'],
  ]) {
    const put = { pid: 'shop', path: 'c/a', fields: {}, updateMask };
    await expect(world.edits().put(caller, put)).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  }
  const beside = { pid: 'shop', path: 'c/a', fields: {}, updateMask: ['revision', 'text', 'tex'] };
  expect(await world.edits().put(caller, beside)).toMatchObject({ fields: {} });
});

test.each([
  ['a read-only project', { readOnly: true }],
  ['a disconnected project', { status: 'disconnected' as const }],
  ['a key that may not write', { permissions: { read: true, write: false, delete: true } }],
  ['a key that may not delete', { permissions: { read: true, write: true, delete: false } }],
])('%s stays as it is', async (_what, change) => {
  const world = worldOf('c/a', 'c/b');
  const stored = storedProject();
  putProject(world.documents, { ...stored, project: { ...stored.project, ...change } });
  const previous = world.database.content();
  const writes = [
    { path: 'c/a', fields: {} },
    { path: 'c/b', fields: null },
  ];
  await expect(world.edits().apply(caller, { pid: 'shop', writes })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  expect(world.database.content()).toEqual(previous);
});

test('somebody else’s project is not there', async () => {
  const world = worldOf('c/a');
  const bob = { ...caller, uid: 'bob' };
  await expect(world.edits().delete(bob, { pid: 'shop', path: 'c/a' })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(world.database.documents.size).toBe(1);
});

test('wherever a call dies its change set ends, and its undo gives what was', async () => {
  const seen = { applied: 0, not: 0 };
  const { places, failures } = await killEverywhere(async (plan) => {
    const world = worldOf('c/a', 'c/b', 'c/d');
    const previous = world.database.content();
    await world
      .edits(plan)
      .apply(caller, {
        pid: 'shop',
        writes: [
          { path: 'c/a', fields: { x: number(1) } },
          { path: 'c/b', fields: null },
          { path: 'c/new', fields: { x: number(2) } },
        ],
      })
      .catch((error: unknown) => {
        if (!(error instanceof WorkerGoneError)) {
          throw error;
        }
      });
    const [id] = [...world.jobs.jobs.keys()];
    await (id === undefined ? null : world.drive(id));
    const change = id === undefined ? null : world.restore(id);
    if (change === null || change.error?.code === 'aborted') {
      seen.not += 1;
      return JSON.stringify([...world.database.content()]) === JSON.stringify([...previous])
        ? undefined
        : Promise.reject(new Error('something was written'));
    }
    expect(change).toMatchObject({ status: 'completed', outcome: { written: 2, deleted: 1 } });
    expect([...world.database.documents.keys()].toSorted()).toEqual(['c/a', 'c/d', 'c/new']);
    await world.edits().undo(caller, change);
    expect(world.database.content()).toEqual(previous);
    seen.applied += 1;
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(4);
  expect(Math.min(seen.applied, seen.not)).toBeGreaterThan(0);
});

test('what was sent and not answered is found out by a worker', async () => {
  const world = worldOf('c/a');
  const plan = new FaultPlan([
    { effect: { kind: 'lose-answer', code: 'UNAVAILABLE' }, method: 'writeBatch', nth: 1 },
  ]);
  const put = { pid: 'shop', path: 'c/a', fields: { x: number(1) } };
  await expect(world.edits(plan).put(caller, put)).rejects.toThrow('database');
  const [id] = [...world.jobs.jobs.keys()];
  await world.drive(id!);
  expect(world.restore(id!)).toMatchObject({ status: 'completed', outcome: { written: 1 } });
  expect(fieldsIn(world, 'c/a')).toEqual({ x: number(1) });
});
