import { acknowledgeAlert, listAlerts } from '../../contract/alerts.ts';
import type { Alerts } from '../../services/alerts/alerts.ts';
import { route, type Route } from '../route.ts';

export function alertRoutes(alerts: Alerts): Route[] {
  return [
    route(listAlerts, async ({ query }, { uid }) => alerts.list(uid, query.projectId)),
    route(acknowledgeAlert, async ({ params }, caller) => alerts.acknowledge(caller, params.aid), {
      sensitive: true,
      freshSignIn: 'stored',
      audit: {
        action: 'alarm.acknowledged',
        subject: ({ params }) => ({ kind: 'alarm', id: params.aid }),
      },
    }),
  ];
}
