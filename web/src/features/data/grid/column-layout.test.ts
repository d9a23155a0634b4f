import { beforeEach, expect, test, vi } from 'vitest';
import { columnActions } from './column-actions.ts';
import { arrangeColumns, keepLayout, noLayout, readLayout } from './column-layout.ts';
import type { FieldColumn } from './sample-columns.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

function field(id: string, isShown = true): FieldColumn {
  return { id, names: [id], type: 'string', types: ['string'], isShown, length: 5 };
}

const fields = [field('a'), field('b'), field('c'), field('d', false)];
const ids = (layout = noLayout) => arrangeColumns(layout, fields).map(({ id }) => id);

test('columns stand side by side, the pinned ones first', () => {
  expect(ids()).toEqual(['__name__', 'a', 'b', 'c']);
  const columns = arrangeColumns({ ...noLayout, pinned: ['c'], widths: { c: 100 } }, fields);
  expect(columns.map(({ id }) => id)).toEqual(['__name__', 'c', 'a', 'b']);
  expect(columns.map(({ isPinned }) => isPinned)).toEqual([true, true, false, false]);
  expect(columns[2]?.left).toBe(300);
});

test('what can be done with a column leads to that layout', () => {
  const act = (id: string, action: string, layout = noLayout) => {
    const shown = ids(layout).slice(1);
    const found = columnActions(
      { layout, fields, shown },
      fields.find((each) => each.id === id) ?? field(id),
    ).find((each) => each.id === action);
    return found === undefined ? null : ids(found.layout).slice(1);
  };
  expect(act('b', 'left')).toEqual(['b', 'a', 'c']);
  expect(act('b', 'right')).toEqual(['a', 'c', 'b']);
  expect(act('a', 'left')).toBeNull();
  expect(act('b', 'hide')).toEqual(['a', 'c']);
  expect(act('c', 'pin')).toEqual(['c', 'a', 'b']);
  expect(act('c', 'unpin', { ...noLayout, pinned: ['c'] })).toEqual(['a', 'b', 'c']);
  expect(act('a', 'left', { ...noLayout, pinned: ['c'] })).toBeNull();
});

test('a layout is kept by collection, and what is no layout is none', () => {
  const layout = { ...noLayout, widths: { a: 300 } };
  keepLayout('shop/customers', layout);
  keepLayout('shop/orders', { ...noLayout, shown: { b: false } });
  expect(readLayout('shop/customers')).toEqual(layout);
  expect(readLayout('shop/products')).toEqual(noLayout);
  for (const text of ['', '{', '[["shop/customers",{"widths":{"a":-5}}]]', '7']) {
    stored.set('firekeep_columns', text);
    expect(readLayout('shop/customers')).toEqual(noLayout);
  }
});
