import { z } from 'zod';
import { accountSettingsSchema, defaultAccountSettings } from '../../contract/account.ts';
import { alertKindSchema, type AlertKind } from '../../contract/alerts.ts';
import { defaultTierId, tierIdSchema } from '../../contract/quotas.ts';
import type { StoredAccount } from '../../services/ports/account-store.ts';

/** The kinds that there were when records did not name those that their user could choose from. */
const firstKinds: readonly AlertKind[] = ['failed', 'not-verified', 'overdue', 'anomaly'];

const storedNotificationsSchema = z.object({
  kinds: z.array(alertKindSchema),
  browser: z.boolean(),
  /** What the user could choose from: a kind that is none of these was never turned off. */
  offeredKinds: z.array(z.string()).default([...firstKinds]),
});

/** What is missing, because it is newer than the record, is as nobody had set it. */
const storedSchema = z.object({
  plan: tierIdSchema.default(defaultTierId),
  settings: z
    .object({ ...accountSettingsSchema.shape, notifications: storedNotificationsSchema })
    .partial()
    .default({}),
  avatarId: z.string().nullable().default(null),
});

/** Reads `users/{uid}`; undefined where there is none. */
export function readAccount(data: unknown): StoredAccount {
  const { plan, settings, avatarId } = storedSchema.parse(data ?? {});
  const { defaultProjectId, timeZone, notifications, deletionDays } = settings;
  const unset = defaultAccountSettings;
  return {
    plan,
    avatarId,
    settings: {
      defaultProjectId: defaultProjectId ?? unset.defaultProjectId,
      timeZone: timeZone ?? unset.timeZone,
      notifications:
        notifications === undefined ? unset.notifications : withNewKinds(notifications),
      deletionDays: deletionDays ?? unset.deletionDays,
    },
  };
}

/** A kind of alert that is newer than the user's choice is as if nobody had chosen. */
function withNewKinds(stored: z.infer<typeof storedNotificationsSchema>) {
  const { kinds, browser, offeredKinds } = stored;
  const isNew = (kind: AlertKind) => !offeredKinds.includes(kind) && !kinds.includes(kind);
  return {
    kinds: [...kinds, ...defaultAccountSettings.notifications.kinds.filter(isNew)],
    browser,
  };
}

/** The fields of `users/{uid}` that keep an account. */
export function accountFields({ settings, ...account }: StoredAccount) {
  const notifications = { ...settings.notifications, offeredKinds: alertKindSchema.options };
  return { ...account, settings: { ...settings, notifications } };
}
