import type { RouteObject } from 'react-router-dom';
import { sitePages } from '#features/site/model/site-pages.ts';
import { publicRouteId } from './follow-sign-out.ts';
import { DefaultFrame } from './frames/default-frame.tsx';
import { ErrorPage, NotFoundPage } from './routes/error.tsx';
import { siteRoute } from './site-route.tsx';

/** Pages that are prerendered at build, and the one for addresses that lead nowhere. They do without Chakra and Firebase. */
export const publicRoutes: RouteObject = {
  id: publicRouteId,
  Component: DefaultFrame,
  children: [
    {
      id: 'public-pages',
      ErrorBoundary: ErrorPage,
      children: [
        siteRoute('home', sitePages.home, async () => (await import('./routes/home.tsx')).HomePage),
        siteRoute(
          'features',
          sitePages.features,
          async () => (await import('./routes/features.tsx')).FeaturesPage,
        ),
        siteRoute(
          'pricing',
          sitePages.pricing,
          async () => (await import('./routes/pricing.tsx')).PricingPage,
        ),
        siteRoute(
          'terms',
          sitePages.terms,
          async () => (await import('./routes/terms.tsx')).TermsPage,
        ),
        siteRoute(
          'privacy',
          sitePages.privacy,
          async () => (await import('./routes/privacy.tsx')).PrivacyPage,
        ),
        siteRoute(
          'contact',
          sitePages.contact,
          async () => (await import('./routes/contact.tsx')).ContactPage,
        ),
        { id: 'not-found', path: '*', Component: NotFoundPage },
      ],
    },
  ],
};
