import { z } from 'zod';
import { alertKindSchema, type AlertKind } from './alerts.ts';
import { endpoint, publicEndpoint } from './endpoint.ts';
import {
  byUser,
  countSchema,
  idParams,
  recordIdSchema,
  storableText,
  timeSchema,
  userIdSchema,
} from './primitives.ts';
import {
  dailyRecurrenceSchema,
  timeOfDaySchema,
  timeZoneSchema,
  weeklyRecurrenceSchema,
} from './schedules.ts';

/** How much an alert matters, the most urgent first. */
export const alertSeverities = ['critical', 'error', 'warning'] as const;
export const alertSeveritySchema = z.enum(alertSeverities);
export type AlertSeverity = z.infer<typeof alertSeveritySchema>;

const severityByKind: Readonly<Record<AlertKind, AlertSeverity>> = {
  anomaly: 'critical',
  'not-verified': 'critical',
  failed: 'error',
  overdue: 'error',
  unmatched: 'warning',
  'clone-failed': 'warning',
  'drill-failed': 'error',
  'drill-overdue': 'error',
  'verification-overdue': 'warning',
};

export function severityOf(kind: AlertKind): AlertSeverity {
  return severityByKind[kind];
}

/**
 * Where notices go. `webhook`: any address, signed. `heartbeat`: an address that is called after
 * each proven backup and for nothing else, so that a service outside notices when it isn't.
 */
export const channelKinds = [
  'email',
  'slack',
  'google-chat',
  'teams',
  'discord',
  'webhook',
  'heartbeat',
] as const;
export const channelKindSchema = z.enum(channelKinds);
export type ChannelKind = z.infer<typeof channelKindSchema>;

/** Of one account. */
export const maxChannels = 10;
/** Of test messages, and of mails that ask for confirmation, by one account in 24 hours. */
export const maxTestsADay = 50;
export const maxConfirmationsADay = 10;

export const channelRulesSchema = z.strictObject({
  /** Null for all projects of the account, later ones too. */
  projectIds: z.array(recordIdSchema).min(1, 'Choose at least one project').max(100).nullable(),
  /** None: only the summary. */
  severities: z.array(alertSeveritySchema).max(alertSeverities.length),
  /** Whether the end of what was sent is sent too. */
  resolved: z.boolean(),
});
export type ChannelRules = z.infer<typeof channelRulesSchema>;

/** Local times; what comes between them waits for `to`. Over midnight where `from` is later. */
export const quietHoursSchema = z
  .strictObject({
    from: timeOfDaySchema,
    to: timeOfDaySchema,
    timeZone: timeZoneSchema,
    /** Whether critical notices are sent all the same. */
    exceptCritical: z.boolean(),
  })
  .refine(({ from, to }) => from !== to, { error: 'Quiet hours need a beginning and an end' });
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** When a summary of the time since the previous one is sent. */
export const summaryTimesSchema = z.discriminatedUnion('kind', [
  dailyRecurrenceSchema,
  weeklyRecurrenceSchema,
]);
export type SummaryTimes = z.infer<typeof summaryTimesSchema>;

const nameSchema = storableText('A name is required')
  .trim()
  .min(1, 'A name is required')
  .max(50, 'The name must be 50 characters or less');

/** An e-mail address or a URL, by the channel's kind; the server checks which. */
const addressSchema = storableText('An address is required')
  .trim()
  .min(1, 'An address is required')
  .max(2000, 'The address is too long');

const channelFields = {
  name: nameSchema,
  rules: channelRulesSchema,
  quietHours: quietHoursSchema.nullable(),
  summary: summaryTimesSchema.nullable(),
};

export const channelSchema = z.object({
  id: recordIdSchema,
  kind: channelKindSchema,
  ...channelFields,
  /** Of e-mail the whole address; of others the host and the last four characters: it is secret. */
  shownAddress: z.string(),
  /** `unconfirmed`: nothing but the mail that asks is sent there. `unsubscribed`: by its link. */
  state: z.enum(['active', 'unconfirmed', 'unsubscribed']),
  nextSummaryAt: timeSchema.nullable(),
  /** When something last arrived. */
  lastSentAt: timeSchema.nullable(),
  /** Since when nothing arrived although it was tried; null while it works. */
  failingSince: timeSchema.nullable(),
  lastFailure: z.string().nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Channel = z.infer<typeof channelSchema>;

export const channelInputSchema = z.strictObject({
  kind: channelKindSchema,
  address: addressSchema,
  ...channelFields,
});
export type ChannelInput = z.infer<typeof channelInputSchema>;

export const noticeKinds = [
  'raised',
  'resolved',
  'proven',
  'summary',
  'deleted',
  'lowered',
  'channel-failing',
  'confirmation',
  'test',
] as const;

/**
 * One notice to one channel. `pending` is tried (again) at `nextAttemptAt`; `failed` is given up;
 * `dropped` had no reason any longer before it was sent. Nothing of a document's content is in it.
 */
export const noticeSchema = z.object({
  id: recordIdSchema,
  channelId: recordIdSchema,
  /** Null for what is about the account. */
  projectId: recordIdSchema.nullable(),
  kind: z.enum(noticeKinds),
  severity: alertSeveritySchema.nullable(),
  alertId: recordIdSchema.nullable(),
  alertKind: alertKindSchema.nullable(),
  /** What it says in one line. */
  title: z.string(),
  state: z.enum(['pending', 'sent', 'failed', 'dropped']),
  attempts: countSchema,
  nextAttemptAt: timeSchema.nullable(),
  lastAttemptAt: timeSchema.nullable(),
  /** Why the last attempt did not succeed: what the receiver answered. */
  reason: z.string().nullable(),
  createdAt: timeSchema,
});
export type Notice = z.infer<typeof noticeSchema>;

const base = '/api/channels' as const;

/** The account's channels, and whether this installation can send e-mail. */
export const listChannels = endpoint.get(base, {
  query: byUser,
  data: z.object({ channels: z.array(channelSchema), sendsEmail: z.boolean() }),
});

/** A channel with what signs its messages: shown this once, and only for `webhook`. */
const madeChannelSchema = z.object({ channel: channelSchema, secret: z.string().nullable() });

export const createChannel = endpoint.post(base, {
  status: 201,
  body: channelInputSchema.extend({ userId: userIdSchema }),
  data: madeChannelSchema,
});

/** A new address has to be confirmed again, and makes a new secret. */
export const updateChannel = endpoint.put(`${base}/{id}`, {
  params: idParams,
  body: channelInputSchema.omit({ kind: true }).partial().extend({ userId: userIdSchema }),
  data: madeChannelSchema,
});

/** What waits to be sent goes with it. */
export const deleteChannel = endpoint.delete(`${base}/{id}`, { params: idParams, query: byUser });

/** Sends a test at once. `reason` says why it was not delivered. */
export const testChannel = endpoint.post(`${base}/{id}/test`, {
  params: idParams,
  body: byUser,
  data: z.object({ isDelivered: z.boolean(), reason: z.string().nullable() }),
});

/** Sends the mail again that asks for confirmation. */
export const askConfirmation = endpoint.post(`${base}/{id}/confirmation`, {
  params: idParams,
  body: byUser,
  data: channelSchema,
});

/** What was or is to be sent to a channel: the newest 100 of the last 30 days. */
export const listNotices = endpoint.get(`${base}/{id}/notices`, {
  params: idParams,
  query: byUser,
  data: z.array(noticeSchema),
});

/** Of the links in mails. */
export const noticeTokenSchema = storableText().min(1).max(500, 'The link is not valid');

const answeredSchema = z.object({ shownAddress: z.string() });

/** Confirms that whoever reads the address wants notices. Idempotent. */
export const confirmChannel = publicEndpoint.post('/api/notices/confirm', {
  body: z.strictObject({ token: noticeTokenSchema }),
  data: answeredSchema,
});

/**
 * Ends notices to an address. Mail programs call it as RFC 8058 says: a POST whose body, a form, is
 * not looked at.
 */
export const unsubscribeChannel = publicEndpoint.post('/api/notices/unsubscribe', {
  query: z.strictObject({ token: noticeTokenSchema }),
  ignoresBody: true,
  data: answeredSchema,
});
