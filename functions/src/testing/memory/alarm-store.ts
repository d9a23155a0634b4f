import { alarmDocumentSchema, backupConfigurationDocumentSchema } from '../../contract/records.ts';
import type { AlarmStore } from '../../services/ports/alarm-store.ts';
import { by, toOwned, toValue, type MemoryDocuments } from './documents.ts';

export function createMemoryAlarmStore(documents: MemoryDocuments): AlarmStore {
  const read = (id: string) => documents.read(`alarms/${id}`, alarmDocumentSchema);
  const newest = (projectId: string) =>
    documents
      .all('alarms', alarmDocumentSchema)
      .filter((alarm) => alarm.projectId === projectId)
      .toSorted(by(({ raisedAt }) => raisedAt))
      .toReversed();
  const of = (projectId: string, configurationId: string | null) =>
    newest(projectId).filter((alarm) => alarm.configurationId === configurationId);
  return {
    async alarm(id) {
      const found = read(id);
      return found === null ? null : toOwned(found);
    },

    async alarms(projectId, ownerId) {
      const own = newest(projectId).filter((alarm) => alarm.ownerId === ownerId);
      return own.slice(0, 100).map(toValue);
    },

    async unresolved(projectId, configurationId) {
      return of(projectId, configurationId)
        .filter(({ state }) => state !== 'resolved')
        .slice(0, 100)
        .map(toValue);
    },

    async hasOpenAnomaly(projectId, configurationId) {
      return of(projectId, configurationId).some(
        ({ state, kind }) => state === 'open' && kind === 'anomaly',
      );
    },

    async lastAnomaly(projectId, configurationId) {
      const last = of(projectId, configurationId).find(({ kind }) => kind === 'anomaly');
      return last === undefined ? null : toValue(last);
    },

    async raiseOverdue({ ownerId, value }, { configurationId, overdueAt }) {
      const path = `backupConfigurations/${configurationId}`;
      const schedule = documents.read(path, backupConfigurationDocumentSchema);
      if (schedule?.enabled !== true || schedule.overdueAt !== overdueAt) {
        return false;
      }
      documents.change(path, { overdueAt: null });
      const isNew = !documents.has(`alarms/${value.id}`);
      if (isNew) {
        documents.set(`alarms/${value.id}`, { ...value, ownerId });
      }
      return isNew;
    },

    async resolve(id, at) {
      documents.change(`alarms/${id}`, { state: 'resolved', resolvedAt: at });
    },

    async undelivered(at, limit) {
      return documents
        .all('alarms', alarmDocumentSchema)
        .filter(({ delivery }) => (delivery.nextAttemptAt ?? '~') <= at)
        .toSorted(by(({ delivery }) => delivery.nextAttemptAt ?? ''))
        .slice(0, limit)
        .map(toOwned);
    },

    async acknowledge(id, at) {
      if (read(id)?.state === 'open') {
        documents.change(`alarms/${id}`, { state: 'acknowledged', acknowledgedAt: at });
      }
      const found = read(id);
      return found === null ? null : toValue(found);
    },
  };
}
