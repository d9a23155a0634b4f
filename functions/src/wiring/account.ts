import type { AccountServices } from '../http/routes/account.ts';
import { AccountDeletions } from '../services/account/account-deletion.ts';
import { AccountExports } from '../services/account/account-export.ts';
import { Accounts } from '../services/account/accounts.ts';
import { Avatars } from '../services/account/avatars.ts';
import { now, type Core } from './core.ts';
import { log } from './deployment.ts';
import { TierUses } from '../services/quotas/quotas.ts';
import { createDeletions, createProjectService } from './shared.ts';

export function createAccountServices(core: Core): AccountServices {
  const {
    users,
    accounts,
    lowerings,
    projects,
    documents,
    analyticsStore,
    tiers,
    records,
    schedules,
    starts,
    uploads,
  } = core;
  return {
    accounts: new Accounts({ accounts, projects, lowerings, deletions: createDeletions(core) }),
    avatars: createAvatars(core),
    tierUses: new TierUses({ tiers, projects, records, schedules, starts, uploads, now }),
    accountExports: new AccountExports({
      users,
      accounts,
      documents,
      projects,
      analyticsStore,
      lowerings,
      now,
    }),
    accountDeletions: createAccountDeletions(core),
  };
}

export function createAccountDeletions(core: Core): AccountDeletions {
  const { users, accountRemoval: removal, objects } = core;
  const projects = createProjectService(core);
  const avatars = createAvatars(core);
  return new AccountDeletions({
    removal,
    objects,
    projects,
    avatars,
    deletions: createDeletions(core),
    users,
    consents: core.consents,
    auditLog: core.auditLog,
    noticeEvents: core.noticeEvents,
    log,
    now,
  });
}

function createAvatars(core: Core): Avatars {
  const { origin } = core.config;
  return new Avatars({ ...core, deletions: createDeletions(core), now, origin });
}
