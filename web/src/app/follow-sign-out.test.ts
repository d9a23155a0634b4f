// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { authState, patchAuthState } from '#lib/auth/auth-state.ts';
import type { User } from '#lib/auth/user.ts';
import { followSignOut } from './follow-sign-out.ts';
import { routes } from './router.tsx';

const ada: User = {
  id: 'ada',
  email: 'ada@example.com',
  name: 'Ada',
  provider: 'email',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** The app's own tree, without pages: which address belongs to which route is all that counts. */
function withoutPages(tree: readonly RouteObject[]): RouteObject[] {
  return tree.map(({ id, path, children }) => ({
    ...(id === undefined ? {} : { id }),
    ...(path === undefined ? {} : { path }),
    Component: () => null,
    ...(children === undefined ? {} : { children: withoutPages(children) }),
  }));
}

const publicPages = [
  ...(['home', 'features', 'pricing', 'terms', 'privacy', 'contact'] as const).map((name) =>
    paths[name].link(),
  ),
  '/no/such/page',
  '/projects/p/no-such-page',
];

const otherPages = [
  paths.dashboard.link(),
  paths.dashboardQuery.link(),
  paths.profile.link(),
  paths.projects.link({ connect: true }),
  paths.settings.link(),
  paths.dashboardCollections.link(),
  paths.project.link('p'),
  paths.projectBackup.link('p', { record: 'r' }),
  paths.projectRestore.link('p'),
  paths.projectChanges.link('p'),
  paths.projectSecurity.link('p'),
  paths.projectAnalytics.link('p'),
  paths.projectCollections.link('p'),
  paths.projectCollection.link('p', 'orders'),
  paths.projectDocument.link('p', 'orders/a/items/b'),
  paths.documentHistory.link('p', 'orders/a'),
  paths.projectCompare.link('p'),
  paths.oauthCallback.link(),
  paths.confirmNotices.link(),
  paths.endNotices.link(),
  paths.contactSubmissions.link(),
];

const initial = authState.get();
let end = () => {};

beforeEach(() => {
  authState.set({ ...initial, isInitialized: true, isLoading: false, user: ada });
});

afterEach(() => {
  end();
  authState.set(initial);
});

function openAt(address: string) {
  const router = createMemoryRouter(withoutPages(routes), { initialEntries: [address] });
  end = followSignOut(router);
  return {
    now: () => `${router.state.location.pathname}${router.state.location.search}`,
    entries: () => router.state.historyAction,
  };
}

/** The addresses of the router's tree, but for the one that stands for all others. */
function patternsOf(tree: readonly RouteObject[]): string[] {
  return tree.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...patternsOf(children),
  ]);
}

test('knows every route', () => {
  expect(patternsOf(routes).length).toBeGreaterThan(20);
  const tried = [...publicPages, ...otherPages, '/auth'].map((address) => address.split('?')[0]);
  for (const pattern of patternsOf(routes)) {
    const [, ...segments] = pattern.split('/');
    const shape = new RegExp(
      `^/${segments.map((part) => (part === '*' ? '.+' : part.startsWith(':') ? '[^/]+' : part)).join('/')}$`,
    );
    expect(
      tried.some((address) => shape.test(address ?? '')),
      pattern,
    ).toBe(true);
  }
});

test.each([...publicPages, ...otherPages])('signing out on %s leads to sign-in', (address) => {
  const page = openAt(address);
  expect(page.now()).toBe(address);
  patchAuthState({ hasSignedOut: true });
  patchAuthState({ user: null });
  expect(page.now()).toBe('/auth');
  expect(page.entries()).toBe('REPLACE');
});

test.each(otherPages)('signing out elsewhere leads from %s to sign-in and back', (address) => {
  const page = openAt(address);
  patchAuthState({ user: null });
  expect(page.now()).toBe(paths.auth.link(address));
});

test.each(publicPages)('a tab on %s hears of a sign-out without Firebase', (address) => {
  authState.set(initial);
  const page = openAt(address);
  const change = { key: 'firekeep_signed_in', oldValue: '1', newValue: null };
  window.dispatchEvent(new StorageEvent('storage', { ...change, newValue: '1' }));
  window.dispatchEvent(new StorageEvent('storage', { ...change, oldValue: null }));
  window.dispatchEvent(new StorageEvent('storage', { ...change, key: 'firekeep_color_mode' }));
  expect(page.now()).toBe(address);
  window.dispatchEvent(new StorageEvent('storage', change));
  expect(page.now()).toBe('/auth');
});

test('a visitor stays, and so does who is signed in', () => {
  authState.set(initial);
  const page = openAt('/pricing');
  patchAuthState({ isInitialized: true });
  expect(page.now()).toBe('/pricing');
  patchAuthState({ user: ada });
  patchAuthState({ user: { ...ada, name: 'Ada L.' } });
  expect(page.now()).toBe('/pricing');
});

test('the sign-in page stays', () => {
  const page = openAt('/auth?next=%2Fdashboard');
  patchAuthState({ user: null });
  expect(page.now()).toBe('/auth?next=%2Fdashboard');
});
