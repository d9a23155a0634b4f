import {
  deleteAccount,
  exportAccount,
  getAccount,
  getAvatar,
  removeAvatar,
  updateAccountSettings,
  uploadAvatar,
} from '../../contract/account.ts';
import { getTier } from '../../contract/quotas.ts';
import type { AccountDeletions } from '../../services/account/account-deletion.ts';
import type { AccountExports } from '../../services/account/account-export.ts';
import type { Accounts } from '../../services/account/accounts.ts';
import type { Avatars } from '../../services/account/avatars.ts';
import type { TierUses } from '../../services/quotas/quotas.ts';
import { attachment } from '../../services/downloads/attachment.ts';
import { route, type Route } from '../route.ts';

export interface AccountServices {
  readonly accounts: Accounts;
  readonly avatars: Avatars;
  readonly tierUses: TierUses;
  readonly accountExports: AccountExports;
  readonly accountDeletions: AccountDeletions;
}

const uploadCost = 5;
const exportCost = 50;
const deletionCost = 20;
/** A picture never changes under its id. */
const avatarCache = 'public, max-age=31536000, immutable';

export function accountRoutes(services: AccountServices): Route[] {
  const { accounts, avatars, tierUses, accountExports, accountDeletions } = services;
  return [
    route(getTier, async (_input, { uid }) => tierUses.get(uid)),
    route(getAccount, async (_input, { uid }) => accounts.get(uid)),
    route(updateAccountSettings, async ({ body }, caller) => accounts.change(caller, body), {
      sensitive: true,
      freshSignIn: ({ body }) => body.deletionDays !== undefined,
    }),
    route(uploadAvatar, async (_input, { uid, bytes }) => avatars.put(uid, bytes), {
      sensitive: true,
      cost: uploadCost,
    }),
    route(removeAvatar, async (_input, { uid }) => avatars.remove(uid), { sensitive: true }),
    route(getAvatar, async ({ params }) => {
      const { contentType, bytes } = await avatars.open(params.id);
      return {
        disposition: 'inline',
        contentType,
        cacheControl: avatarCache,
        body: async function* picture() {
          yield bytes;
        },
      };
    }),
    route(
      exportAccount,
      async (_input, caller) => {
        const texts = await accountExports.open(caller);
        return {
          disposition: attachment('firekeep-account.json'),
          contentType: 'application/json; charset=utf-8',
          body: () => encoded(texts),
        };
      },
      {
        freshSignIn: true,
        cost: exportCost,
        audit: { action: 'account.exported', subject: () => ({ kind: 'account' }) },
      },
    ),
    route(
      deleteAccount,
      async ({ query }, { uid }) => accountDeletions.request(uid, query.confirm, query.erase),
      {
        freshSignIn: true,
        cost: deletionCost,
        audit: { action: 'account.deleted', subject: () => ({ kind: 'account' }) },
      },
    ),
  ];
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) {
    yield Buffer.from(text, 'utf8');
  }
}
