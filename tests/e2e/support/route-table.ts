// Which page is whose: every route, and what comes of opening it for each kind of visitor.

/**
 * What comes of opening a page: its heading, sign-in that leads back, the dashboard, or no page.
 */
export type Outcome = { page: string } | 'sign-in' | 'dashboard' | 'not found' | 'no such project';

export interface Row {
  readonly path: string;
  readonly visitor: Outcome;
  readonly owner: Outcome;
  /** Another user. */
  readonly others: Outcome;
  /**
   * Where it is another outcome than `others`: an admin has no more right to somebody's project.
   */
  readonly admin?: Outcome;
}

const everybody = (path: string, heading: string): Row => ({
  path,
  visitor: { page: heading },
  owner: { page: heading },
  others: { page: heading },
});

const users = (path: string, heading: string): Row => ({
  ...everybody(path, heading),
  visitor: 'sign-in',
});

/**
 * A page of a project without an access check: it opens for visitors too, and shows them the way
 * in.
 */
const openPage = (path: string, heading: string): Row => ({
  path,
  visitor: { page: 'Sign in to see this project' },
  owner: { page: heading },
  others: 'no such project',
});

const ownersPage = (path: string, heading: string): Row => ({
  ...openPage(path, heading),
  visitor: 'sign-in',
});

const nobody = (path: string): Row => ({
  path,
  visitor: 'not found',
  owner: 'not found',
  others: 'not found',
});

/** Public pages are written elsewhere: that one comes up is what counts here. */
export const anyHeading = '';

/** @param project the address of a project of the owner's */
export function routeTable(project: string): Row[] {
  const demo = '/projects/demo';
  return [
    { path: '/auth', visitor: { page: 'Sign in' }, owner: 'dashboard', others: 'dashboard' },
    ...['/', '/terms', '/contact', '/pricing', '/privacy', '/features'].map((path) =>
      everybody(path, anyHeading),
    ),
    users('/dashboard', 'Dashboard'),
    users('/dashboard/query', 'Query'),
    users('/dashboard/profile', 'Profile'),
    users('/dashboard/projects', 'Projects'),
    users('/dashboard/settings', 'Settings'),
    users('/dashboard/collections', 'Collections'),
    openPage(project, 'Overview'),
    ownersPage(`${project}/backup`, 'Backups'),
    ownersPage(`${project}/changes`, 'Changes'),
    ownersPage(`${project}/security`, 'Security'),
    ownersPage(`${project}/analytics`, 'Analytics'),
    ownersPage(`${project}/restore`, 'Restore'),
    ownersPage(`${project}/compare`, 'Compare'),
    ownersPage(`${project}/history/settings/shipping`, 'History of shipping'),
    openPage(`${project}/collections`, 'Collections'),
    openPage(`${project}/collections/products`, 'products'),
    openPage(`${project}/documents/products/stoneware-bowl`, 'stoneware-bowl'),
    openPage(`${project}/documents/imports/self-test/rows/strings`, 'strings'),
    everybody(demo, 'Overview'),
    everybody(`${demo}/collections`, 'Collections'),
    everybody(`${demo}/collections/customers`, 'customers'),
    everybody(`${demo}/documents/customers/ada`, 'ada'),
    everybody(`${demo}/backup`, 'Backups'),
    everybody(`${demo}/changes`, 'Changes'),
    everybody(`${demo}/security`, 'Security'),
    everybody(`${demo}/analytics`, 'Analytics'),
    everybody(`${demo}/compare`, 'Compare'),
    everybody(`${demo}/restore`, 'Restore'),
    everybody(`${demo}/history/settings/opening-hours`, 'History of opening-hours'),
    users('/oauth/firebase/callback', anyHeading),
    everybody('/notices/confirm?token=x', 'Get notices from Firekeep?'),
    everybody('/notices/unsubscribe?token=x', 'Unsubscribe from notices?'),
    {
      path: '/admin/contact-submissions',
      visitor: 'sign-in',
      owner: 'not found',
      others: 'not found',
      admin: { page: 'Contact submissions' },
    },
    nobody('/nowhere'),
    nobody('/projects/not!an!id'),
    nobody('/projects/not!an!id/backup'),
  ];
}
