import * as contract from '@firekeep/functions/contract';
import { describe, expect, it, test } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { call, type CallInput } from '#lib/api/call.ts';
import { answerFromSample } from '#testing/demonstration.ts';

answerFromSample();

const projectId = demonstrationId;
const rid = 'demo-night-00';
const path = 'products/guji-natural';
const target = { projectId };

describe('a plan that a visitor makes', () => {
  it.each([
    ['mirror', {}, { create: 0, update: 2, delete: 0 }],
    ['create', {}, { create: 0, update: 0, delete: 0 }],
    ['merge', { collections: ['products'] }, { create: 0, update: 1, delete: 0 }],
    ['overwrite', { paths: [path] }, { create: 0, update: 1, delete: 0 }],
    ['overwrite', { collectionGroups: ['orders'] }, { create: 0, update: 0, delete: 0 }],
  ] as const)('follows its choice: %s of %j', async (mode, scope, expected) => {
    const { plan } = await call(contract.startRestore, {
      body: {
        projectId,
        recordId: rid,
        target,
        mode,
        dryRun: true,
        scope: {
          ...('paths' in scope ? { paths: [...scope.paths] } : {}),
          ...('collections' in scope ? { collections: [...scope.collections] } : {}),
          ...('collectionGroups' in scope ? { collectionGroups: [...scope.collectionGroups] } : {}),
        },
      },
    });
    expect(plan).toMatchObject(expected);
  });

  it('can be opened as long as the page stays open, below a document too', async () => {
    const made = await call(contract.startRestore, {
      body: {
        projectId,
        recordId: rid,
        target: { projectId, pathPrefix: 'restored/today' },
        mode: 'mirror',
        dryRun: true,
      },
    });
    expect(made.plan).toMatchObject({ create: 89, delete: 0 });
    expect(await call(contract.getRestore, { params: { id: made.id } })).toEqual(made);
    const [first] = await call(contract.listRestores, { query: { projectId } });
    expect(first?.id).toBe(made.id);
  });
});

const start = async (body: Partial<CallInput<typeof contract.startRestore>['body']>) =>
  call(contract.startRestore, {
    body: { projectId, recordId: rid, target, mode: 'overwrite', dryRun: true, ...body },
  });
const apply = async (id: string) => call(contract.applyRestore, { params: { id }, body: {} });
const undo = async (id: string) => call(contract.undoRestore, { params: { id }, body: {} });
const differences = async (recordId: string) =>
  (
    await call(contract.compareBackup, {
      params: { rid: recordId },
      query: { against: 'live', pageSize: 200 },
    })
  ).items;

test('a plan is the one that the product recorded of the same choice', async () => {
  const recorded = await call(contract.getRestore, { params: { id: 'demo-plan' } });
  const { recordId, scope, mode } = recorded;
  const made = await start({ recordId: recordId ?? '', scope, mode });
  expect(made.plan).toEqual(recorded.plan);
  const list = async (id: string) => call(contract.listPlan, { params: { id }, query: {} });
  expect(await list(made.id)).toEqual(await list(recorded.id));
});

test('chosen documents are planned alone: by name, by a filter, one field, and once more', async () => {
  const { items } = await call(contract.compareBackup, {
    params: { rid },
    query: { against: 'live', pageSize: 200 },
  });
  const changed = items.filter(({ change }) => change === 'changed').map((each) => each.path);
  const paths = changed.slice(0, 2);
  const planned = async (body: Parameters<typeof start>[0]) => {
    const { id } = await start(body);
    const list = await call(contract.listPlan, { params: { id }, query: {} });
    return { id, paths: list.items.map((item) => item.path) };
  };
  const two = await planned({ from: { paths } });
  expect(two.paths).toEqual(paths.toSorted());
  expect(await planned({ from: { planId: two.id } })).toMatchObject({ paths: two.paths });
  await expect(start({ from: { planId: 'demo-plan' } })).rejects.toMatchObject({
    code: 'not-found',
  });

  const [one = ''] = paths;
  const collection = one.slice(0, one.lastIndexOf('/'));
  const named = { referenceValue: `projects/harbour-coffee/databases/(default)/documents/${one}` };
  const where = { field: '__name__', op: '==', value: named } as const;
  const found = { from: { kind: 'collection', path: collection }, where } as const;
  expect((await planned({ from: found })).paths).toEqual([one]);
  expect((await planned({ from: found, field: ['no such field'] })).paths).toEqual([]);
});

test('fields that changed since are counted as the plan that puts them back counts them', async () => {
  const recordId = 'demo-night-10';
  const { plan } = await start({ recordId });
  const { summary } = await call(contract.compareBackup, {
    params: { rid: recordId },
    query: { against: 'live', pageSize: 0 },
  });
  const listed = (of: typeof summary.collections | NonNullable<typeof plan>['collections']) =>
    (of ?? []).flatMap(({ path: shape, fields }) => fields.map((one) => ({ shape, ...one })));
  const since = listed(summary.collections).map(
    ({ shape, field, before, after, documents }) =>
      `${shape} ${field.join('.')}: ${after} ${before} ${documents}`,
  );
  const planned = listed(plan?.collections ?? null).map(
    ({ shape, field, before, after, documents }) =>
      `${shape} ${field.join('.')}: ${before} ${after} ${documents}`,
  );
  expect(since.length).toBeGreaterThan(2);
  expect(since.toSorted()).toEqual(planned.toSorted());
});

describe('a plan that is applied', () => {
  it('makes the database as in the backup, and is undone', async () => {
    const recordId = 'demo-night-10';
    const before = await differences(recordId);
    expect(before.length).toBeGreaterThan(10);
    const planned = await start({ recordId, mode: 'mirror' });
    const done = await apply(planned.id);
    const { create = 0, update = 0, delete: deletes = 0, unchanged = 0 } = planned.plan ?? {};
    expect(create + update + deletes).toBe(before.length);
    expect(done).toMatchObject({
      kind: 'restore',
      status: 'completed',
      recordId,
      planId: planned.id,
      canUndo: true,
      outcome: { written: create + update, deleted: deletes, skipped: unchanged, conflicts: 0 },
    });
    expect(await differences(recordId)).toEqual([]);
    const listed = await call(contract.listRestores, { query: { projectId } });
    expect(listed.slice(0, 2)).toEqual([done, planned]);
    const undone = await undo(done.id);
    expect(undone.outcome).toMatchObject({ conflicts: 0, failed: 0 });
    expect((await differences(recordId)).map(({ path: at, change }) => [at, change])).toEqual(
      before.map(({ path: at, change }) => [at, change]),
    );
  });

  it('brings back what the recorded plan names', async () => {
    const done = await apply('demo-plan');
    expect(done.outcome).toMatchObject({ written: 11, skipped: 85 });
    const { items } = await call(contract.listDocuments, {
      query: { pid: projectId, path: 'subscriptions' },
    });
    expect(items).toHaveLength(9);
    // What is there is as it should be: another one has nothing to write.
    expect((await start({ recordId: 'demo-night-01' })).plan).toMatchObject({
      create: 0,
      update: 0,
    });
  });

  it('merges maps deeply, and leads references below a prefix', async () => {
    const roast = { mapValue: { fields: { by: { stringValue: 'Ada' } } } };
    await call(contract.putDocument, {
      body: { pid: projectId, path, fields: { roast }, updateMask: ['roast'] },
    });
    await apply((await start({ mode: 'merge', scope: { paths: [path] } })).id);
    const merged = await call(contract.getDocument, { query: { pid: projectId, path } });
    expect(merged.fields['roast']).toMatchObject({
      mapValue: { fields: { by: { stringValue: 'Ada' }, level: { stringValue: 'light' } } },
    });
    const pathPrefix = 'restored/today';
    const below = await start({
      target: { projectId, pathPrefix },
      scope: { collections: ['customers'] },
      retargetReferences: true,
    });
    await apply(below.id);
    const { fields } = await call(contract.getDocument, {
      query: { pid: projectId, path: `${pathPrefix}/customers/ada` },
    });
    expect(fields['favourite']).toEqual({
      referenceValue: expect.stringMatching(/\/documents\/restored\/today\/products\/dawn-blend$/),
    });
  });

  it('can’t be undone without a safety backup', async () => {
    const { id } = await start({ recordId: 'demo-night-01' });
    const body = { safetyBackup: false };
    const done = await call(contract.applyRestore, { params: { id }, body });
    expect(done).toMatchObject({ canUndo: false, safetyRecordId: null });
    await expect(undo(done.id)).rejects.toMatchObject({ message: 'There is nothing to undo' });
  });
});

test('what was restored before the visitor came can be put back', async () => {
  const params = { id: 'demo-hours' };
  expect(await call(contract.getUndoable, { params })).toMatchObject({ documents: 1, of: 1 });
  const undone = await undo('demo-hours');
  expect(undone).toMatchObject({ recordId: 'demo-safety', outcome: { written: 1 } });
  const { fields } = await call(contract.getDocument, {
    query: { pid: projectId, path: 'settings/opening-hours' },
  });
  expect(fields['weekdays']).toEqual({ nullValue: null });
});

test.each([
  ['a backup that failed', { recordId: 'demo-night-17' }, 'Only a completed backup'],
  ['all but a safety backup', { recordId: 'demo-safety', mode: 'mirror' }, 'A safety backup holds'],
] as const)('%s is not restored', async (_what, body, message) => {
  await expect(start(body)).rejects.toMatchObject({
    code: 'failed-precondition',
    message: expect.stringContaining(message),
  });
});

test('what was gone before it was to be deleted is neither backed up nor put back', async () => {
  const extra = 'products/extra';
  const add = { pid: projectId, collection: 'products', id: 'extra', fields: {} };
  await call(contract.postDocument, { body: add });
  const { id } = await start({ mode: 'mirror', scope: { collections: ['products'] } });
  await call(contract.deleteDocument, { query: { pid: projectId, path: extra } });
  const done = await apply(id);
  const backups = await call(contract.listBackupRecords, { query: { projectId } });
  const safety = backups.find((backup) => backup.id === done.safetyRecordId);
  expect(safety?.metadata.documentCount).toBe(done.outcome.written);
  await undo(done.id);
  const { items } = await call(contract.listDocuments, {
    query: { pid: projectId, path: 'products', pageSize: 200 },
  });
  expect(items.map((document) => document.path)).not.toContain(extra);
});

test('what the database holds now is backed up first, and put below a document', async () => {
  const listed = async () => call(contract.listBackupRecords, { query: { projectId } });
  const before = await listed();
  const fields = { stock: { integerValue: '1' } };
  await call(contract.putDocument, { body: { pid: projectId, path, fields } });
  const copy = { projectId, pathPrefix: 'copies/today' };
  const made = await start({ recordId: null, target: copy, scope: { collections: ['products'] } });
  expect(made).toMatchObject({ status: 'planned', plan: { create: 6, update: 0, delete: 0 } });
  const [first, ...others] = await listed();
  expect(others).toEqual(before);
  expect(first).toMatchObject({
    id: made.recordId,
    held: false,
    drilled: null,
    metadata: {
      backupName: expect.stringMatching(/^Backup of 2026-11-22 15:0\d UTC$/),
      trigger: 'manual',
      documentCount: 89,
    },
  });
  const done = await apply(made.id);
  expect(done.outcome).toMatchObject({ written: 6 });
  const at = { pid: projectId, path: `copies/today/${path}` };
  expect((await call(contract.getDocument, { query: at })).fields).toEqual(fields);
  const same = start({ recordId: null });
  await expect(same).rejects.toMatchObject({
    code: 'invalid-argument',
    fields: { recordId: contract.heldAlreadyText },
  });
  expect(await listed()).toHaveLength(before.length + 2);
});

test('another database than the recorded one is not restored into', async () => {
  await expect(start({ target: { ...target, databaseId: 'staging' } })).rejects.toMatchObject({
    code: 'invalid-argument',
    fields: { 'target.databaseId': expect.stringContaining('one database') },
  });
  expect(await start({ target: { ...target, databaseId: '(default)' } })).toMatchObject({
    status: 'planned',
  });
});
