import { z } from 'zod';
import { alarmKindSchema } from './alarms.ts';
import { timeZoneSchema } from './schedules.ts';
import { defineEndpoint } from './endpoint.ts';
import { planIdSchema } from './quotas.ts';
import { recordIdSchema, storableText, userIdSchema } from './primitives.ts';

/** Which alarms call attention while Firekeep is open, and how. */
export const notificationSettingsSchema = z.strictObject({
  kinds: z.array(alarmKindSchema).max(10),
  /** Also by the browser's own notifications, where the browser allows them. */
  browser: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** What a user has set for themselves. */
export const accountSettingsSchema = z.strictObject({
  /** The project that a browser begins with which knows none; null for the first of the list. */
  defaultProjectId: recordIdSchema.nullable(),
  /** The zone that times are shown in; null for the one that the device is set to. */
  timeZone: timeZoneSchema.nullable(),
  notifications: notificationSettingsSchema,
});
export type AccountSettings = z.infer<typeof accountSettingsSchema>;

export const accountSchema = z.object({
  userId: userIdSchema,
  plan: planIdSchema,
  settings: accountSettingsSchema,
  /** The id of the uploaded picture, which `GET /api/avatars/{id}` serves. */
  avatarId: recordIdSchema.nullable(),
});
export type Account = z.infer<typeof accountSchema>;

/** Of users who have set nothing yet. */
export const defaultAccountSettings: AccountSettings = {
  defaultProjectId: null,
  timeZone: null,
  notifications: {
    kinds: ['failed', 'not-verified', 'overdue', 'anomaly', 'unmatched'],
    browser: false,
  },
};

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account',
  access: 'user',
  query: z.strictObject({ userId: userIdSchema }),
  data: accountSchema,
});

/** Changes the settings that are named; the others stay. */
export const updateAccountSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/account/settings',
  access: 'user',
  body: accountSettingsSchema.partial().extend({ userId: userIdSchema }),
  data: accountSchema,
});

/** Larger than any picture of 256 × 256 pixels that a browser makes. */
export const maxAvatarBytes = 256 * 1024;
/** Of each side, in pixels. */
export const maxAvatarSide = 512;

const byUser = z.strictObject({ userId: userIdSchema });

/** Takes a PNG, JPEG or WebP image as the user's picture, in place of the one before. */
export const uploadAvatar = defineEndpoint({
  method: 'POST',
  path: '/api/account/avatar',
  access: 'user',
  takesBytes: maxAvatarBytes,
  query: byUser,
  data: accountSchema,
});

export const removeAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/avatar',
  access: 'user',
  query: byUser,
  data: accountSchema,
});

/** A user's picture, for whoever knows its id: 128 random bits. */
export const getAvatar = defineEndpoint({
  method: 'GET',
  path: '/api/avatars/{id}',
  access: 'public',
  params: z.strictObject({ id: recordIdSchema }),
  answersFile: ['image/png', 'image/jpeg', 'image/webp'],
});

/**
 * Everything that Firekeep holds of the user but keys and the backups themselves, as one JSON file.
 */
export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  query: byUser,
  answersFile: ['application/json'],
});

/**
 * Deletes the account and everything that belongs to it. Keys are destroyed before the answer;
 * backups go in the background. Needs a sign-in of the last five minutes. `confirm` is the
 * account's e-mail address.
 */
export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/account',
  access: 'user',
  status: 202,
  query: byUser.extend({
    confirm: storableText('The email address is required').max(
      320,
      'The email address is too long',
    ),
  }),
});
