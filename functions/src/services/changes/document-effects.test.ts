// Which change sets are listed for one document, by what they did to it.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { BulkSpec } from '../../contract/bulk.ts';
import type { DocumentEffect } from '../../contract/changes.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { updateTimeOf } from '../../engine/changes/decide.ts';
import { restoreFolder, writeEntries, writeIndex } from '../../engine/changes/entries.ts';
import { writeExclusions } from '../../engine/changes/exclusions-page.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import type { Operation } from '../../firestore-model/operations/shape.ts';
import { noExclusions } from '../../firestore-model/restore-selection.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { writtenChangesIn } from '../../testing/written-changes.ts';
import { maxOpened } from './document-effects.ts';
import { undoing } from './kinds/undo.ts';

const caller = { uid: 'ada', signal: new AbortController().signal };
const inC: BulkSpec['from'] = { from: { kind: 'collection', path: 'c' }, where: null };
const addOne: Operation = { op: 'add', field: 'revision', number: 1 };
const ofTwo: BulkSpec['from'] = {
  from: { kind: 'collection', path: 'c' },
  where: { field: 'revision', op: '==', value: { integerValue: '2' } },
};

const second = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString();
const documentsOf = (revisions: Readonly<Record<string, number>>) =>
  Object.entries(revisions).map(([path, revision]) => memoryDocument(path, { revision }));

/** A world whose backup holds some documents, and its database others. */
async function worldOf(
  now: Readonly<Record<string, number>>,
  backedUp: Readonly<Record<string, number>> = {},
) {
  const stored = await storeBackup(new MemoryDatabase(documentsOf(backedUp)));
  return RestoreWorld.open(stored, new MemoryDatabase(documentsOf(now)));
}

type BegunWith = Partial<Parameters<RestoreWorld['begin']>[0]>;

/** Applies a plan as the change set `id`, made at a second. */
async function apply(world: RestoreWorld, plan: Restore, given: BegunWith = {}): Promise<Restore> {
  const { kind, mode, bulk, scope, recordId } = plan;
  const wanted = { id: 'r1', kind, mode, bulk, scope, recordId, planId: plan.id, plan: plan.plan };
  return await world.begin({ ...wanted, createdAt: second(1), ...given });
}

/** What is listed for a document: the ids, and what each did to it, and when. */
async function listedIn(world: RestoreWorld, path: string) {
  const { items } = await writtenChangesIn(world).list('ada', { projectId: 'shop', path });
  return Object.fromEntries(items.map(({ id, effect }) => [id, effect]));
}

async function didIn(world: RestoreWorld, path: string) {
  const entries = Object.entries(await listedIn(world, path));
  return Object.fromEntries(entries.map(([id, effect]) => [id, effect?.did]));
}

function timeIn({ database }: RestoreWorld, path: string): string | null {
  const document = database.documents.get(path);
  return document === undefined ? null : updateTimeOf(document);
}

describe('of a bulk change', () => {
  test('by a query: for what it changed, with its update time since, and for nothing else', async () => {
    const world = await worldOf({ 'c/a': 1, 'c/b': 2, 'd/b': 2 });
    await apply(world, await world.planBulk({ from: ofTwo, operations: [addOne] }));
    const effect = { did: 'changed', time: timeIn(world, 'c/b') };
    expect(effect.time).not.toBeNull();
    expect(await listedIn(world, 'c/b')).toEqual({ r1: effect });
    for (const other of ['c/a', 'd/b', 'c/gone', 'c/b/below/x']) {
      expect(await listedIn(world, other)).toEqual({});
    }
  });

  test('by name: for documents after the first hundred, too', async () => {
    const paths = Array.from({ length: 102 }, (_, at) => `c/${1000 + at}`);
    const world = await worldOf(Object.fromEntries(paths.map((path) => [path, 1])));
    const [, ...named] = paths;
    const done = await apply(
      world,
      await world.planBulk({ from: { paths: named }, operations: [addOne] }),
    );
    expect(done.scope.paths).toHaveLength(100);
    await world.begin({ ...undoing(done), id: 'r2', createdAt: second(2) });
    expect(await didIn(world, 'c/1101')).toEqual({ r1: 'changed', r2: 'changed' });
    expect(await didIn(world, 'c/1000')).toEqual({});
  });

  test('that deletes: it deleted it, and its undo created it', async () => {
    const world = await worldOf({ 'c/a': 1, 'd/a': 1 });
    const plan = await world.planBulk({ from: inC, operations: [{ op: 'delete' }] });
    const done = await apply(world, plan);
    expect(await listedIn(world, 'c/a')).toEqual({ r1: { did: 'deleted', time: null } });
    await world.begin({ ...undoing(done), id: 'r2', createdAt: second(2) });
    const created = { did: 'created', time: timeIn(world, 'c/a') };
    expect(await listedIn(world, 'c/a')).toEqual({
      r1: { did: 'deleted', time: null },
      r2: created,
    });
    expect(await listedIn(world, 'd/a')).toEqual({});
  });

  test.each([
    [false, {}],
    [true, { r1: 'deleted' }],
  ])('that copies (and deletes: %s): at both places what it did there', async (isMove, atOld) => {
    const world = await worldOf({ 'c/a': 1, 'd/a': 1 });
    const wanted = { from: { below: 'c' }, to: 'e', isMove, existing: 'keep' } as const;
    await apply(world, await world.planCopy(wanted));
    expect(await didIn(world, 'e/a')).toEqual({ r1: 'created' });
    expect(await didIn(world, 'c/a')).toEqual(atOld);
    expect(await didIn(world, 'd/a')).toEqual({});
  });

  test('for documents that were excluded, or changed by others: none', async () => {
    const world = await worldOf({ 'c/a': 1, 'c/b': 1, 'c/d': 1 });
    const plan = await world.planBulk({ from: inC, operations: [addOne] });
    const exclusions = { ...noExclusions, paths: ['c/a'] };
    const exclusionsHash = await writeExclusions(world.vault, 'r1', exclusions);
    world.database.documents.delete('c/b');
    const { outcome } = await apply(world, plan, { exclusionsHash });
    expect(outcome).toMatchObject({ written: 1, conflicts: 1, unticked: 1 });
    expect(await didIn(world, 'c/a')).toEqual({});
    expect(await didIn(world, 'c/b')).toEqual({});
    expect(await didIn(world, 'c/d')).toEqual({ r1: 'changed' });
    world.documents.change('restores/r1', { status: 'running' });
    expect(await didIn(world, 'c/a')).toEqual({});
    expect(await didIn(world, 'c/d')).toEqual({ r1: 'unknown' });
  });
});

const restored = { 'c/a': 'created', 'c/b': 'changed', 'c/d': 'deleted', 'c/same': undefined };

test.each<[boolean, Readonly<Record<string, string | undefined>>]>([
  [true, restored],
  [false, restored],
])('of a whole restore, with a safety backup (%s): by its journal or its plan', async (is, did) => {
  const world = await worldOf(
    { 'c/b': 2, 'c/d': 1, 'c/same': 1 },
    { 'c/a': 1, 'c/b': 1, 'c/same': 1 },
  );
  const recordId = world.backup.backupId;
  await world.begin({ id: 'r1', recordId, mode: 'mirror', safetyBackup: is });
  for (const [path, done] of Object.entries(did)) {
    const listed = await listedIn(world, path);
    expect(listed['r1']?.did).toBe(done);
    // A plan doesn't say when.
    expect(listed['r1']?.time ?? null).toBe(is && done !== undefined ? timeIn(world, path) : null);
  }
});

test('of few documents: by the record, also where an undo had to leave some', async () => {
  const world = await worldOf({ 'c/a': 1, 'c/b': 1, 'c/d': 1 });
  const x = (value: string) => ({ x: { integerValue: value } });
  const write = async (paths: readonly string[], value: string) => {
    const writes = paths.map((path) => ({ path, fields: x(value) }));
    return (await world.edits().apply(caller, { pid: 'shop', writes })).change!;
  };
  const first = await write(['c/a', 'c/b', 'c/d'], '1');
  const time = timeIn(world, 'c/d');
  const later = await write(['c/a'], '2');
  const undo = await world.edits().undo(caller, world.restore(first.id));
  expect(undo.outcome).toMatchObject({ written: 2, conflicts: 1 });
  expect(await listedIn(world, 'c/d')).toEqual({
    [first.id]: { did: 'written', time },
    [undo.id]: { did: 'written', time: timeIn(world, 'c/d') },
  });
  // What names it is listed though it left it as it was.
  expect(await didIn(world, 'c/a')).toEqual({
    [first.id]: 'written',
    [later.id]: 'written',
    [undo.id]: 'nothing',
  });
});

describe('where it is not known', () => {
  const unknown: DocumentEffect = { did: 'unknown', time: null };

  async function changed() {
    const world = await worldOf({ 'c/a': 1, 'c/b': 2 });
    await apply(world, await world.planBulk({ from: ofTwo, operations: [addOne] }));
    const journal = [...world.vault.store.objects.keys()].filter((name) =>
      /restores\/r1\/.*j/.test(name),
    );
    expect(journal.length).toBeGreaterThan(1);
    return { world, journal };
  }

  test.each<[string, (of: Awaited<ReturnType<typeof changed>>) => void]>([
    [
      'the journal is gone',
      ({ world, journal }) => {
        journal.forEach((name) => void world.vault.store.objects.delete(name));
      },
    ],
    [
      'its change set ended early, and the journal lacks it',
      ({ world, journal }) => {
        world.documents.change('restores/r1', { status: 'cancelled' });
        journal.forEach((name) => void world.vault.store.objects.delete(name));
      },
    ],
    [
      'it is under way',
      ({ world }) => {
        world.documents.change('restores/r1', { status: 'running' });
      },
    ],
  ])('as %s: it may have written what its plan names, and nothing else', async (_, damage) => {
    const of = await changed();
    damage(of);
    expect(await listedIn(of.world, 'c/b')).toEqual({ r1: unknown });
    expect(await listedIn(of.world, 'c/a')).toEqual({});
  });

  const reason = 'It was written but reads back differently';
  const failing = (...paths: readonly string[]) => ({
    failed: 1,
    failures: paths.map((path) => ({ path, reason })),
  });
  const [failed, other, unnamed] = [failing('c/b'), failing('c/x'), failing()];
  const conflicting = [{ path: 'c/b', reason: 'Somebody else has changed it since' }];

  test.each([
    ['completed', {}, null],
    ['completed', other, null],
    ['completed', failed, { ...unknown, reason }],
    ['completed', unnamed, unknown],
    ['cancelled', {}, unknown],
    ['failed', { conflicts: 1, conflicting }, null],
  ] as const)(
    'as it is %s with %j, and the journal has others only: %s',
    async (status, of, effect) => {
      const { world } = await changed();
      const at = { folder: restoreFolder('r1'), name: 'jw-other' } as const;
      const entry = { path: 'c/a', change: 'update', time: '1' } as const;
      const ref = await writeEntries(world.vault, at, [entry]);
      await writeIndex(world.vault, { ...at, name: 'journal' }, [ref]);
      const { outcome } = world.restore('r1');
      world.documents.change('restores/r1', { status, outcome: { ...outcome, ...of } });
      expect(await listedIn(world, 'c/b')).toEqual(effect === null ? {} : { r1: effect });
    },
  );

  test('as what it kept is damaged: it may have written anything of its collection', async () => {
    const { world, journal } = await changed();
    journal.forEach((name) => void world.vault.store.objects.set(name, Buffer.from('damaged')));
    expect(await listedIn(world, 'c/a')).toEqual({ r1: unknown });
    expect(await listedIn(world, 'd/a')).toEqual({});
  });

  test('nothing is listed before the first write may have been sent', async () => {
    const { world } = await changed();
    const outcome = { 'outcome.written': 0, 'outcome.deleted': 0, 'outcome.failed': 0 };
    const before = { status: 'cancelled', wasTargetEmpty: null, ...outcome };
    world.documents.change('restores/r1', before);
    expect(await listedIn(world, 'c/b')).toEqual({});
  });
});

test('what went into another project or database is not listed', async () => {
  const world = await worldOf({ 'c/a': 1 });
  await apply(world, await world.planBulk({ from: inC, operations: [addOne] }));
  world.documents.change('restores/r1', { 'target.databaseId': 'other' });
  expect(await listedIn(world, 'c/a')).toEqual({});
  world.documents.change('restores/r1', { 'target.databaseId': '(default)' });
  world.documents.change('restores/r1', { 'target.projectId': 'staging' });
  expect(await listedIn(world, 'c/a')).toEqual({});
});

test('so many are opened for an answer, and the next page continues', async () => {
  const world = await worldOf({ 'c/a': 1, 'c/b': 2 });
  await apply(world, await world.planBulk({ from: ofTwo, operations: [addOne] }));
  const record = world.documents.read('restores/r1', z.looseObject({}));
  for (let at = 0; at < maxOpened + 20; at += 1) {
    const id = `s${at}`;
    world.documents.set(`restores/${id}`, { ...record, id, createdAt: second(100 + at) });
  }
  const changes = writtenChangesIn(world);
  const query = { projectId: 'shop', path: 'c/b' };
  const first = await changes.list('ada', { ...query, pageSize: 100 });
  expect(first.items.length).toBeGreaterThanOrEqual(maxOpened);
  expect(first.items.length).toBeLessThan(maxOpened + 10);
  const next = await changes.list('ada', { ...query, pageToken: first.nextPageToken! });
  expect(next.nextPageToken).toBeNull();
  expect(first.items.length + next.items.length).toBe(maxOpened + 21);
  expect(next.items.at(-1)).toMatchObject({ id: 'r1', effect: { did: 'changed' } });
});
