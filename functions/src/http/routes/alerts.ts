import { acknowledgeAlert, listAlerts } from '../../contract/alerts.ts';
import type { Alerts } from '../../services/alerts/alerts.ts';
import { route, type Route } from '../route.ts';

export function alertRoutes(alerts: Alerts): Route[] {
  return [
    route(listAlerts, async ({ query }, { uid }) => alerts.list(uid, query.projectId)),
    route(acknowledgeAlert, async ({ params }, { uid }) => alerts.acknowledge(uid, params.aid), {
      sensitive: true,
      audit: {
        action: 'alarm.acknowledged',
        subject: ({ params }) => ({ kind: 'alarm', id: params.aid }),
      },
    }),
  ];
}
