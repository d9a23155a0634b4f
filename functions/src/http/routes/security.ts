import { analyzeRules, getSecurity } from '../../contract/security.ts';
import type { Security } from '../../services/security/security.ts';
import { route, type Route } from '../route.ts';

/** Asks Google about the project. */
const reportCost = 5;
/** Works through up to 256 KiB. */
const analyzeCost = 10;

export function securityRoutes(security: Security): Route[] {
  return [
    route(getSecurity, async ({ params }, { uid }) => security.report(uid, params.id), {
      cost: reportCost,
    }),
    route(
      analyzeRules,
      async ({ params, body }, { uid }) => security.analyze(uid, params.id, body.rules),
      {
        cost: analyzeCost,
        audit: {
          action: 'rules.analyzed',
          subject: ({ params }) => ({ kind: 'project', id: params.id }),
        },
      },
    ),
  ];
}
