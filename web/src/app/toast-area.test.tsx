// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { showToast } from '#lib/toaster.ts';
import { Overlays } from './overlays.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a toast comes to an area that is there already, which is what has it read out', async () => {
  render(<Overlays />);
  act(() => showToast({ type: 'success', title: 'Row copied' }));
  const area = await screen.findByRole('region', { name: /^Notifications/ });
  expect(area.textContent).toBe('');
  await waitFor(() => expect(area.textContent).toContain('Row copied'));
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

test('a toast that goes with the focus in it gives that back', async () => {
  render(
    <Overlays>
      <button type="button">Here</button>
    </Overlays>,
  );
  screen.getByText('Here').focus();
  act(() =>
    showToast({
      type: 'success',
      title: 'Done',
      action: { label: 'Undo', onClick: vi.fn<() => void>() },
    }),
  );
  const undo = await screen.findByRole('button', { name: 'Undo' });
  undo.focus();
  fireEvent.click(undo);
  await waitFor(() => expect(undo.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByText('Here'));
});
