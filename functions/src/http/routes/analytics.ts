import { getAnalytics } from '../../contract/analytics.ts';
import type { ProjectAnalytics } from '../../services/analytics/analytics.ts';
import { route, type Route } from '../route.ts';

/** Reads up to 200 records. */
const analyticsCost = 3;

export function analyticsRoutes(analytics: ProjectAnalytics): Route[] {
  return [
    route(
      getAnalytics,
      async ({ params, query }, { uid }) => analytics.of(uid, params.id, Number(query.days)),
      { cost: analyticsCost },
    ),
  ];
}
