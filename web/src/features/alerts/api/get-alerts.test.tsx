// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { applySnapshot } from '#lib/api/live-list.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { alertsQuery, useLiveAlerts } from './get-alerts.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => patchAuthState({ user: sampleUser }));

test('says that a list could not be asked for again, unless a listener keeps it current', async () => {
  let answer = success([]);
  answerCalls(() => answer);
  const { client, render } = withQueries();
  const { result } = render(() => useLiveAlerts('shop'));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(result.current.error).toBeNull();

  answer = refusal();
  act(() => result.current.reload());
  await vi.waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current.alerts).toEqual([]);

  act(() => applySnapshot(client, [{ queryKey: alertsQuery('shop').queryKey }], []));
  await vi.waitFor(() => expect(result.current.error).toBeNull());
});
