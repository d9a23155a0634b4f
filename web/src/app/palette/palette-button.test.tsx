// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { system } from '#config/theme.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success } from '#testing/with-queries.tsx';
import { PaletteButton } from './palette-button.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

/** Its code is loaded when it is opened for the first time. */
const loaded = { timeout: 30_000 };

function show() {
  answerCalls(async () => success([]));
  const shown = { id: 'shop', project: sampleProject, isOfPage: true };
  const element = (
    <>
      <PaletteButton shown={shown} projects={[sampleProject]} isSignedIn />
      <input aria-label="Field of the page" />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: ['/projects/shop'],
  });
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ChakraProvider>,
  );
  return { user: userEvent.setup(), at: () => router.state.location.pathname };
}

beforeEach(() => patchAuthState({ user: sampleUser }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('by keyboard alone: opens, finds, chooses and goes there', async () => {
  const { user, at } = show();
  await user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: 'Search or go to' }, loaded);
  await vi.waitFor(() => expect(document.activeElement).toBe(input));
  await user.keyboard('a');
  const active = () => {
    const id = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '';
    return document.querySelector(`[id="${id}"]`)?.textContent;
  };
  const first = active();
  await user.keyboard('{ArrowDown}');
  expect(active()).not.toBe(first);
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe(first);
  await user.clear(input);
  await user.keyboard('backups{Enter}');
  expect(at()).toBe('/projects/shop/backup');
});

test('a pasted address of a console opens its document, and one of another project stays', async () => {
  const { user, at } = show();
  await user.click(screen.getByRole('button', { name: 'Search or go to' }));
  const input = await screen.findByRole('combobox', undefined, loaded);
  const address = (id: string) =>
    `https://console.firebase.google.com/project/${id}/firestore/data/~2Forders~2FA-1`;
  await user.click(input);
  await user.paste(address('another'));
  await user.keyboard('{Enter}');
  expect(screen.getByText('Not connected: another')).toBeDefined();
  expect(at()).toBe('/projects/shop');
  await user.clear(input);
  await user.paste(address('my-shop'));
  await user.keyboard('{Enter}');
  expect(at()).toBe('/projects/shop/documents/orders/A-1');
});

test('a question mark lists the shortcuts, unless it is typed somewhere', async () => {
  const { user } = show();
  await user.type(screen.getByRole('textbox', { name: 'Field of the page' }), 'why?');
  expect(screen.queryByText('Keyboard shortcuts')).toBeNull();
  await user.click(document.body);
  await user.keyboard('?');
  expect(await screen.findByText('Keyboard shortcuts', undefined, loaded)).toBeDefined();
});
