import { expect, test } from 'vitest';
import { idAfterCreate, idAfterDelete, resolveCurrent } from './current-project.ts';

const a = { id: 'a' };
const b = { id: 'b' };

test('takes the stored project while it exists, otherwise the first, otherwise none', () => {
  expect(resolveCurrent([a, b], 'b')).toBe(b);
  expect(resolveCurrent([a, b], 'gone')).toBe(a);
  expect(resolveCurrent([a, b], null)).toBe(a);
  expect(resolveCurrent([], 'a')).toBeNull();
});

test('begins with the default project only where the browser has stored none', () => {
  expect(resolveCurrent([a, b], null, 'b')).toBe(b);
  expect(resolveCurrent([a, b], null, 'gone')).toBe(a);
  expect(resolveCurrent([a, b], 'a', 'b')).toBe(a);
  expect(resolveCurrent([a, b], 'gone', 'b')).toBe(a);
  expect(resolveCurrent([], null, 'b')).toBeNull();
});

test('makes the first created project the current one, and no later one', () => {
  expect(idAfterCreate([], a, null)).toBe('a');
  expect(idAfterCreate([], a, 'gone')).toBe('a');
  expect(idAfterCreate([a], b, 'a')).toBe('a');
});

test('moves on from a deleted project, and only from that', () => {
  expect(idAfterDelete([b], 'a', 'a')).toBe('b');
  expect(idAfterDelete([], 'a', 'a')).toBeNull();
  expect(idAfterDelete([a], 'b', 'a')).toBe('a');
});
