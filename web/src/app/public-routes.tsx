import type { RouteObject } from 'react-router-dom';
import { sitePages } from '#features/site/model/site-pages.ts';
import { publicRouteId } from './follow-sign-out.ts';
import { DefaultFrame } from './frames/default-frame.tsx';
import { ErrorPage, NotFoundPage } from './routes/error.tsx';
import { siteRoute } from './site-route.tsx';

/**
 * Pages that are prerendered at build, and the one for addresses that lead nowhere. They do without
 * Chakra and Firebase.
 */
export const publicRoutes: RouteObject = {
  id: publicRouteId,
  Component: DefaultFrame,
  children: [
    {
      id: 'public-pages',
      ErrorBoundary: ErrorPage,
      children: [
        siteRoute('home', sitePages.home, async () => import('./routes/home.tsx')),
        siteRoute('features', sitePages.features, async () => import('./routes/features.tsx')),
        siteRoute('pricing', sitePages.pricing, async () => import('./routes/pricing.tsx')),
        siteRoute('terms', sitePages.terms, async () => import('./routes/terms.tsx')),
        siteRoute('privacy', sitePages.privacy, async () => import('./routes/privacy.tsx')),
        siteRoute('contact', sitePages.contact, async () => import('./routes/contact.tsx')),
        { id: 'not-found', path: '*', Component: NotFoundPage },
      ],
    },
  ],
};
