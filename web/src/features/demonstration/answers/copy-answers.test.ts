// The cases of functions/src/services/changes/copies.test.ts and undone-moves.test.ts, in the demo.
import * as contract from '@firekeep/functions/contract';
import type { BulkFrom, Restore } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { call, type CallInput } from '#lib/api/call.ts';
import { answerFromSample } from '#testing/demonstration.ts';
import {
  applyPlan as apply,
  contentOf,
  undoChange as undo,
} from '#testing/demonstration-changes.ts';

answerFromSample();

const pid = demonstrationId;
const customers = { from: { kind: 'collection', path: 'customers' }, where: null } as const;

type CopyRequest = Omit<CallInput<typeof contract.planCopy>['body'], 'pid' | 'userId'>;

const moveChiara: CopyRequest = {
  from: { below: 'customers/chiara' },
  to: 'people/clara',
  isMove: true,
  existing: 'keep',
};

const plan = async (asked: CopyRequest) => call(contract.planCopy, { body: { pid, ...asked } });
const put = async (path: string, revision: number) =>
  call(contract.putDocument, {
    body: { pid, path, fields: { revision: { integerValue: String(revision) } } },
  });
const remove = async (path: string) => call(contract.deleteDocument, { query: { pid, path } });

/** How many documents were backed up before the first write. */
async function savedBy({ safetyRecordId }: Restore): Promise<number> {
  const params = { rid: safetyRecordId ?? '' };
  return (await call(contract.getBackupRecord, { params, query: {} })).metadata.documentCount;
}

const content = () => contentOf(pid);

const pathsIn = async (below: string) =>
  [...(await content()).keys()].filter((path) => path.startsWith(below));

test('a document is renamed with everything below it, and back', async () => {
  const before = await content();
  const planned = await plan({ ...moveChiara, reason: 'Her name' });
  expect(planned).toMatchObject({
    kind: 'bulk',
    status: 'planned',
    reason: 'Her name',
    scope: { paths: ['customers/chiara'], below: true },
    bulk: { isDeleting: true, copy: { from: 'customers/chiara', to: 'people/clara' } },
    plan: { create: 4, update: 0, delete: 4, unchanged: 0 },
  });
  // Each is read back; for the safety backup; and at both places before it goes.
  expect(planned.plan?.cost).toMatchObject({ reads: 20, writes: 4, deletes: 4 });
  expect(planned.plan?.warnings).toContainEqual(contract.keptReferencesWarning);
  expect(await content()).toEqual(before);
  const { items } = await call(contract.listPlan, { params: { id: planned.id }, query: {} });
  expect(items.map(({ path, change }) => `${change} ${path}`)).toEqual([
    'create people/clara',
    ...['0021', '0022', '0023'].map((id) => `create people/clara/orders/2026-${id}`),
    'delete customers/chiara',
    ...['0021', '0022', '0023'].map((id) => `delete customers/chiara/orders/2026-${id}`),
  ]);
  const done = await apply(planned);
  expect(done).toMatchObject({ canUndo: true, outcome: { written: 4, deleted: 4, conflicts: 0 } });
  expect(await pathsIn('customers/chiara')).toEqual([]);
  const after = await content();
  expect(after.get('people/clara')).toEqual(before.get('customers/chiara'));
  expect(after.size).toBe(before.size);
  expect(await savedBy(done)).toBe(4);
  const changes = await call(contract.listChanges, { query: { projectId: pid } });
  expect(changes.items[0]).toEqual(done);
  const history = await call(contract.getDocumentHistory, { query: { pid, path: 'people/clara' } });
  expect(history.items.map(({ change }) => change)).toEqual(['created', 'earliest']);
  const undone = await undo(done);
  expect(undone).toMatchObject({
    kind: 'undo',
    movedBack: { from: 'people/clara', to: 'customers/chiara' },
    outcome: { written: 4, deleted: 4, conflicts: 0 },
  });
  expect(await content()).toEqual(before);
  await undo(undone);
  expect(await content()).toEqual(after);
});

test.each<[BulkFrom, string, number]>([
  [{ below: 'customers' }, 'clients', 20],
  [customers, 'clients', 5],
  [customers, 'customers/ada/orders', 5],
  [{ paths: ['customers/esra', 'customers/ada'] }, 'clients', 2],
  [{ paths: ['customers/ada'] }, 'customers/eve', 1],
  [{ below: 'customers/chiara/orders' }, 'orders', 3],
])('%j is copied to %s, and moved there, and each is undone', async (from, to, documents) => {
  const before = await content();
  for (const isMove of [false, true]) {
    const planned = await plan({ from, to, isMove, existing: 'keep' });
    const deleted = isMove ? documents : 0;
    expect(planned.plan).toMatchObject({ create: documents, update: 0, delete: deleted });
    const done = await apply(planned);
    expect(done.outcome).toMatchObject({ written: documents, deleted, conflicts: 0 });
    expect(await savedBy(done)).toBe(documents);
    const made = (await pathsIn('')).filter((path) => !before.has(path));
    expect(made).toHaveLength(documents);
    expect(made.every((path) => path === to || path.startsWith(`${to}/`))).toBe(true);
    expect((await undo(done)).outcome).toMatchObject({ conflicts: 0 });
    expect(await content()).toEqual(before);
  }
});

test('what is in the place already and differs is kept or replaced, as was asked for', async () => {
  await plan({
    from: { paths: ['customers/ada'] },
    to: 'people/ada',
    isMove: false,
    existing: 'keep',
  }).then(apply);
  await put('people/esra', 7);
  const before = await content();
  const from = { paths: ['customers/ada', 'customers/esra'] };
  const keeping = await plan({ from, to: 'people', isMove: true, existing: 'keep' });
  // Ada is the same at both.
  expect(keeping.plan).toMatchObject({ create: 0, update: 0, delete: 1, unchanged: 1 });
  expect(keeping.plan?.warnings).toContainEqual({
    code: 'refused',
    message: 'One document is neither copied nor moved: another one is in its place, and is kept.',
    details: ['customers/esra: people/esra is there already, and differs'],
  });
  const replacing = await plan({ from, to: 'people', isMove: true, existing: 'replace' });
  expect(replacing.plan).toMatchObject({ create: 0, update: 1, delete: 2, unchanged: 0 });
  const done = await apply(replacing);
  expect(done.outcome).toMatchObject({ written: 1, deleted: 2, conflicts: 0 });
  expect((await content()).get('people/esra')).toEqual(before.get('customers/esra'));
  await undo(done);
  expect(await content()).toEqual(before);
});

test('what somebody changes at either place after the plan is neither overwritten nor lost', async () => {
  const planned = await plan(moveChiara);
  await put('customers/chiara', 50);
  await put('people/clara/orders/2026-0022', 51);
  const done = await apply(planned);
  expect(done.outcome).toMatchObject({ written: 2, deleted: 2, conflicts: 4 });
  expect(done.outcome.conflicting).toEqual([
    { path: 'people/clara', reason: contract.originChangedText },
    { path: 'people/clara/orders/2026-0022', reason: 'Somebody else has created it since' },
    { path: 'customers/chiara', reason: 'Somebody else has changed it since' },
    {
      path: 'customers/chiara/orders/2026-0022',
      reason: "It stays: people/clara/orders/2026-0022 doesn't hold the same",
    },
  ]);
  expect(await pathsIn('customers/chiara')).toHaveLength(2);
  const copying = await plan({ ...moveChiara, to: 'people/carla', isMove: false });
  await remove('customers/chiara');
  expect((await apply(copying)).outcome).toMatchObject({ written: 1, conflicts: 1 });
});

test('a document goes that somebody else has copied there since the plan', async () => {
  const planned = await plan(moveChiara);
  await apply(await plan({ ...moveChiara, isMove: false }));
  const done = await apply(planned);
  expect(done.outcome).toMatchObject({ written: 0, skipped: 4, deleted: 4, conflicts: 0 });
});

const [there, here] = ['people/clara', 'customers/chiara'];

test.each([
  ['nothing', [], { written: 4, deleted: 4, unticked: 0 }],
  ['a deletion, its document is copied', [here], { written: 4, deleted: 3, unticked: 1 }],
  ['a copy, its document stays', [there], { written: 3, deleted: 3, unticked: 2 }],
  ['both, its document stays', [there, here], { written: 3, deleted: 3, unticked: 2 }],
])('where the review excludes %s, and all is backed up', async (_what, paths, outcome) => {
  const before = await content();
  const done = await apply(await plan(moveChiara), { paths });
  expect(done.outcome).toMatchObject({ ...outcome, conflicts: 0 });
  expect((await content()).has(here)).toBe(paths.length > 0);
  expect(await savedBy(done)).toBe(4);
  await undo(done);
  expect(await content()).toEqual(before);
});

test('a copy stays where its document is not put back', async () => {
  const done = await apply(await plan(moveChiara));
  await put('customers/chiara', 50);
  const before = await call(contract.getUndoable, { params: { id: done.id } });
  const undone = await undo(done);
  expect(undone.outcome).toMatchObject({ written: 3, deleted: 3, conflicts: 2 });
  // What the question before it says is what it comes to.
  expect(before).toMatchObject({ documents: 6, of: 8 });
  const conflicting = undone.outcome.conflicting.map(({ path }) => path);
  expect(before.others.map(({ path }) => path).toSorted()).toEqual(conflicting.toSorted());
  expect(undone.outcome.conflicting).toContainEqual({
    path: 'people/clara',
    reason: "It stays: customers/chiara doesn't hold the same",
  });
  expect(await pathsIn('people/')).toEqual(['people/clara']);
});

test('what a move has replaced is put back only once the document is back at its old place', async () => {
  await put('people/clara', 7);
  const replaced = (await content()).get('people/clara');
  const done = await apply(await plan({ ...moveChiara, existing: 'replace' }));
  await put('customers/chiara', 50);
  const undone = await undo(done);
  expect(undone.outcome).toMatchObject({ written: 3, deleted: 3, conflicts: 2 });
  expect((await content()).get('people/clara')).not.toEqual(replaced);
});

const deep = `people/clara${'/a/b'.repeat(100)}`;
const several = { paths: ['customers/ada', 'products/nyeri-aa'] };

test.each<[string, Partial<CopyRequest>, string]>([
  ['its own place', { to: 'customers/chiara' }, 'Enter another path than the present one'],
  ['a place below it', { to: 'customers/chiara/a/b' }, 'not below the present one, nor above it'],
  ['a collection', { to: 'people' }, 'Enter the path of a document'],
  ['no path', { to: 'people//' }, 'Not a valid path'],
  ['documents of two collections', { from: several, to: 'people' }, 'Only documents of one'],
  ['no project of the demo', { target: { projectId: 'other' } }, 'was not found'],
  ['another database', { target: { projectId: pid, databaseId: 'other' } }, 'has one database'],
  ['a name that is too deep', { to: deep }, 'chiara/orders/2026-0021 is longer or deeper than'],
])('%s is refused as the server refuses it', async (_what, asked, message) => {
  const before = await content();
  await expect(plan({ ...moveChiara, ...asked })).rejects.toMatchObject({
    name: 'ApiError',
    message: expect.stringContaining(message),
  });
  expect(await content()).toEqual(before);
});
