import { expect, test } from 'vitest';
import {
  coversSelection,
  makePatternMatcher,
  makeSelection,
  makeShapeSelection,
  mayMatchShape,
} from './patterns.ts';

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

const of = (include: string[], exclude: string[] = []) => ({ include, exclude });

test.each([
  [of([]), of([]), true],
  [of([]), of(['orders']), true],
  [of([]), of([], ['logs']), true],
  [of(['orders']), of([]), false],
  [of(['orders']), of(['orders']), true],
  [of(['orders', 'customers']), of(['orders']), true],
  [of(['orders']), of(['orders', 'customers']), false],
  [of(['customers']), of(['customers/*/orders']), true],
  [of(['customers/*/orders']), of(['customers']), false],
  [of(['customers/ada']), of(['customers/*']), false],
  [of(['customers/*']), of(['customers/ada/orders']), true],
  [of(['**/orders']), of(['customers/*/orders']), true],
  [of(['customers/*']), of(['customers/**']), false],
  [of([], ['logs']), of([]), false],
  [of([], ['logs']), of([], ['logs', 'drafts']), true],
  [of([], ['logs/*/lines']), of([], ['logs']), true],
  [of([], ['logs']), of(['orders']), false],
])('%j covers all of %j: %s', (wider, narrower, expected) => {
  expect(coversSelection(wider, narrower)).toBe(expected);
});

test('a pattern matches a collection, what is below it, and shapes that may have it', () => {
  expect(makePatternMatcher('customers/ada/orders')('customers/ada/orders/1/lines')).toBe(true);
  expect(makePatternMatcher('customers/ada/orders')('customers/bob/orders')).toBe(false);
  expect(mayMatchShape('customers/ada/orders', 'customers/*/orders')).toBe(true);
  expect(mayMatchShape('custmers', 'customers')).toBe(false);
});
