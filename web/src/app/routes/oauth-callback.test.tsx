// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storageKeys } from '#config/limits.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { Component as OauthCallbackPage } from './oauth-callback.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));
vi.mock('#lib/google-return.ts', () => ({
  googleReturn: () => ({ status: 'denied' }),
  forgetGoogleReturn: () => undefined,
}));

afterEach(() => {
  patchAuthState({ user: null });
  sessionStorage.clear();
});

it('a refused consent leaves nothing of the way to Google in the tab', () => {
  patchAuthState({ user: sampleUser });
  const begun = JSON.stringify({ session: 's', projectId: null });
  sessionStorage.setItem(storageKeys.googleBegun, begun);
  renderInApp(<OauthCallbackPage />);
  expect(screen.getByText(/You did not give Firekeep access/)).toBeDefined();
  expect(sessionStorage.getItem(storageKeys.googleBegun)).toBeNull();
});
