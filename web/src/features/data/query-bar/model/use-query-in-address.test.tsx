// @vitest-environment happy-dom
// What is typed while the page of an address is on its way.
import { act, renderHook, screen } from '@testing-library/react';
import { Suspense, use, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { useQueryInAddress } from './use-query-in-address.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const pages = new Map<string, Promise<void>>();

/** A part of the page that has to be loaded for each address: the one before stays meanwhile. */
function SlowPart() {
  const { search } = useLocation();
  const page = pages.get(search);
  if (page !== undefined) {
    use(page);
  }
  return <p>Address {search}</p>;
}

function Providers({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createMemoryRouter([
      {
        path: '/',
        element: (
          <Suspense>
            {children}
            <SlowPart />
          </Suspense>
        ),
      },
    ]),
  );
  return <RouterProvider router={router} />;
}

const root = 'projects/p/databases/(default)/documents';

test('what is typed stays when the address of an earlier text comes late', async () => {
  const address = '?project=p&q=people';
  let finish: () => void = () => undefined;
  const load = new Promise<void>((resolve) => {
    finish = resolve;
  });
  pages.set(address, load);
  const { result } = renderHook(() => useQueryInAddress(root, { projectId: 'p' }), {
    wrapper: Providers,
  });
  const type = async (text: string) => act(async () => result.current.type(text));
  await type('people');
  // The page of that address is drawn, waits for a part of it, and is given up for now.
  await act(async () => vi.advanceTimersByTimeAsync(200));
  screen.getByText('Address');
  for (const text of ['people l', 'people li', 'people limit', 'people limit 3']) {
    await type(text);
    expect(result.current.typed.text).toBe(text);
  }
  await act(async () => {
    finish();
    await vi.advanceTimersByTimeAsync(100);
  });
  screen.getByText(`Address ${address}`);
  expect(result.current.typed.text).toBe('people limit 3');
});
