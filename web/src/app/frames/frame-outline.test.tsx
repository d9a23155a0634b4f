// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits, storageKeys } from '#config/limits.ts';
import { loader } from '#lib/loader.ts';
import { Component as Session } from '../session.tsx';
import { isFramed } from './frame-outline.tsx';

// Firebase is on its way all through these tests.
vi.mock('#lib/auth/auth-session.ts', () => ({ startSession: async () => new Promise(() => {}) }));
vi.mock('#lib/firebase/services.ts', () => ({ startFirebase: async () => new Promise(() => {}) }));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  loader.set({ operations: [], visible: false, progress: 0, shownAt: 0 });
  localStorage.clear();
});

function openAt(path: string) {
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <Session />
    </MemoryRouter>,
  );
  return container.querySelector('[data-frame="outline"]');
}

test('who was signed in here sees the frame at once, before anything has loaded', async () => {
  localStorage.setItem(storageKeys.signedIn, 'yes');
  expect(openAt('/dashboard/projects')).not.toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => vi.advanceTimersByTimeAsync(limits.loaderDelayMs));
  expect(screen.getByRole('status').textContent).toContain('Starting Firekeep');
});

test('a stranger, who may be led to sign-in, sees no frame first', () => {
  expect(openAt('/dashboard')).toBeNull();
});

test('pages without the frame have no outline of it', () => {
  localStorage.setItem(storageKeys.signedIn, 'yes');
  expect(openAt('/oauth/firebase/callback')).toBeNull();
});

test.each([
  ['/dashboard', true],
  ['/dashboard/query', true],
  ['/projects/shop/backup', true],
  ['/admin/contact-submissions', true],
  ['/auth', false],
  ['/dashboards', false],
  ['/', false],
])('%s stands in the frame: %s', (path, expected) => {
  expect(isFramed(path)).toBe(expected);
});
