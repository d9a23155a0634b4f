// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { authState, patchAuthState } from '#lib/auth/auth-state.ts';
import {
  idAfterCreate,
  idAfterDelete,
  resolveCurrent,
  selectProject,
  useCurrentProject,
} from './current-project.ts';

const a = { id: 'a' };
const b = { id: 'b' };

test('takes the stored project while it exists, otherwise the first, otherwise none', () => {
  expect(resolveCurrent([a, b], 'b')).toBe(b);
  expect(resolveCurrent([a, b], 'gone')).toBe(a);
  expect(resolveCurrent([a, b], null)).toBe(a);
  expect(resolveCurrent([], 'a')).toBeNull();
});

test('begins with the default project only where the browser has stored none of the list', () => {
  expect(resolveCurrent([a, b], null, 'b')).toBe(b);
  expect(resolveCurrent([a, b], null, 'gone')).toBe(a);
  expect(resolveCurrent([a, b], 'a', 'b')).toBe(a);
  expect(resolveCurrent([a, b], 'gone', 'b')).toBe(b);
  expect(resolveCurrent([a, b], 'gone', 'gone too')).toBe(a);
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

const initial = authState.get();

afterEach(() => {
  authState.set(initial);
  localStorage.clear();
});

const listOf = (...ids: string[]) => ids.map((id) => ({ id }));

function signInAs(id: string | null) {
  const [email, time] = [`${id}@example.com`, '2026-01-01T00:00:00.000Z'];
  const user =
    id === null
      ? null
      : { id, email, name: '', provider: 'email' as const, createdAt: time, updatedAt: time };
  patchAuthState({ user });
}

const currentOf = (projects: readonly { id: string }[]) =>
  renderHook(() => useCurrentProject(projects)).result.current?.id;

test('outlives signing out, for the same user and no other', () => {
  signInAs('ada');
  selectProject('second');
  signInAs(null);
  expect(localStorage.getItem('firekeep_current_project')).toBe('second');
  signInAs('bob');
  expect(currentOf(listOf('own', 'other'))).toBe('own');
  signInAs(null);
  signInAs('ada');
  expect(currentOf(listOf('first', 'second'))).toBe('second');
});
