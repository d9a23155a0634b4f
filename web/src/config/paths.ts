/**
 * Every route: its pattern for the router and the function that builds a link to it, side by side,
 * so that no link can point at a route that does not exist.
 */

const encode = encodeURIComponent;

/**
 * The router's `*` matches no line break, encoded or not, so that a document id with one would lead
 * to "not found": line breaks are written as `~` and a letter, and `~` itself as `%7E`.
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

/**
 * The time of a view of data, now by default: a backup's id, or RFC 3339. `since` is another time
 * to compare it with, as the API's `at`.
 */
interface TimeQuery {
  readonly backup?: string;
  readonly at?: string;
  readonly since?: string;
}

function withQuery(address: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? address : `${address}?${search}`;
}

function fixed(pattern: string) {
  return { pattern, link: () => pattern };
}

function ofProject(rest: string) {
  return {
    pattern: `/projects/:pid${rest}`,
    link: (pid: string) => `/projects/${encode(pid)}${rest}`,
  };
}

export const paths = {
  home: fixed('/'),
  features: fixed('/features'),
  pricing: fixed('/pricing'),
  terms: fixed('/terms'),
  privacy: fixed('/privacy'),
  contact: fixed('/contact'),
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
  dashboard: fixed('/dashboard'),
  dashboardQuery: {
    pattern: '/dashboard/query',
    link: (query: { project?: string; q?: string } & TimeQuery = {}) =>
      withQuery('/dashboard/query', { ...query }),
  },
  profile: fixed('/dashboard/profile'),
  projects: {
    pattern: '/dashboard/projects',
    link: (options?: { connect?: boolean }) =>
      options?.connect === true ? '/dashboard/projects?connect=1' : '/dashboard/projects',
  },
  settings: {
    ...fixed('/dashboard/settings'),
    /** Its panel of what can be taken back. */
    deleted: () => '/dashboard/settings#deleted',
  },
  dashboardCollections: fixed('/dashboard/collections'),
  project: ofProject(''),
  projectBackup: {
    pattern: '/projects/:pid/backup',
    /**
     * `record` is a backup whose details are shown, `drill` a drill; with `start` a backup is to be
     * started, with `import` a file is to be imported.
     */
    link: (
      pid: string,
      query: { record?: string; drill?: string; start?: '1'; import?: '1' } = {},
    ) => withQuery(`/projects/${encode(pid)}/backup`, query),
    /** Its panel of drills, with the details of one. */
    drills: (pid: string, drill?: string) =>
      `${withQuery(`/projects/${encode(pid)}/backup`, drill === undefined ? {} : { drill })}#drills`,
  },
  projectRestore: {
    pattern: '/projects/:pid/restore',
    /**
     * `record` is the backup to restore, `path` one document of it, `collection` a collection with
     * everything below it, `restore` a restore that was started already.
     */
    link: (
      pid: string,
      query: { record?: string; restore?: string; path?: string; collection?: string } = {},
    ) => withQuery(`/projects/${encode(pid)}/restore`, query),
  },
  projectChanges: {
    pattern: '/projects/:pid/changes',
    /** `change` is a change set of few documents whose details are shown. */
    link: (pid: string, query: { change?: string } = {}) =>
      withQuery(`/projects/${encode(pid)}/changes`, query),
  },
  projectSecurity: {
    pattern: '/projects/:pid/security',
    /** With `path`, a document or collection, the audit log lists what concerns that. */
    link: (pid: string, query: { path?: string } = {}) =>
      withQuery(`/projects/${encode(pid)}/security`, query),
  },
  projectAnalytics: ofProject('/analytics'),
  projectCollections: {
    pattern: '/projects/:pid/collections',
    link: (pid: string, time: TimeQuery = {}) =>
      withQuery(`/projects/${encode(pid)}/collections`, { ...time }),
  },
  projectCollection: {
    pattern: '/projects/:pid/collections/*',
    /** `collectionPath` may be a subcollection's path. */
    link: (pid: string, collectionPath: string, time: TimeQuery = {}) =>
      withQuery(`/projects/${encode(pid)}/collections/${encodePath(collectionPath)}`, { ...time }),
  },
  projectDocument: {
    pattern: '/projects/:pid/documents/*',
    link: (pid: string, documentPath: string, time: TimeQuery = {}) =>
      withQuery(`/projects/${encode(pid)}/documents/${encodePath(documentPath)}`, { ...time }),
  },
  documentHistory: {
    pattern: '/projects/:pid/history/*',
    /** Of all times; `time` is that of the collection beside it. */
    link: (pid: string, documentPath: string, time: TimeQuery = {}) =>
      withQuery(`/projects/${encode(pid)}/history/${encodePath(documentPath)}`, { ...time }),
  },
  projectCompare: {
    pattern: '/projects/:pid/compare',
    /**
     * `from` is a backup or `live`; `to` a backup, `live`, or `project:` and the id of another
     * project; `path` a collection, where only that is to be compared.
     */
    link: (pid: string, query: { from?: string; to?: string; path?: string } = {}) =>
      withQuery(`/projects/${encode(pid)}/compare`, query),
  },
  oauthCallback: fixed('/oauth/firebase/callback'),
  /** With `token`, as links in mails have it. */
  confirmNotices: fixed('/notices/confirm'),
  endNotices: fixed('/notices/unsubscribe'),
  contactSubmissions: fixed('/admin/contact-submissions'),
} as const;

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function decodePath(path: string): string | undefined {
  const segments = path.split('/').map(decodeSegment);
  return segments.includes(undefined) ? undefined : segments.join('/');
}

/**
 * The collection's path from a location's pathname, or undefined where it isn't one. In older
 * addresses it is one segment, its slashes encoded.
 */
export function collectionPathOf(pathname: string): string | undefined {
  const [, path] = /^\/projects\/[^/]+\/collections\/(.+?)\/?$/.exec(pathname) ?? [];
  if (path === undefined) {
    return undefined;
  }
  return /^[^/]*%2F[^/]*$/i.test(path) ? decode(path) : decodePath(path);
}

/** The document's path from its page's or its history's pathname; undefined where it isn't one. */
export function documentPathOf(pathname: string): string | undefined {
  const match = /^\/projects\/[^/]+\/(?:documents|history)\/(.+?)\/?$/.exec(pathname);
  return match?.[1] === undefined ? undefined : decodePath(match[1]);
}
