/**
 * Every route: its pattern for the router and the function that builds a link to it, side by side,
 * so that no link can point at a route that does not exist.
 */

const encode = encodeURIComponent;

/**
 * The router's `*` matches no line break, encoded or not, so that a document id with one would lead to "not found":
 * line breaks are written as `~` and a letter, and `~` itself as `%7E`.
 */
const lineBreaks: readonly (readonly [encoded: string, written: string])[] = [
  ['%0A', '~A'],
  ['%0D', '~D'],
  ['%E2%80%A8', '~8'],
  ['%E2%80%A9', '~9'],
];

function encodeSegment(id: string): string {
  return lineBreaks.reduce(
    (text, [encoded, written]) => text.replaceAll(encoded, written),
    encode(id).replaceAll('~', '%7E'),
  );
}

function decodeSegment(segment: string): string | undefined {
  return decode(
    lineBreaks.reduce((text, [encoded, written]) => text.replaceAll(written, encoded), segment),
  );
}

function encodePath(path: string): string {
  return path.split('/').map(encodeSegment).join('/');
}

/** `backup` names the backup to look into instead of the database as it is now. */
function inBackup(address: string, backup: string | undefined): string {
  return backup === undefined ? address : `${address}?backup=${encode(backup)}`;
}

export const paths = {
  home: { pattern: '/', link: () => '/' },
  features: { pattern: '/features', link: () => '/features' },
  pricing: { pattern: '/pricing', link: () => '/pricing' },
  terms: { pattern: '/terms', link: () => '/terms' },
  privacy: { pattern: '/privacy', link: () => '/privacy' },
  contact: { pattern: '/contact', link: () => '/contact' },
  auth: {
    pattern: '/auth',
    /** `next` is where to go from there; `mode` is given for making an account. */
    link: (next?: string, mode?: 'sign-up') => {
      const parts = [
        ...(mode === undefined ? [] : [`mode=${mode}`]),
        ...(next === undefined ? [] : [`next=${encode(next)}`]),
      ];
      return parts.length === 0 ? '/auth' : `/auth?${parts.join('&')}`;
    },
  },
  dashboard: { pattern: '/dashboard', link: () => '/dashboard' },
  dashboardQuery: { pattern: '/dashboard/query', link: () => '/dashboard/query' },
  profile: { pattern: '/dashboard/profile', link: () => '/dashboard/profile' },
  projects: {
    pattern: '/dashboard/projects',
    link: (options?: { connect?: boolean }) =>
      options?.connect === true ? '/dashboard/projects?connect=1' : '/dashboard/projects',
  },
  settings: { pattern: '/dashboard/settings', link: () => '/dashboard/settings' },
  dashboardCollections: {
    pattern: '/dashboard/collections',
    link: () => '/dashboard/collections',
  },
  project: { pattern: '/projects/:pid', link: (pid: string) => `/projects/${encode(pid)}` },
  projectBackup: {
    pattern: '/projects/:pid/backup',
    /** `record` is a backup whose details are shown. */
    link: (pid: string, query: { record?: string } = {}) => {
      const search = new URLSearchParams(query).toString();
      return `/projects/${encode(pid)}/backup${search === '' ? '' : `?${search}`}`;
    },
  },
  projectRestore: {
    pattern: '/projects/:pid/restore',
    /**
     * `record` is the backup to restore, `path` one document of it, `collection` a collection with everything below it,
     * `restore` a restore that was started already.
     */
    link: (
      pid: string,
      query: { record?: string; restore?: string; path?: string; collection?: string } = {},
    ) => {
      const search = new URLSearchParams(query).toString();
      return `/projects/${encode(pid)}/restore${search === '' ? '' : `?${search}`}`;
    },
  },
  projectSecurity: {
    pattern: '/projects/:pid/security',
    link: (pid: string) => `/projects/${encode(pid)}/security`,
  },
  projectAnalytics: {
    pattern: '/projects/:pid/analytics',
    link: (pid: string) => `/projects/${encode(pid)}/analytics`,
  },
  projectCollections: {
    pattern: '/projects/:pid/collections',
    link: (pid: string, backup?: string) =>
      inBackup(`/projects/${encode(pid)}/collections`, backup),
  },
  projectCollection: {
    pattern: '/projects/:pid/collections/:cid',
    /** `collectionPath` may be a subcollection's path: it becomes one segment, slashes encoded. */
    link: (pid: string, collectionPath: string, backup?: string) =>
      inBackup(`/projects/${encode(pid)}/collections/${encode(collectionPath)}`, backup),
  },
  projectDocument: {
    pattern: '/projects/:pid/documents/*',
    link: (pid: string, documentPath: string, backup?: string) =>
      inBackup(`/projects/${encode(pid)}/documents/${encodePath(documentPath)}`, backup),
  },
  documentHistory: {
    pattern: '/projects/:pid/history/*',
    link: (pid: string, documentPath: string) =>
      `/projects/${encode(pid)}/history/${encodePath(documentPath)}`,
  },
  projectCompare: {
    pattern: '/projects/:pid/compare',
    /**
     * `from` is a backup or `live`; `to` a backup, `live`, or `project:` and the id of another project; `path` a collection, where only
     * that is to be compared.
     */
    link: (pid: string, query: { from?: string; to?: string; path?: string } = {}) => {
      const search = new URLSearchParams(query).toString();
      return `/projects/${encode(pid)}/compare${search === '' ? '' : `?${search}`}`;
    },
  },
  oauthCallback: { pattern: '/oauth/firebase/callback', link: () => '/oauth/firebase/callback' },
  contactSubmissions: {
    pattern: '/admin/contact-submissions',
    link: () => '/admin/contact-submissions',
  },
} as const;

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * The collection's path from a location's pathname, or undefined where it isn't one.
 * The router's own `cid` is not used: it turns an encoded `%2F` inside an id into a slash.
 */
export function collectionPathOf(pathname: string): string | undefined {
  const match = /^\/projects\/[^/]+\/collections\/([^/]+)\/?$/.exec(pathname);
  return match?.[1] === undefined ? undefined : decode(match[1]);
}

/** The document's path from the pathname of its page or its history's, or undefined where it isn't one. */
export function documentPathOf(pathname: string): string | undefined {
  const match = /^\/projects\/[^/]+\/(?:documents|history)\/(.+?)\/?$/.exec(pathname);
  if (match?.[1] === undefined) {
    return undefined;
  }
  const segments = match[1].split('/').map(decodeSegment);
  return segments.includes(undefined) ? undefined : segments.join('/');
}
