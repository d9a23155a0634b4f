// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { showToast } from '#lib/toaster.ts';
import { Overlays } from './overlays.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a toast loads the code that shows it', async () => {
  render(<Overlays />);
  act(() => showToast({ type: 'success', title: 'Link sent' }));
  expect(await screen.findByText('Link sent')).toBeTruthy();
});

test('a toast that comes while its page is left is shown on the next one', async () => {
  // React draws as in a browser: effects run after the page is drawn.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  showToast({ type: 'success', title: 'Account deleted' });
  root.render(<Overlays />);
  await waitFor(() => expect(screen.queryByText('Account deleted')).not.toBeNull());
  root.unmount();
});
