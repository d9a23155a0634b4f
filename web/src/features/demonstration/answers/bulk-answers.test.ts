import * as contract from '@firekeep/functions/contract';
import type { BulkFrom, Operation, Restore } from '@firekeep/functions/contract';
import { expect, it, test } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { call } from '#lib/api/call.ts';
import { answerFromSample } from '#testing/demonstration.ts';
import { applyPlan as apply, undoChange as undo } from '#testing/demonstration-changes.ts';

answerFromSample();

const pid = demonstrationId;
const collection = (path: string): BulkFrom => ({
  from: { kind: 'collection', path },
  where: null,
});
const products = collection('products');
const dearer: Operation = { op: 'add', field: 'priceCents', number: 10 };
const integer = (value: number) => ({ integerValue: String(value) });

const preview = async (from: BulkFrom, ...operations: Operation[]) =>
  call(contract.previewBulkChange, { body: { pid, from, operations } });
const plan = async (from: BulkFrom, ...operations: Operation[]) =>
  call(contract.planBulkChange, { body: { pid, from, operations, reason: 'New prices' } });

const undoable = async ({ id }: Restore) => call(contract.getUndoable, { params: { id } });
const again = async ({ id }: Restore) => call(contract.getRestore, { params: { id } });
const put = async (path: string, name: string, value: number) =>
  call(contract.putDocument, {
    body: { pid, path, fields: { [name]: integer(value) }, updateMask: [name] },
  });

async function documentsOf(path: string) {
  const { items } = await call(contract.listDocuments, { query: { pid, path, pageSize: 200 } });
  return items;
}

async function pricesNow(): Promise<Record<string, number>> {
  const items = await documentsOf('products');
  return Object.fromEntries(
    items.map(({ path, fields: { priceCents } }) => [
      path.slice('products/'.length),
      priceCents !== undefined && 'integerValue' in priceCents
        ? Number(priceCents.integerValue)
        : Number.NaN,
    ]),
  );
}

const raised = (prices: Record<string, number>) =>
  Object.fromEntries(Object.entries(prices).map(([id, price]) => [id, price + 10]));

test('the first documents are shown as they would be, and nothing is kept', async () => {
  const before = await pricesNow();
  const shown = await preview(products, dearer);
  expect(shown).toMatchObject({ refused: [], unchanged: 0, isComplete: true });
  expect(shown.items).toHaveLength(6);
  expect(shown.items[0]).toMatchObject({
    path: 'products/dawn-blend',
    change: 'update',
    difference: { fields: [{ path: ['priceCents'], change: 'change' }], moreFields: 0 },
  });
  expect(await pricesNow()).toEqual(before);
  const many = await preview(collection('roasts'), { op: 'remove', field: 'minutes' });
  expect(many.items).toHaveLength(20);
  expect(many.isComplete).toBe(false);
  expect(many.changed).toBeGreaterThan(20);
  expect(await call(contract.listChanges, { query: { projectId: pid, kind: 'bulk' } })).toEqual({
    items: [],
    nextPageToken: null,
  });
});

test('a plan counts by field, is applied but for what is excluded, and undone', async () => {
  const before = await pricesNow();
  const planned = await plan(products, dearer);
  expect(planned).toMatchObject({
    kind: 'bulk',
    status: 'planned',
    recordId: null,
    reason: 'New prices',
    scope: { collections: ['products'] },
    plan: {
      create: 0,
      update: 6,
      delete: 0,
      unchanged: 0,
      collections: [
        {
          path: 'products',
          update: 6,
          fields: [{ field: ['priceCents'], before: 'int64', after: 'int64', documents: 6 }],
        },
      ],
      cost: { reads: 12, writes: 6, deletes: 0 },
    },
  });
  const { items } = await call(contract.listPlan, { params: { id: planned.id }, query: {} });
  expect(items.map(({ path }) => path)).toEqual(Object.keys(before).map((id) => `products/${id}`));
  expect(items[0]?.sample?.fields).toHaveLength(1);
  const done = await apply(planned, { paths: ['products/nyeri-aa'] });
  expect(done).toMatchObject({
    kind: 'bulk',
    status: 'completed',
    planId: planned.id,
    canUndo: true,
    outcome: { written: 5, unticked: 1, skipped: 0, conflicts: 0 },
  });
  const after = { ...raised(before), 'nyeri-aa': before['nyeri-aa'] };
  expect(await pricesNow()).toEqual(after);
  const saved = await call(contract.getBackupRecord, {
    params: { rid: done.safetyRecordId ?? '' },
    query: {},
  });
  expect(saved.metadata).toMatchObject({
    backupName: 'Before a bulk change',
    trigger: 'safety',
    documentCount: 5,
  });
  const changes = await call(contract.listChanges, { query: { projectId: pid } });
  expect(changes.items[0]).toEqual(done);
  const undone = await undo(done);
  expect(undone).toMatchObject({
    kind: 'undo',
    undoOf: done.id,
    recordId: done.safetyRecordId,
    outcome: { written: 5, conflicts: 0 },
  });
  expect(await pricesNow()).toEqual(before);
  expect(await again(done)).toMatchObject({ undoneBy: undone.id, canUndo: false });
  await undo(undone);
  expect(await pricesNow()).toEqual(after);
});

test('change sets of the same documents are undone one after the other', async () => {
  const before = await pricesNow();
  const older = await apply(await plan(products, dearer));
  const newer = await apply(await plan(products, dearer));
  expect(await undoable(older)).toMatchObject({ documents: 0, of: 6 });
  await undo(newer);
  expect(await undoable(older)).toMatchObject({ documents: 6, of: 6, others: [] });
  expect((await undo(older)).outcome).toMatchObject({ written: 6, conflicts: 0 });
  expect(await pricesNow()).toEqual(before);
});

test('what somebody changed since is left to them, and named', async () => {
  const before = await pricesNow();
  const planned = await plan(products, dearer);
  await put('products/dawn-blend', 'stock', 1);
  const done = await apply(planned);
  expect(done.outcome).toMatchObject({
    written: 5,
    conflicts: 1,
    conflicting: [{ path: 'products/dawn-blend', reason: 'Somebody else has changed it since' }],
  });
  await put('products/huila-washed', 'priceCents', 1);
  await call(contract.deleteDocument, { query: { pid, path: 'products/night-decaf' } });
  expect(await undoable(done)).toEqual({
    documents: 3,
    of: 5,
    isComplete: true,
    others: [
      { path: 'products/huila-washed', reason: 'It has been changed since' },
      { path: 'products/night-decaf', reason: 'It has been deleted since' },
    ],
  });
  const undone = await undo(done);
  expect(undone.outcome).toMatchObject({ written: 3, conflicts: 2 });
  const { 'night-decaf': _gone, ...left } = before;
  expect(await pricesNow()).toEqual({ ...left, 'huila-washed': 1 });
  const reasons = (await undoable(done)).others.map(({ reason }) => reason);
  const already = reasons.filter((reason) => reason === 'It is as it was before already');
  expect([reasons.length, already.length]).toEqual([5, 3]);
  expect((await undo(done)).outcome).toMatchObject({ written: 0, skipped: 3, conflicts: 2 });
});

test('deletions are planned with their fields, and come back', async () => {
  const before = await documentsOf('roasts');
  const where = contract.querySchema.parse({
    from: { kind: 'collection', path: 'roasts' },
    where: { op: '>', field: 'kilograms', value: { doubleValue: 12.5 } },
  }).where;
  const from: BulkFrom = { from: { kind: 'group', id: 'roasts' }, where };
  const planned = await plan(from, { op: 'delete' });
  const gone = planned.plan?.delete ?? 0;
  expect(gone).toBeGreaterThan(0);
  expect(gone).toBeLessThan(before.length);
  expect(planned).toMatchObject({ bulk: { isDeleting: true }, plan: { update: 0 } });
  const done = await apply(planned);
  expect(done.outcome.deleted).toBe(gone);
  expect(await documentsOf('roasts')).toHaveLength(before.length - gone);
  await undo(done);
  expect((await documentsOf('roasts')).map(({ fields }) => fields)).toEqual(
    before.map(({ fields }) => fields),
  );
});

test('documents to which an operation can’t be applied stay, and are named', async () => {
  const from: BulkFrom = { paths: ['products/nyeri-aa', 'customers/ada', 'products/none'] };
  const toNumber: Operation = { op: 'convert', field: 'name', to: 'integer', epoch: 'seconds' };
  const shown = await preview(from, toNumber);
  expect(shown.items).toEqual([]);
  expect(shown.refused.map(({ path }) => path)).toEqual(['customers/ada', 'products/nyeri-aa']);
  const planned = await plan(from, toNumber);
  expect(planned.plan).toMatchObject({ update: 0, unchanged: 2 });
  expect(planned.plan?.warnings.at(-1)).toMatchObject({ code: 'refused' });
  expect(planned.plan?.warnings.at(-1)?.details[0]).toMatch(/^customers\/ada: name /);
  const nested: Operation = {
    op: 'array-add',
    field: 'tastingNotes',
    value: { arrayValue: { values: [] } },
  };
  expect((await preview({ paths: ['products/nyeri-aa'] }, nested)).refused).toEqual([
    {
      path: 'products/nyeri-aa',
      reason: 'tastingNotes would be a value that Firestore doesn’t take',
    },
  ]);
});

it.each([
  [{ field: ['priceCents'], path: 'products/dawn-blend' }, 'fields', 5],
  [
    { collection: 'products', field: ['priceCents'], before: 'int64', after: 'int64' },
    'fieldPatterns',
    0,
  ],
  [
    { collection: 'products', field: ['name'], before: 'string', after: 'string' },
    'onlyPatterns',
    0,
  ],
] as const)('fields stay that are excluded: %j', async (excluded, list, written) => {
  const before = await pricesNow();
  const planned = await plan(products, dearer);
  const done = await apply(planned, { [list]: [{ ...excluded, field: [...excluded.field] }] });
  expect(done.outcome).toMatchObject({ written, unticked: 6 - written });
  expect((await pricesNow())['dawn-blend']).toBe(before['dawn-blend']);
  expect(await call(contract.getExclusions, { params: { id: done.id } })).toMatchObject({
    [list]: [excluded],
  });
});

test('what makes no sense is refused', async () => {
  await expect(preview(products)).rejects.toMatchObject({ code: 'invalid-argument' });
  await expect(plan(products, dearer, { op: 'delete' })).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  const where = { op: 'matches', field: 'name', text: '(', ignoreCase: false } as const;
  const from = { from: { kind: 'collection', path: 'products' }, where } as const;
  await expect(preview(from, dearer)).rejects.toMatchObject({ code: 'invalid-argument' });
  await expect(plan(from, dearer)).rejects.toMatchObject({ code: 'invalid-argument' });
  const done = await apply(await plan(products, dearer));
  await expect(apply(done)).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'Only a finished plan can be applied',
  });
  const gone = call(contract.applyRestore, { params: { id: 'demo-nothing' }, body: {} });
  await expect(gone).rejects.toMatchObject({ code: 'not-found' });
});

test('a document’s changes are those that wrote it, as they left it', async () => {
  const where: BulkFrom = {
    from: { kind: 'collection', path: 'products' },
    where: { op: '==', field: 'name', value: { stringValue: 'Dawn Blend' } },
  };
  const done = await apply(await plan(where, dearer));
  const of = async (path: string) => {
    const { items } = await call(contract.listChanges, { query: { projectId: pid, path } });
    return items.map(({ id, effect }) => [id, effect]);
  };
  const { updateTime } = await call(contract.getDocument, {
    query: { pid, path: 'products/dawn-blend' },
  });
  const time = contract.microsecondsOf(updateTime ?? '');
  const changed = [done.id, { did: 'changed', time }];
  expect(await of('products/dawn-blend')).toContainEqual(changed);
  expect((await of('products/guji-natural')).map(([id]) => id)).not.toContain(done.id);
  // Which of several wrote a version is seen by its time: what puts it back has another one.
  const { changeId } = await put('products/dawn-blend', 'stock', 1);
  await call(contract.undoRestore, { params: { id: changeId ?? '' }, body: {} });
  expect(await of('products/dawn-blend')).toContainEqual(changed);
});
