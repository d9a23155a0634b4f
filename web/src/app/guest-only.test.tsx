// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { sampleUser } from '#testing/samples.ts';
import { Component as GuestOnly } from './guest-only.tsx';

afterEach(() => {
  cleanup();
  patchAuthState({ user: null, needsNewPassword: false });
});

function openAt(address: string) {
  const routes = [
    { Component: GuestOnly, children: [{ path: '/auth', element: <p>The form</p> }] },
    { path: '*', element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname;
}

test.each([
  ['/auth', '/dashboard'],
  ['/auth?next=%2Fdashboard%2Fsettings', '/dashboard/settings'],
  ['/auth?next=https%3A%2F%2Felsewhere.example%2F', '/dashboard'],
])('who is signed in does not stay at %s', (address, expected) => {
  patchAuthState({ user: sampleUser });
  const now = openAt(address);
  expect(screen.queryByText('The form')).toBeNull();
  expect(now()).toBe(expected);
});

test('a guest sees the form', () => {
  const now = openAt('/auth');
  expect(screen.getByText('The form')).toBeDefined();
  expect(now()).toBe('/auth');
});

test('who still has to choose a password stays', () => {
  patchAuthState({ user: sampleUser, needsNewPassword: true });
  openAt('/auth');
  expect(screen.getByText('The form')).toBeDefined();
});
