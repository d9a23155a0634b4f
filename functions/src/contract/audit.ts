import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { collectionPathSchema, documentPathSchema } from '../firestore-model/paths.ts';
import {
  byUser,
  countSchema,
  idParams,
  pageTokenSchema,
  recordIdSchema,
  storableText,
  timeSchema,
} from './primitives.ts';

/** All that the audit log records: what was asked for, or (`….ended`) how a job ended. */
export const auditActions = [
  'project.connected',
  'project.updated',
  'project.key-replaced',
  'project.locked',
  'project.lock-withdrawn',
  'project.deleted',
  'project.taken-back',
  'project.gone',
  'connection.tested',
  'backup.started',
  'backup.cancelled',
  'backup.verified',
  'backup.ended',
  'verification.ended',
  'backup.held',
  'backup.released',
  'backup.deleted',
  'backup.taken-back',
  'backup.gone',
  'backup.pruned',
  'backup.links-made',
  'backup.downloaded',
  'key.exported',
  'import.started',
  'import.finished',
  'import.discarded',
  'import.ended',
  'schedule.created',
  'schedule.changed',
  'schedule.paused',
  'schedule.resumed',
  'schedule.locked',
  'schedule.lock-withdrawn',
  'schedule.corrected',
  'schedule.deleted',
  'schedule.taken-back',
  'schedule.gone',
  'webhook.secret-renewed',
  'webhook.tested',
  'channel.created',
  'channel.changed',
  'channel.deleted',
  'channel.tested',
  'document.changed',
  'change.ended',
  'restore.planned',
  'restore.started',
  'restore.applied',
  'restore.cancelled',
  'restore.undone',
  'restore.ended',
  'plan.ended',
  'database.compared',
  'alarm.acknowledged',
  'query.run',
  'query.saved',
  'query.deleted',
  'rules.analyzed',
  'account.exported',
  'drill.planned',
  'drill.started',
  'drill.cancelled',
  'drill.ended',
  'account.deleted',
  'account.taken-back',
  'approver.invited',
  'approver.removed',
  'invitation.accepted',
  'invitation.declined',
  'approval.given',
  'approval.declined',
  'export.started',
  'export.cancelled',
  'export.ended',
  'export.downloaded',
  'export.deleted',
] as const;
export const auditActionSchema = z.enum(auditActions);
export type AuditAction = z.infer<typeof auditActionSchema>;

/** `refused`: Firekeep said no, and why; `failed`: tried without success; `cancelled`: of jobs. */
export const auditResultSchema = z.enum(['ok', 'refused', 'failed', 'cancelled']);

/** What a restore came to, in documents, and between which projects. */
export const auditedRestoreSchema = z.object({
  fromProjectId: recordIdSchema,
  intoProjectId: recordIdSchema,
  written: countSchema,
  deleted: countSchema,
  conflicts: countSchema,
  failed: countSchema,
});
export type AuditedRestore = z.infer<typeof auditedRestoreSchema>;

/** What an export holds: how many documents, and the shape of the one collection they are of. */
export const auditedExportSchema = z.object({
  documents: countSchema,
  collection: z.string().nullable(),
});
export type AuditedExport = z.infer<typeof auditedExportSchema>;

/**
 * What of the database a query or a comparison was about: the shape of the collection (of a group
 * `**` and its id), null for all; and what was compared with: `live`, a backup's or a project's id.
 */
export const auditedScopeSchema = z.object({
  collection: z.string().nullable(),
  against: z.string().nullable(),
});
export type AuditedScope = z.infer<typeof auditedScopeSchema>;

/** Entries are never changed. None holds a value, a key, a name or content of a document. */
export const auditEntrySchema = z.object({
  id: z.string(),
  /** Counts from 1 within the project's chain. */
  sequence: z.number().int().positive(),
  at: timeSchema,
  /** The uid of a user, `schedule`, `system`, or `link` for whoever followed a download link. */
  who: z.string(),
  action: auditActionSchema,
  projectId: recordIdSchema.nullable(),
  /** Ids of what it was done to: backup records, restores, schedules, alerts, drills. */
  targets: z.array(z.string()).max(5),
  result: auditResultSchema,
  /** Why, where it was refused or failed; codes of the error catalogue and of runs. */
  code: z.string().nullable(),
  /** Of the end of a restore only. */
  restore: auditedRestoreSchema.optional(),
  /** Of the end of an export only. */
  export: auditedExportSchema.optional(),
  /** Of queries and comparisons only. */
  about: auditedScopeSchema.optional(),
  /** Random, so that no two entries are alike. */
  nonce: z.string(),
  /** SHA-256, hex, of this entry's fields and the previous entry's hash; null before the first. */
  previousHash: z.string().nullable(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What entries are of, by the first word of their action; `project` is of everything else. */
const kindsByWord = {
  backup: 'backups',
  verification: 'backups',
  restore: 'restores',
  plan: 'restores',
  drill: 'restores',
  document: 'edits',
  change: 'edits',
  import: 'imports',
  export: 'exports',
  schedule: 'schedules',
  webhook: 'schedules',
  query: 'queries',
  database: 'comparisons',
} as const;
export const auditKinds = [
  'backups',
  'restores',
  'edits',
  'imports',
  'exports',
  'schedules',
  'queries',
  'comparisons',
  'project',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export function auditKindOf(action: AuditAction): AuditKind {
  const word = action.slice(0, action.indexOf('.'));
  const kinds: Readonly<Record<string, AuditKind>> = kindsByWord;
  return kinds[word] ?? 'project';
}

/** Which entries are listed; all by default. */
const auditFilterFields = {
  /** As in the entries. */
  who: storableText().min(1).max(128).optional(),
  kind: z.enum(auditKinds).optional(),
  /**
   * A document or collection: what may have written, read out or exported it. Of restores it is
   * known by their choices, of queries and comparisons by the collection.
   */
  path: z.union([documentPathSchema, collectionPathSchema], 'Not a valid path').optional(),
  from: timeSchema.optional(),
  /** Entries before it. */
  until: timeSchema.optional(),
};
export type AuditFilter = z.output<z.ZodObject<typeof auditFilterFields>>;

/**
 * What is done to the project and by whom, the newest first; kept for one year. With a filter, a
 * short or empty page may have a next one.
 */
export const listAuditLog = endpoint.get('/api/projects/{id}/audit-log', {
  params: idParams,
  query: byUser.extend({ pageToken: pageTokenSchema.optional(), ...auditFilterFields }),
  data: z.object({
    items: z.array(auditEntrySchema),
    nextPageToken: z.string().nullable(),
    /** Whether these entries are unchanged and complete; else where that ends. */
    chain: z.object({
      isIntact: z.boolean(),
      brokenAt: z.number().int().nullable(),
    }),
  }),
});
