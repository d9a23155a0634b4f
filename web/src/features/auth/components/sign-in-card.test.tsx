// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { SignInCard } from './sign-in-card.tsx';

const attempts = vi.hoisted(() => [] as unknown[]);

vi.mock('#lib/auth/auth-actions.ts', () => ({
  clearAuthError: () => undefined,
  signInWithEmail: async (credentials: unknown) => attempts.push(['sign in', credentials]),
  signUpWithEmail: async (credentials: unknown) => attempts.push(['sign up', credentials]),
}));

const wrongEmail = 'Please enter a valid email address';
const wrongPassword = 'Password must be at least 8 characters long';
const email = () => screen.getByLabelText('Email address');
const password = () => screen.getByLabelText('Password');

function expectRefused() {
  expect(screen.getByText(wrongEmail)).toBeTruthy();
  expect(screen.getByText(wrongPassword)).toBeTruthy();
  expect(attempts).toEqual([]);
}

test('the sign-in form says what is wrong with each field', async () => {
  const { user } = renderInApp(<SignInCard />, '/auth');
  const submit = () => user.click(screen.getByRole('button', { name: 'Sign in' }));
  await submit();
  expectRefused();
  expect(email().getAttribute('aria-invalid')).toBe('true');
  const description = document.querySelector(
    `#${CSS.escape(email().getAttribute('aria-describedby') ?? '')}`,
  );
  expect(description?.textContent).toBe(wrongEmail);
  expect(document.activeElement).toBe(email());

  await user.type(email(), 'ada@example.com');
  expect(screen.queryByText(wrongEmail)).toBeNull();
  await user.clear(email());
  await user.type(email(), 'ada@example');
  await user.type(password(), '1234567');
  await submit();
  expect(screen.getByText(wrongEmail)).toBeTruthy();

  await user.click(screen.getByRole('link', { name: 'Create account' }));
  expect(screen.getByText('At least 8 characters')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms');
  expect(screen.queryByText(wrongEmail)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expectRefused();

  await user.type(email(), '.com');
  await user.type(password(), '12345678');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  const credentials = { email: 'ada@example.com', password: '12345678' };
  expect(attempts).toEqual([['sign up', credentials]]);
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await user.type(password(), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  // From before there was a rule: such a password still signs in.
  expect(attempts.slice(1)).toEqual([['sign in', { ...credentials, password: '123456' }]]);
});
