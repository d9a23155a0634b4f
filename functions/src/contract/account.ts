import { z } from 'zod';
import { alertKindSchema } from './alerts.ts';
import { timeZoneSchema } from './schedules.ts';
import { deletionDays, deletionDaysSchema } from './deletions.ts';
import { endpoint, publicEndpoint } from './endpoint.ts';
import { tierIdSchema } from './quotas.ts';
import {
  byUser,
  idParams,
  recordIdSchema,
  storableText,
  timeSchema,
  userIdSchema,
} from './primitives.ts';

/** Which alerts call attention while Firekeep is open, and how. */
export const notificationSettingsSchema = z.strictObject({
  kinds: z.array(alertKindSchema).max(10),
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
  /** How long deleted things can be taken back, of those that are deleted from now on. */
  deletionDays: deletionDaysSchema,
});
export type AccountSettings = z.infer<typeof accountSettingsSchema>;

export const accountSchema = z.object({
  userId: userIdSchema,
  plan: tierIdSchema,
  settings: accountSettingsSchema,
  /** The id of the uploaded picture, which `GET /api/avatars/{id}` serves. */
  avatarId: recordIdSchema.nullable(),
  /** When the account is gone for good, where it was deleted. */
  goneAt: timeSchema.nullable().default(null),
});
export type Account = z.infer<typeof accountSchema>;

/** Of users who have set nothing yet. */
export const defaultAccountSettings: AccountSettings = {
  defaultProjectId: null,
  timeZone: null,
  notifications: {
    kinds: [
      'failed',
      'not-verified',
      'overdue',
      'anomaly',
      'unmatched',
      'clone-failed',
      'drill-failed',
      'drill-overdue',
      'verification-overdue',
    ],
    browser: false,
  },
  deletionDays: deletionDays.least,
};

export const getAccount = endpoint.get('/api/account', { query: byUser, data: accountSchema });

/** Changes the settings that are named; the others stay. */
export const updateAccountSettings = endpoint.put('/api/account/settings', {
  body: accountSettingsSchema.partial().extend({ userId: userIdSchema }),
  data: accountSchema,
});

/** Larger than any picture of 256 × 256 pixels that a browser makes. */
export const maxAvatarBytes = 256 * 1024;
/** Of each side, in pixels. */
export const maxAvatarSide = 512;

/** Takes a PNG, JPEG or WebP image as the user's picture, in place of the one before. */
export const uploadAvatar = endpoint.post('/api/account/avatar', {
  takesBytes: maxAvatarBytes,
  query: byUser,
  data: accountSchema,
});

export const removeAvatar = endpoint.delete('/api/account/avatar', {
  query: byUser,
  data: accountSchema,
});

/** A user's picture, for whoever knows its id: 128 random bits. */
export const getAvatar = publicEndpoint.get('/api/avatars/{id}', {
  params: idParams,
  answersFile: ['image/png', 'image/jpeg', 'image/webp'],
});

/** Everything Firekeep holds of the user except keys and backups themselves, as one JSON file. */
export const exportAccount = endpoint.get('/api/account/export', {
  query: byUser,
  answersFile: ['application/json'],
});

/**
 * Deletes the account and all that belongs to it once the days have passed for which it can be
 * taken back; until then everything works. With `erase` at once, and for good: keys before the
 * answer, backups afterwards. Needs a sign-in of the last five minutes. `confirm` is the account's
 * e-mail address.
 */
export const deleteAccount = endpoint.delete('/api/account', {
  status: 202,
  query: byUser.extend({
    confirm: storableText('The email address is required').max(
      320,
      'The email address is too long',
    ),
    erase: z.literal('now').optional(),
  }),
});
