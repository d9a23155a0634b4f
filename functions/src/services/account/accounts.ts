import type { Account, AccountSettings } from '../../contract/account.ts';
import { AppError } from '../../lib/errors.ts';
import type { Deletions } from '../deletions/deletions.ts';
import type { Lowerings } from '../guards/lowerings.ts';
import type { AccountStore, StoredAccount } from '../ports/account-store.ts';
import type { GuardedCaller } from '../ports/identity.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { isTimeZone } from '../schedules/zone-time.ts';

export interface AccountsOptions {
  readonly accounts: AccountStore;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly deletions: Pick<Deletions, 'accountGoneAt'>;
  readonly lowerings: Pick<Lowerings, 'make'>;
}

type SettingsChange = { readonly [K in keyof AccountSettings]?: AccountSettings[K] | undefined };

/** What users set for themselves. */
export class Accounts {
  private readonly options: AccountsOptions;

  constructor(options: AccountsOptions) {
    this.options = options;
  }

  async get(uid: string): Promise<Account> {
    return await shownAccount(this.options.deletions, uid, await this.options.accounts.get(uid));
  }

  /**
   * Changes what is named.
   * @throws AppError `not-found` for a project that isn't the caller's, `invalid-argument` for a
   *   time zone that doesn't exist, `failed-precondition` for fewer `deletionDays` where the
   *   sign-in is too old
   */
  async change(caller: GuardedCaller, change: SettingsChange): Promise<Account> {
    const { accounts, projects, lowerings } = this.options;
    const { defaultProjectId, timeZone, deletionDays } = change;
    if (typeof timeZone === 'string' && !isTimeZone(timeZone)) {
      const message = 'Not a known time zone';
      throw new AppError('invalid-argument', message, { fields: { timeZone: message } });
    }
    if (typeof defaultProjectId === 'string') {
      await ownedProject(projects, defaultProjectId, caller.uid);
    }
    const save = async () => this.save(caller.uid, change);
    if (deletionDays === undefined) {
      return await save();
    }
    const days = (await accounts.get(caller.uid)).settings.deletionDays;
    if (deletionDays >= days) {
      return await save();
    }
    const title = `What is deleted from now on is gone after ${deletionDays} days, not ${days}`;
    return await lowerings.make(caller, { projectId: null, title }, save);
  }

  private async save(
    uid: string,
    { defaultProjectId, timeZone, notifications, deletionDays }: SettingsChange,
  ): Promise<Account> {
    const changed = await this.options.accounts.update(uid, ({ settings, ...account }) => ({
      ...account,
      settings: {
        defaultProjectId:
          defaultProjectId === undefined ? settings.defaultProjectId : defaultProjectId,
        timeZone: timeZone === undefined ? settings.timeZone : timeZone,
        notifications:
          notifications === undefined
            ? settings.notifications
            : { ...notifications, kinds: [...new Set(notifications.kinds)] },
        deletionDays: deletionDays ?? settings.deletionDays,
      },
    }));
    return await shownAccount(this.options.deletions, uid, changed);
  }
}

/** The account as its user sees it. */
export async function shownAccount(
  deletions: Pick<Deletions, 'accountGoneAt'>,
  uid: string,
  { plan, settings, avatarId }: StoredAccount,
): Promise<Account> {
  const goneAt = await deletions.accountGoneAt(uid);
  return { userId: uid, plan, settings, avatarId, goneAt };
}
