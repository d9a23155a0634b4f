import { expect, test } from 'vitest';
import { chosenRows, initialGrid, pressKey, type GridState } from './grid-state.ts';

const size = { rows: 100, columns: 5, page: 20 };

/** The grid after keys such as `Shift+ArrowDown`, one after the other. */
function press(...keys: string[]): GridState {
  return keys.reduce((state: GridState, text) => {
    const parts = text.split('+');
    const key = { key: parts.at(-1) ?? '', shiftKey: false, ctrlKey: false, metaKey: false };
    const held = { ...key, shiftKey: parts.includes('Shift'), ctrlKey: parts.includes('Ctrl') };
    return pressKey(state, held, size) ?? state;
  }, initialGrid);
}

test.each([
  ['ArrowDown,ArrowRight', 1, 1],
  ['ArrowUp,ArrowLeft', 0, 0],
  ['End', 0, 4],
  ['End,Home', 0, 0],
  ['PageDown', 20, 0],
  ['PageDown,PageDown,PageUp', 20, 0],
  ['Ctrl+End', 99, 4],
  ['Ctrl+End,PageDown,ArrowDown,ArrowRight', 99, 4],
  ['Ctrl+End,Ctrl+Home', 0, 0],
  ['Ctrl+ArrowDown,Ctrl+ArrowRight', 99, 4],
])('%s leads to row %i, column %i', (keys, row, column) => {
  expect(press(...keys.split(','))).toMatchObject({ row, column });
});

test('Space selects rows and Shift with arrows a range from where the selection began', () => {
  expect(chosenRows(press('ArrowDown'))).toEqual([1]);
  expect(chosenRows(press(' ', 'ArrowDown', 'ArrowDown', ' '))).toEqual([0, 2]);
  expect(chosenRows(press(' ', ' '))).toEqual([0]);
  expect(press(' ', ' ').selected.size).toBe(0);
  const keys = ['ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown'];
  expect(chosenRows(press(...keys))).toEqual([1, 2, 3, 4]);
  expect(chosenRows(press(...keys, 'Shift+ArrowUp', 'Shift+ArrowUp'))).toEqual([1, 2]);
  expect(chosenRows(press('ArrowDown', 'ArrowDown', 'Shift+ArrowUp'))).toEqual([1, 2]);
});

test('Ctrl+A selects all rows, and Escape none', () => {
  expect(press('Ctrl+a').selected.size).toBe(100);
  expect(press('Ctrl+a', 'Escape').selected.size).toBe(0);
});

test('keys without a meaning are left to the browser, and all of them while there are no rows', () => {
  const key = { key: 'F5', shiftKey: false, ctrlKey: false, metaKey: false };
  expect(pressKey(initialGrid, key, size)).toBeNull();
  expect(pressKey(initialGrid, { ...key, key: 'Escape' }, size)).toBeNull();
  expect(pressKey(initialGrid, { ...key, key: 'toString' }, size)).toBeNull();
  expect(pressKey(initialGrid, { ...key, key: 'ArrowDown' }, { ...size, rows: 0 })).toBeNull();
});
