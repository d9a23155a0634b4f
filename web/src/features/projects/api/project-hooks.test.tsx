// @vitest-environment happy-dom
// The current project as its hooks leave it, with the calls they make.
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { waitingToasts } from '#lib/toaster.ts';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { selectProject } from '../model/current-project.ts';
import { useCreateProject, useDeleteProject, useSelectProject } from './change-project.ts';
import { useProjects } from './get-projects.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const now = '2026-11-21T12:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now) });
  patchAuthState({ user: sampleUser });
});

afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  waitingToasts.set([]);
});

const stored = () => localStorage.getItem('firekeep_current_project');
const pass = async () => act(async () => vi.advanceTimersByTimeAsync(0));

/** Hooks beside the list of a user's projects, and what was sent to the server. */
async function beside<T>(ids: readonly string[], useHook: () => T) {
  const bodies: unknown[] = [];
  const projects = ids.map((id) => ({ ...sampleProject, id }));
  const calls = answerCalls((sent, { body }) => {
    if (sent.startsWith('GET')) {
      return success({ success: true, data: projects, error: null });
    }
    bodies.push(body === null ? null : JSON.parse(z.string().parse(body)));
    return sent.startsWith('DELETE')
      ? Response.json({ success: true })
      : success({ ...sampleProject, id: 'new' });
  });
  const { result } = withQueries().render(() => ({ list: useProjects(), hook: useHook() }));
  await pass();
  return { result, bodies, calls };
}

test('selecting a project saves its id, and its lastUsed as now', async () => {
  const { result, bodies, calls } = await beside(['a', 'b'], useSelectProject);
  act(() => result.current.hook('b'));
  expect(stored()).toBe('b');
  await pass();
  expect(calls[1]).toBe('PUT /api/projects/b');
  expect(bodies).toEqual([{ lastUsed: now, userId: 'ada' }]);
});

const input = { name: 'New', firebaseProjectId: 'new', connectionType: 'emulator' } as const;

test.each([
  ['the first project that is created becomes the current one', [], 'new'],
  ['a later one does not', ['a', 'b'], 'b'],
])('creating a project: %s', async (_, ids, current) => {
  selectProject('b');
  const { result } = await beside(ids, useCreateProject);
  act(() => result.current.hook.mutate({ body: input }));
  await pass();
  expect(stored()).toBe(current);
  expect(result.current.list.projects.map(({ id }) => id)).toEqual([...ids, 'new']);
});

test.each([
  ['the first remaining project becomes the current one', ['a', 'b', 'c'], 'c', 'c', 'a'],
  ['the current one stays when another is deleted', ['a', 'b', 'c'], 'c', 'b', 'c'],
  ['none does where none remains', ['a'], 'a', 'a', null],
])('after a deletion: %s', async (...[, ids, before, deleted, after]) => {
  selectProject(before);
  const { result } = await beside(ids, () => useDeleteProject('x'));
  act(() => result.current.hook.mutate({ params: { id: deleted } }));
  await pass();
  expect(stored()).toBe(after);
});
