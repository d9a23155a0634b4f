import { acknowledgeAlarm, listAlarms } from '../../contract/alarms.ts';
import type { Alarms } from '../../services/alarms/alarms.ts';
import { route, type Route } from '../route.ts';

export function alarmRoutes(alarms: Alarms): Route[] {
  return [
    route(listAlarms, async ({ query }, { uid }) => alarms.list(uid, query.projectId)),
    route(acknowledgeAlarm, async ({ params }, { uid }) => alarms.acknowledge(uid, params.aid), {
      sensitive: true,
      audit: {
        action: 'alarm.acknowledged',
        subject: ({ params }) => ({ kind: 'alarm', id: params.aid }),
      },
    }),
  ];
}
