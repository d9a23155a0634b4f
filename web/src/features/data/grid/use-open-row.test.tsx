// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FirestoreDocument } from '@firekeep/functions/contract';
import { limits } from '#config/limits.ts';
import { useOpenRow } from './use-open-row.ts';

const paths = Array.from({ length: 20 }, (_, index) => `menu/m${index}`);

function documentOf(path: string): FirestoreDocument {
  return { name: path, path, missing: false, fields: {}, createTime: null, updateTime: null };
}

const rows = {
  rowAt: (row: number) => paths.map(documentOf)[row],
  indexOf: (path: string) => (paths.includes(path) ? paths.indexOf(path) : undefined),
};

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** The grid's side of it: what was opened, and the rows that were shown. */
function grid(first?: string) {
  const opened: [path: string, replaces: boolean][] = [];
  const shown: number[] = [];
  const onOpen = (path: string, replaces: boolean) => opened.push([path, replaces]);
  const { result, rerender } = renderHook(
    ({ openPath }: { openPath: string | undefined }) =>
      useOpenRow({ rows, openPath, onOpen, onShow: (row) => shown.push(row) }),
    { initialProps: { openPath: first } },
  );
  const rest = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  const go = (row: number) => act(() => result.current.follow(row));
  return {
    opened,
    shown,
    go,
    rest,
    click: (row: number) => act(() => result.current.open(row)),
    /** The address has come to a document, or to none. */
    arrive: (openPath: string | undefined) => rerender({ openPath }),
  };
}

test('a long run over rows opens the last one alone, in place of the one before', () => {
  const { opened, go, rest } = grid('menu/m0');
  for (let row = 1; row < 20; row += 1) {
    go(row);
    rest(limits.followMs / 2);
  }
  expect(opened).toEqual([]);
  rest(limits.followMs);
  expect(opened).toEqual([['menu/m19', true]]);
  rest(10_000);
  expect(opened).toHaveLength(1);
});

test('keys open nothing where nothing is open, nor what was closed meanwhile', () => {
  const { opened, go, rest, arrive } = grid();
  go(3);
  rest(1000);
  arrive('menu/m3');
  go(4);
  arrive(undefined);
  rest(1000);
  arrive('menu/m3');
  rest(1000);
  expect(opened).toEqual([]);
});

test('a document that is opened elsewhere has its row shown, what the grid opened has not', () => {
  const { shown, click, go, rest, arrive } = grid('menu/m7');
  expect(shown).toEqual([7]);
  click(2);
  arrive('menu/m2');
  go(5);
  rest(1000);
  go(6);
  // The address comes later than the keys go on.
  arrive('menu/m5');
  expect(shown).toEqual([7]);
  rest(1000);
  arrive('menu/m6');
  expect(shown).toEqual([7]);
  arrive('menu/m5');
  expect(shown).toEqual([7, 5]);
  arrive('menu/other');
  arrive('menu/m6');
  expect(shown).toEqual([7, 5, 6]);
});

test('a click opens at once, as its own step in the history, and not what is open', () => {
  const { opened, click, go, rest } = grid('menu/m0');
  go(4);
  click(9);
  rest(1000);
  click(0);
  expect(opened).toEqual([['menu/m9', false]]);
});
