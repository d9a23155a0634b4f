// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { routes } from './router.tsx';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  patchAuthState({ isInitialized: true, isLoading: false, user: null });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  expect(fetched).not.toHaveBeenCalled();
});

/** The routes below the session, which loads Firebase: the last of each level. */
function userArea(): RouteObject {
  const session = routes.at(-1)?.children?.at(-1);
  const area = session?.children?.at(-1);
  if (area === undefined) {
    throw new Error('The route tree has changed');
  }
  return area;
}

function open(address: string) {
  const router = createMemoryRouter(
    [
      { ...userArea(), HydrateFallback: () => null },
      { path: '/auth', element: <p>Sign-in form</p> },
    ],
    {
      initialEntries: [address],
    },
  );
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup() };
}

/**
 * Pages are loaded, and with them the demonstration's data; the first one brings most of the app.
 */
const atMost = { timeout: 50_000 };

describe('a visitor of the demonstration', () => {
  it.each<[string, string, ...(string | RegExp)[]]>([
    ['/projects/demo', 'Overview', 'Live demo on sample data.', /for 96 documents, in the/],
    ['/projects/demo/backup?record=demo-night-00', 'Backups', /89 of 89 documents decoded/],
    ['/projects/demo/backup?drill=demo-night-01-drill', 'Backups', 'The target was emptied again'],
    ['/projects/demo/security', 'Security', /^The newest drill, .* restored all 96 documents/],
    ['/projects/demo/analytics', 'Analytics', 'Stored backups'],
    ['/projects/demo/compare?from=demo-night-01&to=demo-night-00', 'Compare', 'subscriptions'],
    ['/projects/demo/history/settings/opening-hours', 'History of opening-hours', 'Oldest known'],
    ['/projects/demo/restore', 'Restore', 'Replace with the backup'],
    ['/projects/demo/restore?restore=demo-plan', 'Restore', 'subscriptions/sub-001'],
    ['/projects/demo/collections?tab=backups', 'Collections', 'Every night'],
    ['/projects/demo/collections?backup=demo-night-01', 'Collections', 'subscriptions'],
    ['/projects/demo/documents/customers/esra', 'esra', 'Below:'],
  ])('sees %s without a call', async (address, heading, ...texts) => {
    open(address);
    await screen.findByRole('heading', { level: 1, name: heading }, atMost);
    for (const text of texts) {
      expect((await screen.findAllByText(text, undefined, atMost)).length).toBeGreaterThan(0);
    }
  });

  it('is shown where to do what the demonstration only shows', async () => {
    const { user } = open('/projects/demo/backup');
    await user.click(await screen.findByRole('button', { name: 'New schedule' }, atMost));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /^(?:Create|Save)/ }));
    const link = await within(dialog).findByRole('link', { name: 'Create account' }, atMost);
    expect(link.getAttribute('href')).toBe('/auth?mode=sign-up');
    expect(within(dialog).getByText(/This is the live demo, on sample data/)).toBeDefined();
  });
});

describe('a visitor of the demonstration who goes from one of its projects to the other', () => {
  const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(await screen.findByRole('button', { name: /^Current project/ }, atMost));
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }, atMost));
  };

  it('stays on the page when the shown one is chosen, and selects none', async () => {
    const { user } = open('/projects/demo/backup');
    await choose(user, 'Harbour Coffee ?harbour-coffee$');
    await choose(user, 'Harbour Coffee staging');
    await screen.findByRole('button', { name: /^Current project: Harbour Coffee staging/ }, atMost);
    expect(await screen.findByRole('heading', { level: 1, name: 'Backups' }, atMost)).toBeDefined();
    expect(screen.queryByText(/this can’t be done/)).toBeNull();
    expect(localStorage.getItem('firekeep_current_project')).toBeNull();
  });
});

describe('a visitor of the demonstration who copies what the database holds now', () => {
  it('can apply the plan, which is made from a backup that is made first', async () => {
    const { user } = open('/projects/demo/restore');
    const from = await screen.findByLabelText('Restore from', undefined, atMost);
    await user.selectOptions(from, 'Now (live data)');
    await user.type(screen.getByLabelText('Below a document (optional)'), 'copies/today');
    await user.click(screen.getByRole('button', { name: 'Make the plan' }));
    const apply = await screen.findByRole('button', { name: 'Restore now' }, atMost);
    await waitFor(() => expect(apply).toHaveProperty('disabled', false), atMost);
    expect(screen.getByRole('link', { name: /^Backup of .* UTC$/ })).toBeDefined();
  });
});

describe('a visitor of a project', () => {
  it.each(['backup', 'history/a/b'])('is led to sign-in from its page %s', async (page) => {
    open(`/projects/demo-shop-of-somebody/${page}`);
    expect(await screen.findByText('Sign-in form', undefined, atMost)).toBeDefined();
  });
});
