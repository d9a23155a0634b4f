// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showToast } from '#lib/toaster.ts';
import { Overlays } from './overlays.tsx';

afterEach(cleanup);

test('a toast loads the code that shows it', async () => {
  render(<Overlays />);
  act(() => showToast({ type: 'success', title: 'Link sent' }));
  expect(await screen.findByText('Link sent')).toBeTruthy();
});
