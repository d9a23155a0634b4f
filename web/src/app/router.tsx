import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { FrameOutline } from './frames/frame-outline.tsx';
import { RootFrame } from './frames/root-frame.tsx';
import { publicRoutes } from './public-routes.tsx';
import { byId, forUsers } from './route-access.ts';
import { ErrorPage } from './routes/error.tsx';

type Load = () => Promise<{ readonly Component: () => ReactNode }>;

/** A page: its own chunk, whose module calls it `Component`. */
const page = (path: string, lazy: Load): RouteObject => ({ path, lazy });
/** A page that needs no more of its project than the id. */
const pageById = (path: string, lazy: Load): RouteObject => ({ path, lazy, handle: byId });
/** A place of the data view, which stays for the next one and reads the address. */
const dataPage = (path: string): RouteObject => ({ path, Component: () => null, handle: byId });
/** What stands around other pages. */
const around = (lazy: Load, children: RouteObject[]): RouteObject => ({ lazy, children });

const authFrame: Load = async () => import('./frames/auth-frame.tsx');
const noticeLink: Load = async () => import('./routes/notice-link.tsx');

const dashboardRoutes: RouteObject[] = [
  page(paths.dashboard.pattern, async () => import('./routes/dashboard.tsx')),
  page(paths.projects.pattern, async () => import('./routes/projects.tsx')),
  page(
    paths.dashboardCollections.pattern,
    async () => import('./routes/dashboard-collections.tsx'),
  ),
  page(paths.dashboardQuery.pattern, async () => import('./routes/dashboard-query.tsx')),
  page(paths.profile.pattern, async () => import('./routes/profile.tsx')),
  page(paths.settings.pattern, async () => import('./routes/settings.tsx')),
  page(paths.contactSubmissions.pattern, async () => import('./routes/contact-submissions.tsx')),
];

const projectRoutes: RouteObject[] = [
  page(paths.project.pattern, async () => import('./routes/project-overview.tsx')),
  pageById(
    paths.projectCollections.pattern,
    async () => import('./routes/project-collections.tsx'),
  ),
  around(
    async () => import('./routes/project-data.tsx'),
    [
      dataPage(paths.projectCollection.pattern),
      dataPage(paths.projectDocument.pattern),
      { handle: forUsers, children: [dataPage(paths.documentHistory.pattern)] },
    ],
  ),
  {
    handle: forUsers,
    children: [
      page(paths.projectCompare.pattern, async () => import('./routes/project-compare.tsx')),
      pageById(paths.projectBackup.pattern, async () => import('./routes/project-backup.tsx')),
      page(paths.projectRestore.pattern, async () => import('./routes/project-restore.tsx')),
      page(paths.projectChanges.pattern, async () => import('./routes/project-changes.tsx')),
      pageById(paths.projectSecurity.pattern, async () => import('./routes/project-security.tsx')),
      pageById(
        paths.projectAnalytics.pattern,
        async () => import('./routes/project-analytics.tsx'),
      ),
    ],
  },
];

/**
 * The route tree. Public pages do without Chakra and Firebase; everything below `session.tsx` loads
 * both first.
 */
export const routes: RouteObject[] = [
  {
    Component: RootFrame,
    ErrorBoundary: ErrorPage,
    // For the moment until the first page's code is there.
    HydrateFallback: FrameOutline,
    children: [
      publicRoutes,
      around(authFrame, [
        page(paths.confirmNotices.pattern, noticeLink),
        page(paths.endNotices.pattern, noticeLink),
      ]),
      around(
        async () => import('./session.tsx'),
        [
          around(authFrame, [
            page(paths.oauthCallback.pattern, async () => import('./routes/oauth-callback.tsx')),
          ]),
          around(
            async () => import('./guest-only.tsx'),
            [
              around(authFrame, [
                page(paths.auth.pattern, async () => import('./routes/auth.tsx')),
              ]),
            ],
          ),
          around(
            async () => import('./user-area.tsx'),
            [
              {
                handle: forUsers,
                lazy: async () => import('./frames/dashboard-frame.tsx'),
                children: [{ ErrorBoundary: ErrorPage, children: dashboardRoutes }],
              },
              around(
                async () => import('./frames/project-frame.tsx'),
                [{ ErrorBoundary: ErrorPage, children: projectRoutes }],
              ),
            ],
          ),
        ],
      ),
    ],
  },
];
