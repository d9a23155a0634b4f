import { expect, test } from 'vitest';
import { makeSelection, makeShapeSelection } from './patterns.ts';

const cases: [string[], string[], string, boolean][] = [
  [[], [], 'a', true],
  [['customers'], [], 'customers', true],
  [['customers'], [], 'customers/1/orders', true],
  [['customers'], [], 'customersx', false],
  [['customers/*/orders'], [], 'customers/1/orders', true],
  [['customers/*/orders'], [], 'customers/1/orders/2/items', true],
  [['customers/*/orders'], [], 'customers', false],
  [['**/orders'], [], 'orders', true],
  [['**/orders'], [], 'a/b/orders', true],
  [['**/orders'], [], 'a/b/others', false],
  [[], ['logs'], 'logs/1/lines', false],
  [[], ['logs'], 'customers', true],
  [['customers'], ['customers/*/drafts'], 'customers/1/drafts', false],
  [['customers'], ['customers/*/drafts'], 'customers/1/orders', true],
  [['**'], [], 'anything/x/deep', true],
];

test.each(cases)('include %j exclude %j keeps %s: %s', (...[include, exclude, path, kept]) => {
  expect(makeSelection({ include, exclude })(path)).toBe(kept);
});

test.each<[Parameters<typeof makeShapeSelection>[0], string, 'all' | 'part' | 'none']>([
  [{ include: [], exclude: [] }, 'customers', 'all'],
  [{ include: ['customers'], exclude: [] }, 'customers/*/orders', 'all'],
  [{ include: ['customers'], exclude: [] }, 'orders', 'none'],
  [{ include: ['customers/*/orders'], exclude: [] }, 'customers/*/orders', 'all'],
  [{ include: ['customers/*/orders'], exclude: [] }, 'customers', 'none'],
  [{ include: ['customers/ada/orders'], exclude: [] }, 'customers/*/orders', 'part'],
  [{ include: ['customers/ada/orders'], exclude: [] }, 'customers/*/carts', 'none'],
  [{ include: [], exclude: ['customers/ada/orders'] }, 'customers/*/orders', 'part'],
  [{ include: [], exclude: ['customers/ada/orders'] }, 'customers/*/orders/*/lines', 'part'],
  [{ include: [], exclude: ['**/orders'] }, 'customers/*/orders', 'none'],
  [{ include: ['**/orders'], exclude: ['customers'] }, 'customers/*/orders', 'none'],
  [{ include: ['**/orders'], exclude: ['customers/bob'] }, 'customers/*/orders', 'part'],
])('%j covers of the shape %s: %s', (selection, shape, coverage) => {
  expect(makeShapeSelection(selection)(shape)).toBe(coverage);
});
