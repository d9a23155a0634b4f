// What the plan of a restore shows, and what it holds against changes made since.
import {
  applyRestore,
  collectionOf,
  collectionShape,
  getPlanDifference,
  listPlan,
} from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { deleteDocuments } from '../support/firestore-rest.ts';
import {
  expectAccounted,
  openReviewedRestores,
  type ReviewedRestores,
} from '../support/reviewed-restores.ts';
import { document, writeTyped } from '../support/typed-documents.ts';
import { int, text } from '../support/typed-values.ts';
import { signUp } from '../support/users.ts';

let restores: ReviewedRestores;

beforeAll(async () => {
  restores = await openReviewedRestores();
});

describe.concurrent('the plan', () => {
  test('shows fields, cost and warnings, and lists all documents page by page', async () => {
    const target = await restores.newTarget();
    const planned = await restores.planInto(target, { mode: 'mirror' });

    expect(planned.plan).toMatchObject({ create: 3, update: 1, delete: 3, unchanged: 1 });
    const params = { id: planned.id };
    const all = await call(restores.user, listPlan, { params, query: {} });
    const ada = all.items.find(({ path }) => path === 'customers/ada');
    expect(ada).toMatchObject({ change: 'update', sample: { moreFields: 0 } });
    expect(ada!.sample!.fields).toEqual([
      expect.objectContaining({ path: ['age'], change: 'add', before: null, after: int(36) }),
      expect.objectContaining({
        path: ['extra'],
        change: 'remove',
        before: int(1),
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
    // Into another project references are re-targeted by default.
    expect(codes).toEqual(['triggers', 'ttl-unknown']);
    expect(planned.retargetReferences).toBe(true);

    const first = await call(restores.user, listPlan, { params, query: { pageSize: 4 } });
    const rest = await call(restores.user, listPlan, {
      params,
      query: { pageSize: 4, pageToken: first.nextPageToken! },
    });
    expect(rest.nextPageToken).toBeNull();
    expect([...first.items, ...rest.items]).toMatchObject([
      { path: 'customers/ada', change: 'update' },
      { path: 'customers/bob/orders/1', change: 'create' },
      { path: 'customers/cem', change: 'create' },
      { path: 'orders/1', change: 'create' },
      { path: 'customers/dan', change: 'delete' },
      { path: 'customers/dan/orders/2', change: 'delete' },
      { path: 'products/1', change: 'delete' },
    ]);
    const deletes = await call(restores.user, listPlan, { params, query: { change: 'delete' } });
    expect(deletes).toMatchObject({ items: [{}, {}, {}], nextPageToken: null });
    for (const { path, ...counts } of planned.plan!.collections!) {
      const query = { collection: path };
      const { items } = await call(restores.user, listPlan, { params, query });
      const of = (change: string) => items.filter((item) => item.change === change).length;
      expect(items.every((item) => collectionShape(collectionOf(item.path)) === path)).toBe(true);
      expect({ create: of('create'), update: of('update'), delete: of('delete') }).toEqual({
        create: counts.create,
        update: counts.update,
        delete: counts.delete,
      });
    }
    expect(planned.plan!.collections!.map(({ path }) => path)).toEqual([
      'customers',
      'customers/*/orders',
      'orders',
      'products',
    ]);
    const found = await call(restores.user, listPlan, { params, query: { search: 'DAN' } });
    expect(found.items.map(({ path }) => path)).toEqual([
      'customers/dan',
      'customers/dan/orders/2',
    ]);

    const differenceOf = (path: string) =>
      call(restores.user, getPlanDifference, { params, query: { path } });
    expect(await differenceOf('customers/ada')).toMatchObject({
      change: 'update',
      fields: ada!.sample!.fields,
    });
    expect(await differenceOf('customers/bob')).toMatchObject({ change: null, fields: [] });
    expect(await differenceOf('products/1')).toMatchObject({ change: 'delete' });
    expect(await differenceOf('nowhere/1')).toMatchObject({ change: null });
  });

  test('leaves alone, and names, what was changed since it was made', async () => {
    const target = await restores.newTarget();
    const planned = await restores.planInto(target, { mode: 'mirror' });
    // One of each kind: changed, created, changed before its deletion, deleted before it is
    // changed.
    await writeTyped(target.database, [
      document('customers/cem', { name: text('somebody else’s') }),
      document('customers/dan', { name: text('Daniel') }),
    ]);
    await deleteDocuments(target.database, ['customers/ada']);
    const meanwhile = new Map((await target.content()).map(({ path, fields }) => [path, fields]));

    const applied = await restores.apply(planned);

    expect(applied).toMatchObject({
      status: 'completed',
      error: null,
      outcome: { written: 2, deleted: 2, skipped: 1, conflicts: 3, failed: 0 },
    });
    expect(applied.outcome.conflicting).toEqual([
      { path: 'customers/ada', reason: 'Somebody else has deleted it since' },
      { path: 'customers/cem', reason: 'Somebody else has created it since' },
      { path: 'customers/dan', reason: 'Somebody else has changed it since' },
    ]);
    expectAccounted(applied);
    const after = new Map((await target.content()).map(({ path, fields }) => [path, fields]));
    expect(after.get('customers/cem')).toBe(meanwhile.get('customers/cem'));
    expect(after.get('customers/dan')).toBe(meanwhile.get('customers/dan'));
    expect(after.has('customers/ada')).toBe(false);

    const undone = await restores.undo(applied);
    expect(undone.outcome).toMatchObject({ conflicts: 0, failed: 0 });
    expect(new Map((await target.content()).map(({ path, fields }) => [path, fields]))).toEqual(
      meanwhile,
    );
  });

  test('can be applied only when it is finished, by its owner', async () => {
    const target = await restores.newTarget();
    const planned = await restores.planInto(target);
    const applied = await restores.apply(planned);
    const refuse = async (id: string, status: number, as = restores.user) => {
      const answer = await send(as, applyRestore, { params: { id }, body: {} });
      expect(answer.status).toBe(status);
    };
    await refuse(applied.id, 422);
    await refuse('nothing', 404);
    await refuse(planned.id, 404, await signUp());
  });
});
