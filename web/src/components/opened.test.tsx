// @vitest-environment happy-dom
import { Button, Menu } from '@chakra-ui/react';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { OpenedMenu } from './opened.tsx';
import { useOpener } from './use-opener.ts';

afterEach(cleanup);

function Example() {
  const { trigger, opened } = useOpener('menu');
  return (
    <>
      <Button {...trigger}>Actions</Button>
      <OpenedMenu {...opened}>
        <Menu.Item value="look">Look</Menu.Item>
        <Menu.Item value="delete">Delete</Menu.Item>
      </OpenedMenu>
    </>
  );
}

const active = () => document.querySelector('[data-highlighted]')?.textContent;

test.each([
  ['{Enter}', 'Look'],
  ['{ArrowDown}', 'Look'],
  ['{ArrowUp}', 'Delete'],
])('a menu that %s opens begins with %s', async (key, item) => {
  renderInApp(<Example />);
  screen.getByRole('button', { name: 'Actions' }).focus();
  await userEvent.keyboard(key);
  await waitFor(() => expect(active()).toBe(item));
});

test('a menu that a click opens has no active item', async () => {
  renderInApp(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Look' })).toBeDefined();
  expect(active()).toBeUndefined();
});
