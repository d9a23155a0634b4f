// A restore as a reviewed change: plan, untick, carry out, undo.
import {
  applyRestore,
  getBackupRecord,
  getPlanDifference,
  getRestore,
  listPlan,
  startRestore,
  undoRestore,
  updateProject,
  type BackupRecord,
  type FirestoreFields,
  type Project,
  type Restore,
  type RestoreMode,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, send, type CallInput } from '../support/api.ts';
import { backUp, endOfRestore, restore, verify } from '../support/backups.ts';
import { deleteDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { objectsOf } from '../support/stored-objects.ts';
import { readTyped, writeTyped, type TypedDocument } from '../support/typed-documents.ts';
import { givePlan } from '../support/plans.ts';
import { signUp, type TestUser } from '../support/users.ts';

const number = (integerValue: string) => ({ integerValue });
const text = (stringValue: string) => ({ stringValue });
const map = (fields: FirestoreFields) => ({ mapValue: { fields } });
const document = (path: string, fields: FirestoreFields): TypedDocument => ({ path, fields });

const backedUp = [
  document('customers/ada', {
    name: text('Ada'),
    age: number('36'),
    home: map({ city: text('Vienna') }),
  }),
  document('customers/bob', { name: text('Bob') }),
  document('customers/bob/orders/1', { total: { doubleValue: 1 } }),
  document('customers/cem', { name: text('Cem') }),
  document('orders/1', { list: { arrayValue: { values: [number('1'), { nullValue: null }] } } }),
];
const inTarget = [
  document('customers/ada', {
    name: text('Adele'),
    extra: number('1'),
    home: map({ city: text('Graz'), zip: text('8010') }),
  }),
  document('customers/bob', { name: text('Bob') }),
  document('customers/dan', { name: text('Dan') }),
  document('customers/dan/orders/2', { total: { doubleValue: '-0' } }),
  document('products/1', { price: { doubleValue: 'NaN' } }),
];

let user: TestUser;
let source: Project;
let record: BackupRecord;

beforeAll(async () => {
  user = await signUp();
  await givePlan(user, 'team');
  source = await connectProject(user);
  await writeTyped({ projectId: source.firebaseProjectId }, backedUp);
  record = await backUp(user, source);
  expect(record.status).toBe('completed');
});

type Options = Partial<CallInput<typeof startRestore>['body']>;

async function newTarget(documents: readonly TypedDocument[] = inTarget) {
  const project = await connectProject(user);
  const database = { projectId: project.firebaseProjectId };
  await writeTyped(database, documents);
  return { project, database, content: () => readTyped(database) };
}
type Target = Awaited<ReturnType<typeof newTarget>>;

async function planInto({ project }: Target, options: Options = {}): Promise<Restore> {
  const target = { projectId: project.id, ...options.target };
  const planned = await restore(user, record, { ...options, target, dryRun: true });
  expect(planned).toMatchObject({ status: 'planned', error: null });
  return planned;
}

type ApplyBody = Omit<CallInput<typeof applyRestore>['body'], 'userId'>;

async function carryOut({ id }: Restore, body: ApplyBody = {}): Promise<Restore> {
  const started = await call(user, applyRestore, { params: { id }, body });
  return await endOfRestore(user, started.id);
}

async function undo({ id }: Restore): Promise<Restore> {
  const started = await call(user, undoRestore, { params: { id }, body: {} });
  expect(started).toMatchObject({ undoOf: id });
  return await endOfRestore(user, started.id);
}

/** Every document of the plan ended in exactly one way. */
function expectAccounted({ plan, outcome }: Restore): void {
  const { written, deleted, skipped, conflicts, unticked, failed } = outcome;
  const planned = plan!.create + plan!.update + plan!.delete + plan!.unchanged;
  expect(written + deleted + skipped + conflicts + unticked + failed).toBe(planned);
}

describe.concurrent('in every mode', () => {
  const modes: RestoreMode[] = ['create', 'overwrite', 'merge', 'mirror'];
  test.each(modes)('%s: a plan is carried out as it was reviewed, and undone', async (mode) => {
    const target = await newTarget();
    const before = await target.content();
    const planned = await planInto(target, { mode });
    expect(planned.plan!.cost!.usd).toBeGreaterThan(0);
    expect(await target.content()).toEqual(before);

    const applied = await carryOut(planned);
    expect(applied).toMatchObject({
      status: 'completed',
      error: null,
      planId: planned.id,
      plan: planned.plan,
      outcome: {
        written: planned.plan!.create + planned.plan!.update,
        deleted: planned.plan!.delete,
        skipped: planned.plan!.unchanged,
        conflicts: 0,
        failed: 0,
      },
      canUndo: true,
    });
    expectAccounted(applied);
    const after = await target.content();
    expect(after).not.toEqual(before);

    const undone = await undo(applied);
    expect(undone).toMatchObject({ status: 'completed', error: null, canUndo: true });
    expect(undone.outcome).toMatchObject({ conflicts: 0, failed: 0 });
    expectAccounted(undone);
    expect(await target.content()).toEqual(before);
    const { undoneBy } = await call(user, getRestore, { params: { id: applied.id }, query: {} });
    expect(undoneBy).toBe(undone.id);

    if (mode !== 'mirror') {
      return;
    }
    const redone = await undo(undone);
    expect(redone).toMatchObject({ status: 'completed', error: null });
    expect(await target.content()).toEqual(after);
  });
});

describe.concurrent('the plan', () => {
  test('tells fields, cost and warnings, and lists all documents page by page', async () => {
    const target = await newTarget();
    const planned = await planInto(target, { mode: 'mirror' });

    expect(planned.plan).toMatchObject({ create: 3, update: 1, delete: 3, unchanged: 1 });
    const ada = planned.plan!.samples.find(({ path }) => path === 'customers/ada');
    expect(ada).toMatchObject({ change: 'update', moreFields: 0 });
    expect(ada!.fields).toEqual([
      expect.objectContaining({ path: ['age'], change: 'add', before: null, after: number('36') }),
      expect.objectContaining({
        path: ['extra'],
        change: 'remove',
        before: number('1'),
        after: null,
      }),
      expect.objectContaining({ path: ['home', 'city'], change: 'change', before: text('Graz') }),
      expect.objectContaining({ path: ['home', 'zip'], change: 'remove' }),
      expect.objectContaining({ path: ['name'], before: text('Adele'), after: text('Ada') }),
    ]);
    expect(planned.plan!.cost).toEqual({
      writes: 4,
      deletes: 3,
      reads: 11,
      usd: expect.closeTo((4 * 0.18 + 3 * 0.02 + 11 * 0.06) / 100_000, 9),
    });
    const codes = planned.plan!.warnings.map(({ code }) => code);
    expect(codes).toEqual(['triggers', 'ttl-unknown', 'references']);

    const params = { id: planned.id };
    const first = await call(user, listPlan, { params, query: { pageSize: 4 } });
    const rest = await call(user, listPlan, {
      params,
      query: { pageSize: 4, pageToken: first.nextPageToken! },
    });
    expect(rest.nextPageToken).toBeNull();
    expect([...first.items, ...rest.items]).toEqual([
      { path: 'customers/ada', change: 'update' },
      { path: 'customers/bob/orders/1', change: 'create' },
      { path: 'customers/cem', change: 'create' },
      { path: 'orders/1', change: 'create' },
      { path: 'customers/dan', change: 'delete' },
      { path: 'customers/dan/orders/2', change: 'delete' },
      { path: 'products/1', change: 'delete' },
    ]);
    const deletes = await call(user, listPlan, { params, query: { change: 'delete' } });
    expect(deletes).toMatchObject({ items: [{}, {}, {}], nextPageToken: null });

    const differenceOf = (path: string) =>
      call(user, getPlanDifference, { params, query: { path } });
    expect(await differenceOf('customers/ada')).toMatchObject({
      change: 'update',
      fields: ada!.fields,
    });
    expect(await differenceOf('customers/bob')).toMatchObject({ change: null, fields: [] });
    expect(await differenceOf('products/1')).toMatchObject({ change: 'delete' });
    expect(await differenceOf('nowhere/1')).toMatchObject({ change: null });
  });

  test('leaves alone, and names, what was changed since it was made', async () => {
    const target = await newTarget();
    const planned = await planInto(target, { mode: 'mirror' });
    // One of each kind: changed, created, changed before its deletion, deleted before it is changed.
    await writeTyped(target.database, [
      document('customers/cem', { name: text('somebody else’s') }),
      document('customers/dan', { name: text('Daniel') }),
    ]);
    await deleteDocuments(target.database, ['customers/ada']);
    const meanwhile = new Map((await target.content()).map(({ path, fields }) => [path, fields]));

    const applied = await carryOut(planned);

    expect(applied).toMatchObject({
      status: 'completed',
      error: null,
      outcome: { written: 2, deleted: 2, skipped: 1, conflicts: 3, failed: 0 },
    });
    expect(applied.outcome.conflicting).toEqual([
      { path: 'customers/ada', reason: 'It was deleted since the plan was made' },
      { path: 'customers/cem', reason: 'It was created since the plan was made' },
      { path: 'customers/dan', reason: 'It was changed since the plan was made' },
    ]);
    expectAccounted(applied);
    const after = new Map((await target.content()).map(({ path, fields }) => [path, fields]));
    expect(after.get('customers/cem')).toBe(meanwhile.get('customers/cem'));
    expect(after.get('customers/dan')).toBe(meanwhile.get('customers/dan'));
    expect(after.has('customers/ada')).toBe(false);

    const undone = await undo(applied);
    expect(undone.outcome).toMatchObject({ conflicts: 0, failed: 0 });
    expect(new Map((await target.content()).map(({ path, fields }) => [path, fields]))).toEqual(
      meanwhile,
    );
  });

  test('can be carried out only when it is finished, by its owner', async () => {
    const target = await newTarget();
    const planned = await planInto(target);
    const applied = await carryOut(planned);
    const refuse = async (id: string, status: number, as = user) => {
      const answer = await send(as, applyRestore, { params: { id }, body: {} });
      expect(answer.status).toBe(status);
    };
    await refuse(applied.id, 422);
    await refuse('nothing', 404);
    await refuse(planned.id, 404, await signUp());
  });
});

describe.concurrent('unticking', () => {
  test('leaves out documents and fields, and nothing else', async () => {
    const target = await newTarget();
    const planned = await planInto(target, { mode: 'mirror' });

    const applied = await carryOut(planned, {
      untick: {
        paths: ['products/1', 'customers/cem'],
        fields: [
          { path: 'customers/ada', field: ['home', 'city'] },
          { path: 'customers/ada', field: ['extra'] },
          { path: 'customers/ada', field: ['age'] },
          { path: 'orders/1', field: ['list'] },
        ],
      },
    });

    expect(applied).toMatchObject({
      status: 'completed',
      outcome: { written: 3, deleted: 2, skipped: 1, unticked: 2, conflicts: 0 },
    });
    expectAccounted(applied);
    const after = new Map(
      (await target.content()).map(({ path, fields }) => [path, JSON.parse(fields) as unknown]),
    );
    expect(after.get('customers/ada')).toEqual({
      name: text('Ada'),
      home: map({ city: text('Graz') }),
      extra: number('1'),
    });
    expect(after.has('customers/cem')).toBe(false);
    expect(after.has('products/1')).toBe(true);
    expect(after.get('orders/1')).toEqual({});
  });

  test('of every field that differs leaves the document as it is', async () => {
    const target = await newTarget();
    const before = await target.content();
    const planned = await planInto(target, { mode: 'merge', scope: { paths: ['customers/ada'] } });
    const fields = ['age', 'name', 'home'].map((name) => ({
      path: 'customers/ada',
      field: [name],
    }));

    const applied = await carryOut(planned, { untick: { paths: [], fields } });

    expect(applied).toMatchObject({ status: 'completed', outcome: { written: 0, skipped: 1 } });
    expect(await target.content()).toEqual(before);
  });

  test.each([
    [{ paths: ['customers'] }, 'untick.paths.0'],
    [{ fields: [{ path: 'customers/ada', field: [] }] }, 'untick.fields.0.field'],
    [{ fields: [{ path: 'customers/ada', field: [''] }] }, 'untick.fields.0.field.0'],
    [{ fields: [{ path: 'customers', field: ['a'] }] }, 'untick.fields.0.path'],
    [{ paths: Array.from({ length: 501 }, (_, index) => `c/${index}`) }, 'untick.paths'],
    [
      { paths: Array.from({ length: 100 }, (_, index) => `c/${index}${'x'.repeat(1000)}`) },
      'untick',
    ],
    [{ everything: true }, 'untick'],
  ])('refuses %j', async (untick, field) => {
    const body = { untick };
    const answer = await send(user, applyRestore, { params: { id: 'any' }, body });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { fields: { [field]: expect.any(String) } } });
  });
});

describe.concurrent('the safety backup', () => {
  test('holds exactly what was changed or deleted, as it was, and is proven', async () => {
    const target = await newTarget();
    const applied = await carryOut(await planInto(target, { mode: 'mirror' }));

    const params = { rid: applied.safetyRecordId! };
    const safety = await call(user, getBackupRecord, { params, query: {} });
    expect(safety).toMatchObject({
      projectId: target.project.id,
      status: 'completed',
      metadata: { trigger: 'safety', documentCount: 4 },
      verification: { status: 'verified', documents: 4, mismatches: [] },
    });
    const again = await verify(user, safety);
    expect(again.verification).toMatchObject({ status: 'verified', documents: 4 });
    const objects = await objectsOf(user, target.project);
    expect(objects.filter((name) => name.includes(`backups/${safety.id}/c-`))).toHaveLength(1);

    // Into an empty project it brings what there was.
    const empty = await newTarget([]);
    const brought = await restore(user, safety, { target: { projectId: empty.project.id } });
    expect(brought).toMatchObject({ status: 'completed', outcome: { written: 4 } });
    const paths = new Set([
      'customers/ada',
      'customers/dan',
      'customers/dan/orders/2',
      'products/1',
    ]);
    const kept = (await newTarget().then(({ content }) => content())).filter(({ path }) =>
      paths.has(path),
    );
    expect(await empty.content()).toEqual(kept);
  });

  test('is no backup of the project: it is not mirrored', async () => {
    const target = await newTarget();
    const applied = await carryOut(await planInto(target));
    const answer = await send(user, startRestore, {
      body: {
        projectId: target.project.id,
        recordId: applied.safetyRecordId!,
        target: { projectId: target.project.id },
        mode: 'mirror',
      },
    });
    expect(answer.status).toBe(422);
  });

  test('may be refused; then nothing can be undone', async () => {
    const target = await newTarget();
    const planned = await planInto(target);
    const applied = await carryOut(planned, { safetyBackup: false });
    expect(applied).toMatchObject({ status: 'completed', safetyRecordId: null, canUndo: false });
    const answer = await send(user, undoRestore, { params: { id: applied.id }, body: {} });
    expect(answer.status).toBe(422);
  });
});

test('an undo leaves alone, and names, what was changed since', async () => {
  const target = await newTarget();
  const applied = await carryOut(await planInto(target, { mode: 'mirror' }));
  await writeTyped(target.database, [
    document('customers/ada', { name: text('later') }),
    document('customers/cem', { name: text('later') }),
    document('products/1', { price: number('7') }),
  ]);

  const undone = await undo(applied);

  expect(undone).toMatchObject({
    status: 'completed',
    outcome: { written: 2, deleted: 2, conflicts: 3, failed: 0 },
  });
  expect(undone.outcome.conflicting.map(({ path }) => path).toSorted()).toEqual([
    'customers/ada',
    'customers/cem',
    'products/1',
  ]);
  const after = await target.content();
  expect(after.find(({ path }) => path === 'products/1')?.fields).toContain('"7"');
});

describe('a project labelled production', () => {
  test('is written only after its name was typed', async () => {
    const target = await newTarget();
    const before = await target.content();
    const metadata = { ...target.project.metadata, environment: 'production' as const };
    await call(user, updateProject, { params: { id: target.project.id }, body: { metadata } });
    const planned = await planInto(target);
    const params = { id: planned.id };

    for (const confirmation of [undefined, '', 'another name']) {
      const refused = await send(user, applyRestore, {
        params,
        body: confirmation === undefined ? {} : { confirmation },
      });
      expect(refused.status).toBe(400);
      expect(refused.json).toMatchObject({
        error: { fields: { confirmation: expect.any(String) } },
      });
    }
    const direct = {
      projectId: source.id,
      recordId: record.id,
      target: { projectId: target.project.id },
      mode: 'overwrite',
    };
    expect((await send(user, startRestore, { body: direct })).status).toBe(400);
    expect(await target.content()).toEqual(before);

    const { name: confirmation } = target.project;
    const applied = await carryOut(planned, { confirmation });
    expect(applied.status).toBe('completed');
    const undoParams = { id: applied.id };
    expect((await send(user, undoRestore, { params: undoParams, body: {} })).status).toBe(400);
    const started = await call(user, undoRestore, { params: undoParams, body: { confirmation } });
    expect(await endOfRestore(user, started.id)).toMatchObject({ status: 'completed' });
    expect(await target.content()).toEqual(before);
  });
});
