/** Alerts in Firekeep's own Firestore, `alarms/{id}`; shape in `contract/records.ts`. */
import {
  alarmDocumentSchema,
  backupConfigurationDocumentSchema,
  recordCollections,
} from '../../contract/records.ts';
import type { AlarmStore } from '../../services/ports/alarm-store.ts';
import { ownedStore, recordStore, toDocument, valueOf } from './record-store.ts';
import type { Records } from './records.ts';

const limit = 100;
const order = { raisedAt: 'desc' } as const;

export function createAlarmStore(records: Records): AlarmStore {
  const alarms = ownedStore(records, recordCollections.alarms, alarmDocumentSchema);
  const schedules = recordStore(
    records,
    recordCollections.backupConfigurations,
    backupConfigurationDocumentSchema,
  );
  return {
    alarm: alarms.get,

    alarms: (projectId, ownerId) => alarms.values({ where: { ownerId, projectId }, order, limit }),

    unresolved: (projectId, configurationId) =>
      alarms.values({
        where: { projectId, configurationId, state: ['open', 'acknowledged'] },
        limit,
      }),

    async hasOpenAnomaly(projectId, configurationId) {
      const where = { projectId, configurationId, state: ['open'], kind: 'anomaly' };
      return (await records.ids(recordCollections.alarms, { where, limit: 1 })).length > 0;
    },

    async lastAnomaly(projectId, configurationId) {
      const where = { projectId, configurationId, kind: 'anomaly' };
      const [newest = null] = await alarms.values({ where, order, limit: 1 });
      return newest;
    },

    raiseOverdue: (alarm, { configurationId, overdueAt }) =>
      records.transact(async (work) => {
        const existing = await work.get(alarms.ref(alarm.value.id));
        const schedule = await work.get(schedules.ref(configurationId));
        if (schedule?.enabled !== true || schedule.overdueAt !== overdueAt) {
          return false;
        }
        work.update(schedules.ref(configurationId), { overdueAt: null });
        if (existing !== null) {
          return false;
        }
        work.create(alarms.ref(alarm.value.id), toDocument(alarm));
        return true;
      }),

    async resolve(id, at) {
      await alarms.change(id, () => ({ state: 'resolved', resolvedAt: at }));
    },

    undelivered: (at, most) =>
      alarms.owned({ bound: ['delivery.nextAttemptAt', '<=', at], limit: most }),

    async acknowledge(id, at) {
      const changed = await alarms.change(id, ({ state }) =>
        state === 'open' ? { state: 'acknowledged', acknowledgedAt: at } : null,
      );
      return changed === null ? null : valueOf(changed);
    },
  };
}
