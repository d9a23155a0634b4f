import { createDeletionStore } from '../adapters/records/deletions/deletion-store.ts';
import { createRetentionTimes } from '../adapters/records/retention-times.ts';
import { defaultAccountSettings } from '../contract/account.ts';
import { createLog } from '../lib/log.ts';
import { Deletions, type DeletionsOptions } from '../services/deletions/deletions.ts';
import type { AccountStore } from '../services/ports/account-store.ts';
import { JobStarter } from '../services/jobs/job-starter.ts';
import type { MemoryDocuments } from './memory/documents.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { MemoryQueue } from './memory/task-queue.ts';
import { testPageTokens } from './page-tokens.ts';

/** Accounts that let go after so many days, which a test may change. */
export function memoryAccounts(set = { deletionDays: 7 }): Pick<AccountStore, 'get'> {
  return {
    get: async () => ({
      plan: 'free',
      avatarId: null,
      settings: { ...defaultAccountSettings, ...set },
    }),
  };
}

/** Deletions of what is kept in memory, with all that a test doesn't look at. */
export function memoryDeletions(
  documents: MemoryDocuments,
  now: () => Date,
  change: Partial<DeletionsOptions> = {},
): Deletions {
  return new Deletions({
    deletionStore: createDeletionStore(documents),
    accounts: memoryAccounts(),
    projects: createProjectStore(documents, now),
    jobs: { requestCancel: async () => true },
    starter: new JobStarter(
      new MemoryQueue(),
      createLog(() => undefined),
    ),
    retentionTimes: createRetentionTimes(documents),
    cleanup: { start: async () => undefined },
    auditLog: { record: async () => undefined },
    pageTokens: testPageTokens,
    now,
    ...change,
  });
}
