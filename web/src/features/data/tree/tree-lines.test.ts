import { expect, test } from 'vitest';
import { groupIds, treeLines, type TreeParts } from './tree-lines.ts';

const parts: TreeParts = {
  levels: new Map([
    [
      '',
      [
        { id: 'customers', path: 'customers', documentCount: 3 },
        { id: 'products', path: 'products', documentCount: 1 },
      ],
    ],
  ]),
  documents: [],
  at: 'products',
  shapes: [
    { path: 'customers', documentCount: 3 },
    { path: 'customers/*/orders', documentCount: 54 },
    { path: 'customers/*/orders/*/items', documentCount: 80 },
  ],
  toggled: new Map(),
};

function shown(more: Partial<TreeParts> = {}, filter = '') {
  return treeLines({ ...parts, ...more }, filter).map(
    ({ level, id, kind, isOpen }) => `${level} ${id} ${kind} ${isOpen}`,
  );
}

test('a collection has an arrow where a backup has counted collections below it', () => {
  expect(shown()).toEqual(['1 customers collection false', '1 products collection null']);
});

test('what is below is opened level by level, for no reads', () => {
  const toggled = new Map([
    ['customers', true],
    ['customers/*/orders', true],
  ]);
  expect(shown({ toggled })).toEqual([
    '1 customers collection true',
    '2 orders shape true',
    '3 items shape null',
    '1 products collection null',
  ]);
});

test('the filter finds what is below', () => {
  expect(shown({}, 'ite')).toEqual([
    '1 customers collection null',
    '2 orders shape null',
    '3 items shape null',
  ]);
});

test('groups are all ids of subcollections, counted or loaded, each once', () => {
  const loaded = { id: 'events', path: 'products/p/events', documentCount: null };
  const levels = new Map([...parts.levels, ['products/p', [loaded]]]);
  expect(groupIds({ ...parts, levels })).toEqual(['events', 'items', 'orders']);
});
