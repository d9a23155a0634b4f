// @vitest-environment happy-dom
// The route table: who may open which page. What comes of it in a
// browser is walked through in tests/e2e/access.spec.ts.
import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { paths } from '#config/paths.ts';
import { publicRouteId } from './follow-sign-out.ts';
import { isForUsers } from './route-access.ts';
import { routes } from './router.tsx';

/**
 * `public` pages are prerendered; `guests` are led on once they have signed in; `open` pages say
 * themselves what a visitor may see; `users` need somebody who has signed in; `nobody` is what
 * leads nowhere.
 */
type Access = 'public' | 'guests' | 'open' | 'users' | 'nobody';

const table: Readonly<Record<keyof typeof paths, Access>> = {
  home: 'public',
  features: 'public',
  pricing: 'public',
  terms: 'public',
  privacy: 'public',
  contact: 'public',
  auth: 'guests',
  dashboard: 'users',
  dashboardQuery: 'users',
  profile: 'users',
  projects: 'users',
  settings: 'users',
  dashboardCollections: 'users',
  project: 'open',
  projectBackup: 'users',
  projectRestore: 'users',
  projectChanges: 'users',
  projectSecurity: 'users',
  projectAnalytics: 'users',
  projectCollections: 'open',
  projectCollection: 'open',
  projectDocument: 'open',
  documentHistory: 'users',
  projectCompare: 'users',
  oauthCallback: 'open',
  confirmNotices: 'open',
  endNotices: 'open',
  contactSubmissions: 'users',
};

function accessOf(path: string): Access {
  const matches = (matchRoutes(routes, path) ?? []).map(({ route }) => route);
  const page = matches.at(-1)?.path;
  if (page === undefined || page === '*') {
    return 'nobody';
  }
  if (matches.some(({ handle }) => isForUsers({ handle: handle as unknown }))) {
    return 'users';
  }
  if (page === paths.auth.pattern) {
    return 'guests';
  }
  return matches.some(({ id }) => id === publicRouteId) ? 'public' : 'open';
}

const names = Object.keys(table).filter((name): name is keyof typeof table => name in paths);

test.each(names)('%s is for those it is meant for', (name) => {
  const path = paths[name].pattern.replaceAll(/:\w+/g, 'x').replace('*', 'a/b/c/d');
  expect(accessOf(path)).toBe(table[name]);
});

test.each(['/nowhere', '/dashboard/nowhere', '/projects/x/nowhere', '/admin', '/projects'])(
  '%s leads nowhere, whoever comes',
  (path) => {
    expect(accessOf(path)).toBe('nobody');
  },
);
