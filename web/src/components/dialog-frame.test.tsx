// @vitest-environment happy-dom
import { Menu } from '@chakra-ui/react';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { SideDrawer } from './detail-drawer.tsx';
import { DialogFrame } from './dialog-frame.tsx';

const frames = { DialogFrame, SideDrawer };

// On a slow page it opens before that.
test.each(['DialogFrame', 'SideDrawer'] as const)(
  'a %s stays open while the menu closes in which it was chosen',
  async (name) => {
    const Frame = frames[name];
    const onClose = vi.fn<() => void>();
    const page = (isMenuOpen: boolean, isOpen: boolean) => (
      <>
        <Menu.Root open={isMenuOpen}>
          <Menu.Content>
            <Menu.Item value="export">Export</Menu.Item>
          </Menu.Content>
        </Menu.Root>
        <Frame isOpen={isOpen} onClose={onClose}>
          <button type="button">Start</button>
        </Frame>
      </>
    );
    const layerOf = (element: HTMLElement) => element.style.getPropertyValue('--layer-index');
    const { rerender } = renderInApp(page(true, false));
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(layerOf(menu)).toBe('0'));
    rerender(page(true, true));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(layerOf(dialog)).toBe('1'));
    rerender(page(false, true));
    await waitFor(() => expect(layerOf(dialog)).toBe('0'));
    expect(onClose).not.toHaveBeenCalled();
  },
);
