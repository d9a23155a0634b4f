import * as contract from '@firekeep/functions/contract';
import type { FirestoreDocument, FirestoreFields, WantedWrite } from '@firekeep/functions/contract';
import { describe, expect, it, test } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { answerFromSample } from '#testing/demonstration.ts';

answerFromSample();

const pid = demonstrationId;
const path = 'products/guji-natural';
const text = (stringValue: string) => ({ stringValue });
const integer = (value: number) => ({ integerValue: String(value) });

const now = async (of = path, at?: string): Promise<FirestoreDocument> =>
  call(contract.getDocument, { query: { pid, path: of, ...(at === undefined ? {} : { at }) } });
const timeOf = async (of = path) => (await now(of)).updateTime ?? '';
const put = async (write: Omit<WantedWrite, 'fields'> & { fields: FirestoreFields }) =>
  call(contract.putDocument, { body: { pid, ...write } });
const apply = async (writes: WantedWrite[], reason?: string) =>
  call(contract.startChange, {
    body: { pid, writes, ...(reason === undefined ? {} : { reason }) },
  });
const undo = async (id: string | null | undefined) =>
  call(contract.undoRestore, { params: { id: id ?? '' }, body: {} });
const reasonOf = async (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error : null),
  );

describe('one document', () => {
  it('is written whole, or its masked fields alone', async () => {
    const before = await now();
    const updateMask = ['priceCents', 'roast.level', 'stock', 'notes.by'];
    const roast = { mapValue: { fields: { level: text('dark') } } };
    const notes = { mapValue: { fields: { by: text('Ada') } } };
    const edited = await put({
      path,
      fields: { priceCents: integer(1), roast, notes },
      updateMask,
    });
    const { stock: _stock, ...kept } = before.fields;
    expect(edited).toMatchObject({ path, missing: false, createTime: before.createTime });
    expect(edited.updateTime).not.toBe(before.updateTime);
    const level = { level: text('dark'), celsius: { doubleValue: 213.5 } };
    expect(edited.fields).toEqual({
      ...kept,
      priceCents: integer(1),
      roast: { mapValue: { fields: level } },
      notes,
    });
    expect((await put({ path, fields: { a: text('b') } })).fields).toEqual({ a: text('b') });
    expect(await now()).toMatchObject({ fields: { a: text('b') } });
  });

  it('is made under a new id, once', async () => {
    const body = { pid, collection: 'notes', fields: { a: text('b') } };
    const made = await call(contract.postDocument, { body });
    expect(made.path).toMatch(/^notes\/[A-Za-z0-9]{20}$/);
    expect(made.createTime).toBe(made.updateTime);
    const id = made.path.slice('notes/'.length);
    const error = await reasonOf(call(contract.postDocument, { body: { ...body, id } }));
    expect(error).toMatchObject({ code: 'already-exists', message: 'It exists already' });
    expect(error?.current).toMatchObject({ path: made.path, updateTime: made.updateTime });
  });

  it('stays unchanged where somebody else was quicker, and is shown as it is now', async () => {
    const updateTime = await timeOf();
    await put({ path, fields: { theirs: text('x') }, updateTime });
    const query = { pid, path, updateTime };
    for (const late of [
      put({ path, fields: { ours: text('x') }, updateTime }),
      call(contract.deleteDocument, { query }),
    ]) {
      const error = await reasonOf(late);
      expect(error).toMatchObject({
        code: 'aborted',
        message: 'Somebody else has changed it since',
        current: { fields: { theirs: text('x') } },
      });
    }
    await call(contract.deleteDocument, { query: { pid, path } });
    expect(await reasonOf(put({ path, fields: {}, updateTime }))).toMatchObject({
      code: 'aborted',
      message: 'Somebody else has deleted it since',
      current: null,
    });
  });

  it('is unchanged where it is so already, and stands in no change set', async () => {
    const { fields, updateTime } = await now();
    expect(await put({ path, fields })).toMatchObject({ updateTime, changeId: null });
    const query = { pid, path: 'products/none' };
    expect(await call(contract.deleteDocument, { query })).toEqual({
      path: 'products/none',
      changeId: null,
    });
  });

  it.each([
    [{ n: integer(0) }, ['n', 'n.m'], 'updateMask names a field twice, or one in another'],
    [{ n: { integerValue: '9223372036854775808' } }, undefined, /^An integer must be between/],
    [{ at: { timestampValue: 'soon' } }, undefined, /^at must be a time of the years 1 to 9999/],
    [{ of: { referenceValue: 'a/b' } }, undefined, 'of must be the full name of a document'],
    [{ raw: { bytesValue: 'a' } }, undefined, 'raw must be bytes in base64'],
    [{ __a__: integer(0) }, undefined, '__a__ has a name that Firestore keeps for itself'],
  ] as const)('%j by %j is refused: %s', async (fields, mask, message) => {
    const updateMask = mask === undefined ? {} : { updateMask: [...mask] };
    const error = await reasonOf(put({ path, fields, ...updateMask }));
    expect(error?.code).toBe('invalid-argument');
    expect(error?.message).toMatch(message);
  });

  it('is refused where it would be larger than Firestore takes', async () => {
    const fields = { a: text('x'.repeat(1_048_576)) };
    await expect(put({ path, fields })).rejects.toMatchObject({
      code: 'invalid-argument',
      fields: { fields: expect.stringMatching(/^The document would have 1,048,6\d\d bytes; /) },
    });
  });

  it('keeps values in the form in which Firestore answers them', async () => {
    const fields = {
      at: { timestampValue: '2026-11-22T16:00:00.500+01:00' },
      n: { integerValue: '007' },
      list: { arrayValue: { values: [{ bytesValue: '_-8' }] } },
    };
    const stored = {
      at: { timestampValue: '2026-11-22T15:00:00.500Z' },
      n: { integerValue: '7' },
      list: { arrayValue: { values: [{ bytesValue: '/+8=' }] } },
    };
    expect((await put({ path, fields })).fields).toEqual(stored);
    expect(await put({ path, fields })).toMatchObject({ changeId: null });
  });
});

describe('a change set', () => {
  it('writes each document by its own condition, and says what became of it', async () => {
    const { fields } = await now();
    const { change, results } = await apply(
      [
        { path: 'products/none', fields: null },
        { path, fields },
        { path: 'products/dawn-blend', fields: {}, create: true },
        { path: 'products/new', fields: { a: text('b') }, create: true },
        { path: 'products/night-decaf', fields: null },
      ],
      'Spring cleaning',
    );
    expect(results.map(({ result, reason }) => [result, reason])).toEqual([
      ['unchanged', null],
      ['unchanged', null],
      ['conflict', 'It exists already'],
      ['written', null],
      ['deleted', null],
    ]);
    expect(results.map(({ document }) => document?.path ?? null)).toEqual([
      null,
      path,
      'products/dawn-blend',
      'products/new',
      null,
    ]);
    expect(change).toMatchObject({
      kind: 'edit',
      reason: 'Spring cleaning',
      recordId: null,
      status: 'completed',
      canUndo: true,
      outcome: { written: 1, deleted: 1, skipped: 2, conflicts: 1 },
    });
    const params = { id: change?.id ?? '' };
    expect(await call(contract.getRestore, { params })).toEqual(change);
    const { items } = await call(contract.listPlan, { params, query: { change: 'delete' } });
    expect(items).toEqual([{ path: 'products/night-decaf', change: 'delete', sample: null }]);
    const query = { path: 'products/new' };
    expect(await call(contract.getPlanDifference, { params, query })).toMatchObject({
      change: 'create',
      fields: [{ path: ['a'], before: null, after: text('b') }],
    });
    const restores = await call(contract.listRestores, { query: { projectId: pid } });
    expect(restores.map(({ id }) => id)).not.toContain(change?.id);
  });

  it('is undone but for what somebody changed since, and done again', async () => {
    const [first, second] = [await now(), await now('products/dawn-blend')];
    const { change } = await apply([
      { path, fields: { a: text('b') } },
      { path: second.path, fields: null },
      { path: 'products/new', fields: { a: text('b') } },
    ]);
    await put({ path: 'products/new', fields: { a: text('c') } });
    const undone = await undo(change?.id);
    expect(undone).toMatchObject({
      kind: 'undo',
      undoOf: change?.id,
      outcome: {
        written: 2,
        deleted: 0,
        conflicts: 1,
        conflicting: [{ path: 'products/new', reason: 'It has been changed since' }],
      },
    });
    expect((await now()).fields).toEqual(first.fields);
    expect((await now(second.path)).fields).toEqual(second.fields);
    expect((await now('products/new')).fields).toEqual({ a: text('c') });
    const record = () => call(contract.getRestore, { params: { id: change?.id ?? '' } });
    expect(await record()).toMatchObject({ undoneBy: undone.id, undone: 'part', canUndo: true });
    await apply([{ path: 'products/new', fields: null }]);
    expect(await undo(change?.id)).toMatchObject({ outcome: { skipped: 3, conflicts: 0 } });
    expect(await record()).toMatchObject({ undone: 'all', canUndo: false });
    expect(await reasonOf(undo(change?.id))).toMatchObject({
      code: 'failed-precondition',
      message: 'It was undone already',
    });
    const redone = await undo(undone.id);
    expect(redone.outcome).toMatchObject({ written: 1, deleted: 1, conflicts: 0 });
    expect((await now()).fields).toEqual({ a: text('b') });
    await expect(now(second.path)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is undone by its contents, whoever made them so', async () => {
    const first = await now();
    const { changeId } = await put({ path, fields: { a: text('b') } });
    await put({ path, fields: { a: text('c') } });
    await put({ path, fields: { a: text('b') } });
    const params = { id: changeId ?? '' };
    const all = { documents: 1, of: 1, isComplete: true, others: [] };
    expect(await call(contract.getUndoable, { params })).toEqual(all);
    expect(await undo(changeId)).toMatchObject({ outcome: { written: 1, conflicts: 0 } });
    expect((await now()).fields).toEqual(first.fields);
  });

  it('has nothing to undo where all of it is as somebody left it since', async () => {
    const { changeId } = await put({ path, fields: { a: text('b') } });
    await put({ path, fields: { a: text('c') } });
    const undone = await undo(changeId);
    expect(undone).toMatchObject({ canUndo: false, outcome: { conflicts: 1 } });
    expect(await reasonOf(undo(undone.id))).toMatchObject({ message: 'There is nothing to undo' });
  });
});

test('what was changed is what every other answer shows', async () => {
  const from = { kind: 'collection', path: 'products' } as const;
  const query = contract.querySchema.parse({ from, aggregates: [{ op: 'count' }] });
  const rid = 'demo-night-00';
  const seen = async () => {
    const collections = await call(contract.listCollections, { query: { pid } });
    const { items } = await call(contract.compareBackup, {
      params: { rid },
      query: { against: 'live', path: 'products', pageSize: 200 },
    });
    const history = await call(contract.getDocumentHistory, { query: { pid, path } });
    const { tally } = await call(contract.getCollectionSchema, {
      query: { pid, path: 'products' },
    });
    return {
      listed: collections.find((each) => each.path === 'products')?.documentCount ?? 0,
      counted: (await call(contract.runQuery, { body: { pid, query } })).aggregates,
      differing: items.map((each) => each.path),
      version: history.items[0]?.versionId,
      tallied: JSON.stringify(tally).includes('brandNew'),
    };
  };
  const before = await seen();
  const { latest } = await call(contract.getReadTimes, { query: { pid } });
  const earlier = new Date(Date.parse(latest) - 1).toISOString();
  const { change } = await apply([
    { path, fields: { brandNew: text('b') } },
    { path: 'products/new', fields: {} },
  ]);
  const after = await seen();
  expect(after.listed).toBe(before.listed + 1);
  expect(after.counted).toEqual([integer(before.listed + 1)]);
  expect(after.differing).toEqual(expect.arrayContaining([path, 'products/new']));
  expect(after.version).toContain('brandNew');
  expect([before.tallied, after.tallied]).toEqual([false, true]);
  expect((await now(path, earlier)).fields).not.toHaveProperty('brandNew');
  await undo(change?.id);
  expect(await seen()).toEqual(before);
});

test('a plan lists what it found, and the difference to what is there now', async () => {
  const body = { projectId: pid, recordId: 'demo-night-00', target: { projectId: pid } };
  const plan = await call(contract.startRestore, {
    body: { ...body, mode: 'mirror', dryRun: true },
  });
  const list = async () =>
    (await call(contract.listPlan, { params: { id: plan.id }, query: {} })).items;
  const planned = await list();
  expect(planned).toHaveLength(2);
  await apply([{ path: 'products/new', fields: {} }]);
  expect(await list()).toEqual(planned);
  const params = { id: plan.id };
  const query = { path: 'products/new' };
  expect((await call(contract.getPlanDifference, { params, query })).change).toBe('delete');
});
