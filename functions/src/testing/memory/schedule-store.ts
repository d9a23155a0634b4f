import { backupConfigurationDocumentSchema } from '../../contract/records.ts';
import type { ScheduleStore } from '../../services/ports/schedule-store.ts';
import { createInMemoryProject } from './create-in-project.ts';
import { by, toOwned, toValue, type MemoryDocuments } from './documents.ts';

const collection = 'backupConfigurations';

export function createMemoryScheduleStore(documents: MemoryDocuments): ScheduleStore {
  const all = () => documents.all(collection, backupConfigurationDocumentSchema);
  const read = (id: string) =>
    documents.read(`${collection}/${id}`, backupConfigurationDocumentSchema);
  return {
    async get(id) {
      const found = read(id);
      return found === null ? null : toOwned(found);
    },

    async list(projectId, ownerId) {
      return all()
        .filter((one) => one.projectId === projectId && one.ownerId === ownerId)
        .toSorted(by(({ createdAt }) => createdAt))
        .slice(-100)
        .map(toValue);
    },

    async create({ ownerId, value }, mayFollow) {
      const { id, projectId } = value;
      const made = { projectId, path: `${collection}/${id}`, document: { ...value, ownerId } };
      const others = all().filter((one) => one.projectId === projectId).length;
      createInMemoryProject(documents, made, { others, mayFollow });
    },

    async change(id, change) {
      documents.change(`${collection}/${id}`, change);
      return read(id) !== null;
    },

    async delete(id) {
      documents.delete(`${collection}/${id}`);
    },

    async due(now, limit, after) {
      const place = (one: { nextRunAt: string | null; id: string }) => `${one.nextRunAt} ${one.id}`;
      return all()
        .filter(({ enabled, nextRunAt }) => enabled && nextRunAt !== null && nextRunAt <= now)
        .filter((one) => after === null || place(one) > place(after))
        .toSorted(by(place))
        .slice(0, limit)
        .map(toOwned);
    },

    async passOver({ configurationId, slot, nextRunAt }) {
      const current = read(configurationId);
      const isDue = current?.enabled === true && current.nextRunAt === slot;
      if (isDue) {
        documents.change(`${collection}/${configurationId}`, { nextRunAt });
      }
      return isDue;
    },

    async overdue(at, limit) {
      return all()
        .filter(({ enabled, overdueAt }) => enabled && overdueAt !== null && overdueAt <= at)
        .toSorted(by(({ overdueAt }) => overdueAt ?? ''))
        .slice(0, limit)
        .map(toOwned);
    },

    async nextRunAfter(kind, after, limit) {
      return all()
        .filter((one) => one.schedule.kind === kind && (one.nextRunAt ?? '') > after)
        .toSorted(by(({ nextRunAt }) => nextRunAt ?? ''))
        .toReversed()
        .slice(0, limit)
        .map(toOwned);
    },

    async correct({ id, nextRunAt, overdueAt }, change) {
      const current = read(id);
      const isSeen = current?.nextRunAt === nextRunAt && current.overdueAt === overdueAt;
      if (isSeen) {
        documents.change(`${collection}/${id}`, change);
      }
      return isSeen;
    },
  };
}
