// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { noExclusions, toggleExclusion, type ToggleExclusion } from './exclusions.ts';
import { keepExclusions, keepOnly, keptExclusions } from './kept-exclusions.ts';

beforeEach(() => sessionStorage.clear());

const steps: readonly ToggleExclusion[] = [
  { collections: ['orders'], isTicked: false },
  { path: 'orders/1', change: 'create' },
  { path: 'customers/ada', change: 'delete' },
  { path: 'customers/bob', field: ['a.b', 'c'] },
  {
    collection: 'customers',
    pattern: { field: ['rating'], before: 'int64', after: null, documents: 3 },
  },
  { path: 'customers/cem', field: ['rating'], isOutByPattern: true },
];
const excluded = steps.reduce(toggleExclusion, noExclusions);

test('a plan’s exclusions are there when it is opened again, and in no other plan', () => {
  keepExclusions('p1', excluded);
  expect(keptExclusions('p1')).toEqual(excluded);
  expect(keptExclusions('p2')).toEqual(noExclusions);
  keepExclusions('p1', noExclusions);
  expect(sessionStorage).toHaveLength(0);
});

test('patterns that alone are meant are kept, and there is none in what was kept before', () => {
  const pattern = { field: ['rating'], before: 'int64', after: null, documents: 3 } as const;
  const only = [{ ...pattern, field: ['rating'], collection: 'customers' }];
  const alone = toggleExclusion(excluded, { only });
  keepExclusions('p1', alone);
  expect(keptExclusions('p1')).toEqual({ ...noExclusions, only });
  const key = sessionStorage.key(0) ?? '';
  const { only: _, ...kept } = JSON.parse(sessionStorage.getItem(key) ?? '');
  sessionStorage.setItem(key, JSON.stringify(kept));
  expect(keptExclusions('p1')).toEqual(noExclusions);
});

test.each(['', '{', '[]', '{"collections":[1]}', 'null'])('%j is nothing that was kept', (text) => {
  keepExclusions('p1', excluded);
  sessionStorage.setItem(sessionStorage.key(0) ?? '', text);
  expect(keptExclusions('p1')).toEqual(noExclusions);
});

test('more than can be applied is not kept', () => {
  const path = `a/${'x'.repeat(1400)}`;
  let many = noExclusions;
  for (let index = 0; index < 1600; index += 1) {
    many = toggleExclusion(many, { path: `${path}${index}`, change: 'update' });
  }
  keepExclusions('p1', many);
  expect(keptExclusions('p1')).toEqual(noExclusions);
});

test('a pattern that alone is meant and can’t be kept is no plan of everything', () => {
  const pattern = { field: ['rating'], before: 'int64', after: null, documents: 3 } as const;
  const one = { ...pattern, field: ['rating'], collection: 'customers' };
  const fail = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: fail, removeItem: fail });
  expect(() => keepOnly('p1', one)).toThrow('could not keep what was chosen');
  vi.unstubAllGlobals();
  keepOnly('p1', one);
  expect(keptExclusions('p1').only).toEqual([one]);
});
