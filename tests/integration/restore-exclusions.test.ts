// Documents and fields of a plan that are not to be applied.
import { applyRestore } from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '../support/api.ts';
import {
  expectAccounted,
  openReviewedRestores,
  type ReviewedRestores,
} from '../support/reviewed-restores.ts';
import { document, type readTyped } from '../support/typed-documents.ts';
import { int, map, text } from '../support/typed-values.ts';

let restores: ReviewedRestores;
const namePattern = {
  collection: 'customers',
  field: ['name'],
  before: 'int64' as const,
  after: 'string' as const,
};

function typed(content: Awaited<ReturnType<typeof readTyped>>): Map<string, unknown> {
  return new Map(content.map(({ path, fields }) => [path, JSON.parse(fields)]));
}

beforeAll(async () => {
  restores = await openReviewedRestores();
});

describe.concurrent('excluding', () => {
  test('leaves out documents and fields, and nothing else', async () => {
    const target = await restores.newTarget();
    const planned = await restores.planInto(target, { mode: 'mirror' });

    const applied = await restores.apply(planned, {
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
    const after = typed(await target.content());
    expect(after.get('customers/ada')).toEqual({
      name: text('Ada'),
      home: map({ city: text('Graz') }),
      extra: int(1),
    });
    expect(after.has('customers/cem')).toBe(false);
    expect(after.has('products/1')).toBe(true);
    expect(after.get('orders/1')).toEqual({});
  });

  test('of every field that differs leaves the document as it is', async () => {
    const target = await restores.newTarget();
    const before = await target.content();
    const planned = await restores.planInto(target, {
      mode: 'merge',
      scope: { paths: ['customers/ada'] },
    });
    const fields = ['age', 'name', 'home'].map((name) => ({
      path: 'customers/ada',
      field: [name],
    }));

    const applied = await restores.apply(planned, { untick: { paths: [], fields } });

    expect(applied).toMatchObject({
      status: 'completed',
      outcome: { written: 0, skipped: 0, unticked: 1 },
    });
    expect(await target.content()).toEqual(before);
  });

  test('of all but one pattern writes that field where it changes so, and undo takes it back', async () => {
    const price = (doubleValue: number) => ({ doubleValue });
    const target = await restores.newTarget([
      document('customers/ada', { name: int(1), home: map({ city: text('Graz') }), age: int(1) }),
      document('customers/bob', { name: int(2), extra: text('new') }),
      document('customers/cem', { name: text('Cemal') }),
      document('customers/dan', { name: int(4) }),
      document('customers/bob/orders/1', { total: price(3), name: int(5) }),
      document('orders/1', { name: int(6) }),
    ]);
    const before = await target.content();
    const planned = await restores.planInto(target, { mode: 'mirror' });
    const collections = planned.plan?.collections ?? [];
    const customers = collections.find(({ path }) => path === namePattern.collection);
    const { collection: _, ...named } = namePattern;
    expect(customers?.fields).toContainEqual({ ...named, documents: 2 });

    const onlyPatterns = [namePattern];
    const applied = await restores.apply(planned, { untick: { onlyPatterns } });

    // Cem's name is another pattern, so nothing of Cem changes.
    expect(applied).toMatchObject({
      status: 'completed',
      outcome: { written: 2, deleted: 0, skipped: 0, failed: 0, conflicts: 0 },
    });
    expectAccounted(applied);
    const expected = new Map(typed(before)).set('customers/ada', {
      name: text('Ada'),
      home: map({ city: text('Graz') }),
      age: int(1),
    });
    expected.set('customers/bob', { name: text('Bob'), extra: text('new') });
    expect(typed(await target.content())).toEqual(expected);

    await restores.undo(applied);
    expect(await target.content()).toEqual(before);
  });

  test.each([
    [{ paths: ['customers'] }, 'untick.paths.0'],
    [{ fields: [{ path: 'customers/ada', field: [] }] }, 'untick.fields.0.field'],
    [{ fields: [{ path: 'customers/ada', field: [''] }] }, 'untick.fields.0.field.0'],
    [{ fields: [{ path: 'customers', field: ['a'] }] }, 'untick.fields.0.path'],
    [{ paths: Array.from({ length: 20_001 }, (_, index) => `c/${index}`) }, 'untick.paths'],
    [
      { paths: Array.from({ length: 800 }, (_, index) => `c/${index}${'x'.repeat(1000)}`) },
      'untick',
    ],
    [{ everything: true }, 'untick'],
    [{ onlyPatterns: [{ ...namePattern, after: 'number' }] }, 'untick.onlyPatterns.0.after'],
  ])('refuses what %# excludes', async (exclusions, field) => {
    const body = { untick: exclusions };
    const answer = await send(restores.user, applyRestore, { params: { id: 'any' }, body });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { fields: { [field]: expect.any(String) } } });
  });
});
