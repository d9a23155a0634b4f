// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitingToasts } from '#lib/toaster.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { withQueries } from '#testing/with-queries.tsx';
import { PasswordPanel } from './password-panel.tsx';

const service = vi.hoisted(() => ({
  set: [] as string[],
  user: {
    providerData: [{ providerId: 'password' }],
    reload: async () => undefined,
    getIdToken: async () => 'token',
  },
}));

vi.mock('#lib/auth/current-user.ts', () => ({
  currentUser: async () => ({ auth: { currentUser: service.user }, user: service.user }),
}));
vi.mock('#lib/auth/recent-sign-in.ts', () => ({
  assertRecentSignIn: async () => undefined,
}));
vi.mock('#lib/auth/auth-session.ts', () => ({ syncUser: () => undefined }));
vi.mock('#lib/auth/set-password.ts', () => ({
  setPassword: async (_user: object, password: string) => void service.set.push(password),
}));

beforeEach(() => {
  service.set.length = 0;
});

afterEach(() => {
  waitingToasts.set([]);
});

test('a new password has eight characters or more', async () => {
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <PasswordPanel />
    </Queries>,
  );
  const field = screen.getByLabelText('New password');
  const save = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  await user.type(field, '1234567');
  await save();
  expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy();
  expect(service.set).toEqual([]);
  await user.type(field, '8');
  expect(screen.queryByText('Password must be at least 8 characters long')).toBeNull();
  await save();
  await expect.poll(() => service.set).toEqual(['12345678']);
});
