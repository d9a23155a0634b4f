// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { clearUiErrors, uiErrors } from '#lib/errors/ui-errors.ts';
import { ErrorPage } from './error.tsx';

afterEach(() => {
  cleanup();
  clearUiErrors();
  vi.unstubAllGlobals();
});

/** The page that comes up where another fails to load. */
async function failWith(error: Error) {
  // The router prints what its boundaries catch.
  vi.spyOn(console, 'error').mockReturnValue();
  const router = createMemoryRouter([
    {
      path: '/',
      Component: () => null,
      HydrateFallback: () => null,
      ErrorBoundary: ErrorPage,
      loader: () => {
        throw error;
      },
    },
  ]);
  render(<RouterProvider router={router} />);
  return (await screen.findByRole('heading', { level: 1 })).textContent;
}

const gone = new Error('Unable to preload CSS for /assets/query.css');

test.each([gone, new TypeError('Failed to fetch'), new TypeError('Load failed')])(
  'offline, a page that fails with %s is loaded once there is a connection',
  async (error) => {
    vi.stubGlobal('navigator', { onLine: false });
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    expect(await failWith(error)).toBe('You’re offline');
    expect(screen.queryByText('500')).toBeNull();
    expect(uiErrors.get()).toEqual([]);

    vi.stubGlobal('fetch', async () => new Response());
    vi.stubGlobal('navigator', { onLine: true });
    act(() => {
      dispatchEvent(new Event('online'));
    });
    await expect.poll(() => reload.mock.calls.length + assign.mock.calls.length).toBe(1);
  },
);

test('online, or for another reason, it is an error', async () => {
  expect(await failWith(gone)).toBe('Internal Server Error');
  expect(screen.getByText('This page could not be loaded.')).toBeDefined();
  cleanup();
  vi.stubGlobal('navigator', { onLine: false });
  expect(await failWith(new Error('x is not a function'))).toBe('Internal Server Error');
  await expect.poll(() => uiErrors.get()).toHaveLength(2);
});
