// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applySnapshot } from '#lib/api/live-list.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { schedulesQuery, useLiveSchedules } from './get-schedules.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const hourMs = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

/**
 * A page with a project's schedules, which can be left and come back to, and the calls that it
 * makes.
 */
function show(snapshot: [] | 'lost') {
  const calls = answerCalls(() => success([]));
  const { client, render } = withQueries();
  applySnapshot(client, [schedulesQuery('shop')], snapshot);
  return { calls, open: () => render(() => useLiveSchedules('shop')) };
}

test('configurations are loaded once per project while their listener keeps them current', async () => {
  const { calls, open } = show([]);
  const page = open();
  await pass(hourMs);
  page.unmount();
  await pass(hourMs);
  open();
  await pass(hourMs);
  expect(calls).toEqual(['GET /api/projects/backup-records/configurations?projectId=shop']);
});

test('without a listener they are loaded again each minute that they are shown', async () => {
  const { calls, open } = show('lost');
  const page = open();
  await pass(59_000);
  expect(calls).toHaveLength(1);
  page.unmount();
  await pass(hourMs);
  const again = open();
  await pass(59_000);
  expect(calls).toHaveLength(1);
  await pass(1000);
  expect(calls).toHaveLength(2);
  again.unmount();
  await pass(hourMs);
  expect(calls).toHaveLength(2);
});
