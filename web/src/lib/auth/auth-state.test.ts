// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleUser } from '#testing/samples.ts';
import { patchAuthState, useAuthState } from './auth-state.ts';

const isAuthenticated = () => renderHook(useAuthState).result.current.isAuthenticated;

test('somebody is authenticated as long as there is a user, and only then', () => {
  expect(isAuthenticated()).toBe(false);
  patchAuthState({ isInitialized: true });
  expect(isAuthenticated()).toBe(false);
  patchAuthState({ user: sampleUser });
  expect(isAuthenticated()).toBe(true);
  patchAuthState({ user: null });
  expect(isAuthenticated()).toBe(false);
});
