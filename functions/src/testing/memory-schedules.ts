import { tiers } from '../contract/quotas.ts';
import type { BackupSchedule } from '../contract/schedules.ts';
import { Lowerings } from '../services/guards/lowerings.ts';
import { Locks } from '../services/locks/locks.ts';
import { Schedules } from '../services/schedules/schedules.ts';
import { createNoticeEvents } from '../adapters/records/notice-events.ts';
import { createLockStore } from '../adapters/records/lock-store.ts';
import { createAlertStore } from '../adapters/records/alert-store.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { memoryAccounts, memoryDeletions } from './memory-deletions.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { putProject } from './memory/put-project.ts';
import { createScheduleStore } from '../adapters/records/schedule-store.ts';
import { storedProject } from './stored-project.ts';

/** The project `shop` with one schedule in memory; `renewed` are those that got a secret. */
export function memorySchedules(schedule: BackupSchedule, now: () => Date) {
  const documents = new MemoryDocuments();
  putProject(documents, storedProject());
  documents.set(`backupConfigurations/${schedule.id}`, { ...schedule, ownerId: 'ada' });
  const store = createScheduleStore(documents);
  const projects = createProjectStore(documents, now);
  const lowerings = new Lowerings({ noticeEvents: createNoticeEvents(documents), now });
  const locks = new Locks({
    locks: createLockStore(documents),
    schedules: store,
    projects,
    lowerings,
    now,
  });
  const renewed: string[] = [];
  const account = { deletionDays: 7 };
  const schedules = new Schedules({
    accounts: memoryAccounts(account),
    projects,
    schedules: store,
    deletions: memoryDeletions(documents, now),
    alerts: createAlertStore(documents),
    secrets: {
      renew: async ({ configurationId }) => {
        renewed.push(configurationId);
        return 'whsec_x';
      },
      remove: async () => undefined,
    },
    webhooks: { send: async () => ({ isDelivered: true, reason: null }) },
    tiers: { of: async () => tiers.free },
    lowerings,
    webhookAllow: [],
    now,
  });
  return { schedules, locks, store, renewed, documents, account };
}
