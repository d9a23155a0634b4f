// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { storageKeys } from '#config/limits.ts';
import { system } from '#config/theme.ts';
import { sampleProject } from '#testing/samples.ts';
import { SideBar } from './side-bar.tsx';

function show(isSignedIn: boolean) {
  render(
    <ChakraProvider value={system}>
      <MemoryRouter initialEntries={['/projects/shop/backup']}>
        <SideBar
          shown={{ id: 'shop', project: sampleProject, isOfPage: true }}
          isSignedIn={isSignedIn}
        />
      </MemoryRouter>
    </ChakraProvider>,
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('leads to the pages of the project and says which of them is shown', () => {
  show(true);
  const pages = within(screen.getByRole('navigation', { name: `Pages of ${sampleProject.name}` }));
  const current = pages
    .getAllByRole('link')
    .filter((link) => link.ariaCurrent === 'page' || link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(['Backups']);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
});

test('leads a visitor to nothing that needs an account', () => {
  show(false);
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

test('collapses to icons that keep their names, and remembers it', async () => {
  const user = userEvent.setup();
  show(true);
  await user.click(screen.getByRole('button', { name: 'Collapse the side bar' }));
  expect(localStorage.getItem(storageKeys.sideBar)).toBe('collapsed');
  expect(screen.getByRole('link', { name: 'Backups' }).title).toBe('Backups');
  await user.click(screen.getByRole('button', { name: 'Expand the side bar' }));
  expect(localStorage.getItem(storageKeys.sideBar)).toBeNull();
});
