import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { RootFrame } from './frames/root-frame.tsx';
import { publicRoutes } from './public-routes.tsx';
import { forUsers } from './route-access.ts';
import { BlankPage } from './routes/blank.tsx';
import { ErrorPage } from './routes/error.tsx';

const dashboardRoutes: RouteObject[] = [
  {
    path: paths.dashboard.pattern,
    lazy: async () => page((await import('./routes/dashboard.tsx')).DashboardPage),
  },
  {
    path: paths.projects.pattern,
    lazy: async () => page((await import('./routes/projects.tsx')).ProjectsPage),
  },
  {
    path: paths.dashboardCollections.pattern,
    lazy: async () =>
      page((await import('./routes/dashboard-collections.tsx')).DashboardCollectionsPage),
  },
  {
    path: paths.dashboardQuery.pattern,
    lazy: async () => page((await import('./routes/dashboard-query.tsx')).DashboardQueryPage),
  },
  {
    path: paths.profile.pattern,
    lazy: async () => page((await import('./routes/profile.tsx')).ProfilePage),
  },
  {
    path: paths.settings.pattern,
    lazy: async () => page((await import('./routes/settings.tsx')).SettingsPage),
  },
  {
    path: paths.contactSubmissions.pattern,
    lazy: async () =>
      page((await import('./routes/contact-submissions.tsx')).ContactSubmissionsPage),
  },
];

const projectRoutes: RouteObject[] = [
  {
    path: paths.project.pattern,
    lazy: async () => page((await import('./routes/project-overview.tsx')).ProjectOverviewPage),
  },
  {
    path: paths.projectCollections.pattern,
    lazy: async () =>
      page((await import('./routes/project-collections.tsx')).ProjectCollectionsPage),
  },
  {
    path: paths.projectCollection.pattern,
    lazy: async () => page((await import('./routes/project-collection.tsx')).ProjectCollectionPage),
  },
  {
    path: paths.projectDocument.pattern,
    lazy: async () => page((await import('./routes/project-document.tsx')).ProjectDocumentPage),
  },
  {
    path: paths.documentHistory.pattern,
    handle: forUsers,
    lazy: async () => page((await import('./routes/document-history.tsx')).DocumentHistoryPage),
  },
  {
    path: paths.projectCompare.pattern,
    handle: forUsers,
    lazy: async () => page((await import('./routes/project-compare.tsx')).ProjectComparePage),
  },
  {
    path: paths.projectBackup.pattern,
    handle: forUsers,
    lazy: async () => page((await import('./routes/project-backup.tsx')).ProjectBackupPage),
  },
  {
    path: paths.projectRestore.pattern,
    handle: forUsers,
    lazy: async () => page((await import('./routes/project-restore.tsx')).ProjectRestorePage),
  },
  {
    path: paths.projectSecurity.pattern,
    handle: forUsers,
    lazy: async () => page((await import('./routes/project-security.tsx')).ProjectSecurityPage),
  },
  {
    path: paths.projectAnalytics.pattern,
    handle: forUsers,
    lazy: async () => page((await import('./routes/project-analytics.tsx')).ProjectAnalyticsPage),
  },
];

function page(Component: () => ReactNode): { Component: () => ReactNode } {
  return { Component };
}

/**
 * The route tree. Public pages do without Chakra and Firebase; everything below `session.tsx` loads both first.
 * Every page is a chunk of its own.
 */
export const routes: RouteObject[] = [
  {
    Component: RootFrame,
    ErrorBoundary: ErrorPage,
    HydrateFallback: BlankPage,
    children: [
      publicRoutes,
      {
        lazy: async () => page((await import('./session.tsx')).Session),
        children: [
          {
            lazy: async () => page((await import('./frames/auth-frame.tsx')).AuthFrame),
            children: [
              {
                path: paths.oauthCallback.pattern,
                lazy: async () =>
                  page((await import('./routes/oauth-callback.tsx')).OauthCallbackPage),
              },
            ],
          },
          {
            lazy: async () => page((await import('./guest-only.tsx')).GuestOnly),
            children: [
              {
                lazy: async () => page((await import('./frames/auth-frame.tsx')).AuthFrame),
                children: [
                  {
                    path: paths.auth.pattern,
                    lazy: async () => page((await import('./routes/auth.tsx')).AuthPage),
                  },
                ],
              },
            ],
          },
          {
            lazy: async () => page((await import('./user-area.tsx')).UserArea),
            children: [
              {
                handle: forUsers,
                lazy: async () =>
                  page((await import('./frames/dashboard-frame.tsx')).DashboardFrame),
                children: [{ ErrorBoundary: ErrorPage, children: dashboardRoutes }],
              },
              {
                lazy: async () => page((await import('./frames/project-frame.tsx')).ProjectFrame),
                children: [{ ErrorBoundary: ErrorPage, children: projectRoutes }],
              },
            ],
          },
        ],
      },
    ],
  },
];
