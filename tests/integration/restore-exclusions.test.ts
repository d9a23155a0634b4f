// Documents and fields of a plan that are not to be applied.
import { applyRestore } from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '../support/api.ts';
import {
  expectAccounted,
  openReviewedRestores,
  type ReviewedRestores,
} from '../support/reviewed-restores.ts';
import { int, map, text } from '../support/typed-values.ts';

let restores: ReviewedRestores;

beforeAll(async () => {
  restores = await openReviewedRestores();
});

describe.concurrent('unticking', () => {
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
    const after = new Map(
      (await target.content()).map(({ path, fields }) => [path, JSON.parse(fields) as unknown]),
    );
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

    expect(applied).toMatchObject({ status: 'completed', outcome: { written: 0, skipped: 1 } });
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
  ])('refuses what %# excludes', async (exclusions, field) => {
    const body = { untick: exclusions };
    const answer = await send(restores.user, applyRestore, { params: { id: 'any' }, body });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { fields: { [field]: expect.any(String) } } });
  });
});
