// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleUser } from '#testing/samples.ts';
import { waitingToasts } from '../toaster.ts';
import { patchAuthState } from './auth-state.ts';
import { useReloadOnReturn, useSendVerification } from './use-verification.ts';

const service = vi.hoisted(() => ({ reloads: 0, isSent: true }));

vi.mock('./email-actions.ts', () => ({
  reloadUser: async () => void (service.reloads += 1),
  requestVerification: async () => service.isSent,
}));
vi.mock('./auth-session.ts', () => ({}));

const titles = () => waitingToasts.get().map(({ title }) => title);

beforeEach(() => {
  Object.assign(service, { reloads: 0, isSent: true });
  patchAuthState({ user: sampleUser, error: null });
});

afterEach(() => waitingToasts.set([]));

test('the user is read again on coming back to the tab, while that is wanted', () => {
  const { rerender } = renderHook(({ isWanted }) => useReloadOnReturn(isWanted), {
    initialProps: { isWanted: true },
  });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(service.reloads).toBe(1);
  rerender({ isWanted: false });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(service.reloads).toBe(1);
});

test.each([
  [true, ['Link sent']],
  [false, ['Error']],
])('says whether the link is on its way (%j)', async (isSent, expected) => {
  service.isSent = isSent;
  patchAuthState({ error: { message: 'Failed to send the verification email', reason: '' } });
  const { result } = renderHook(() => useSendVerification());
  expect(result.current.email).toBe(sampleUser.email);
  await act(async () => result.current.send());
  expect(titles()).toEqual(expected);
  expect(result.current.isSending).toBe(false);
});
