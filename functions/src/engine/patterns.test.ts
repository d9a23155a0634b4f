import { expect, test } from 'vitest';
import { makeSelection } from './patterns.ts';

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
