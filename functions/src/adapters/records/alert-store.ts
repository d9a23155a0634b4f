/** Alerts in Firekeep's own Firestore, `alarms/{id}`; shape in `contract/records.ts`. */
import type { z } from 'zod';
import {
  alertDocumentSchema,
  backupConfigurationDocumentSchema,
  recordCollections,
} from '../../contract/records.ts';
import type { AlertStore } from '../../services/ports/alert-store.ts';
import { keepEvent } from './notice-events.ts';
import {
  owned,
  ownedStore,
  recordStore,
  toDocument,
  valueOf,
  type OwnedStore,
  type RecordStore,
} from './record-store.ts';
import type { Records } from './records.ts';

const limit = 100;
const order = { raisedAt: 'desc' } as const;

export function createAlertStore(records: Records): AlertStore {
  const alerts = ownedStore(records, recordCollections.alerts, alertDocumentSchema);
  const schedules = recordStore(
    records,
    recordCollections.backupConfigurations,
    backupConfigurationDocumentSchema,
  );
  return {
    ...withEvents(records, alerts, schedules),

    alert: alerts.get,

    alerts: (projectId, ownerId) => alerts.values({ where: { ownerId, projectId }, order, limit }),

    unresolved: (projectId, configurationId) =>
      alerts.values({
        where: { projectId, configurationId, state: ['open', 'acknowledged'] },
        limit,
      }),

    async hasOpenAnomaly(projectId, configurationId) {
      const where = { projectId, configurationId, state: ['open'], kind: 'anomaly' };
      return (await records.ids(recordCollections.alerts, { where, limit: 1 })).length > 0;
    },

    async lastAnomaly(projectId, configurationId) {
      const where = { projectId, configurationId, kind: 'anomaly' };
      const [newest = null] = await alerts.values({ where, order, limit: 1 });
      return newest;
    },

    undelivered: (at, most) =>
      alerts.owned({ bound: ['delivery.nextAttemptAt', '<=', at], limit: most }),

    async acknowledge(id, at) {
      const changed = await alerts.change(id, ({ state }) =>
        state === 'open' ? { state: 'acknowledged', acknowledgedAt: at } : null,
      );
      return changed === null ? null : valueOf(changed);
    },
  };
}

/** What raises an alert or ends it, with what notifies channels of that. */
function withEvents(
  records: Records,
  alerts: OwnedStore<z.output<typeof alertDocumentSchema>>,
  schedules: RecordStore<z.output<typeof backupConfigurationDocumentSchema>>,
): Pick<AlertStore, 'raiseOverdue' | 'resolve' | 'changeDelivery'> {
  return {
    raiseOverdue: (alert, { configurationId, overdueAt }) =>
      records.transact(async (work) => {
        const existing = await work.get(alerts.ref(alert.value.id));
        const schedule = await work.get(schedules.ref(configurationId));
        if (schedule?.enabled !== true || schedule.overdueAt !== overdueAt) {
          return false;
        }
        work.update(schedules.ref(configurationId), { overdueAt: null });
        if (existing !== null) {
          return false;
        }
        work.create(alerts.ref(alert.value.id), toDocument(alert));
        keepEvent(work, 'raised', alert);
        return true;
      }),

    resolve: (id, at) =>
      records.compareAndSet(async (work) => {
        const current = await work.get(alerts.ref(id));
        if (current !== null) {
          work.update(alerts.ref(id), { state: 'resolved', resolvedAt: at });
          keepEvent(work, 'unwatched', owned({ ...current, resolvedAt: at }));
        }
      }),

    changeDelivery: (id, change) =>
      records.compareAndSet(async (work) => {
        const current = await work.get(alerts.ref(id));
        const changed = current === null ? null : change(current.delivery);
        if (current === null || changed === null) {
          return null;
        }
        const delivery = { ...current.delivery, ...changed };
        const alert = owned({ ...current, delivery });
        work.update(alerts.ref(id), { delivery });
        if (changed.state === 'failed') {
          keepEvent(work, 'undelivered', alert);
        }
        return alert;
      }),
  };
}
