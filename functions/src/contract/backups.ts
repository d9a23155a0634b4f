import { z } from 'zod';
import { consistencySchema } from '../firestore-model/consistency.ts';
import { backupChangesSchema } from './backup-changes.ts';
import { endpoint } from './endpoint.ts';
import {
  byProject,
  byUser,
  countSchema,
  flagSchema,
  recordIdSchema,
  recordParams,
  storableText,
  timeSchema,
} from './primitives.ts';

/**
 * `deleted`: can be taken back until it is gone for good. `deleting`: nothing of it stays. Neither
 * can be used.
 */
export const backupStatusSchema = z.enum([
  'queued',
  'running',
  'verifying',
  'completed',
  'failed',
  'cancelled',
  'deleted',
  'deleting',
]);
export type BackupStatus = z.infer<typeof backupStatusSchema>;

/**
 * Totals by collection shape (`*` for every document id): a short list for any number of documents.
 */
export const collectionTotalsSchema = z.object({
  path: z.string(),
  documentCount: countSchema,
  rawBytes: z.number().nonnegative(),
});

export const patternSchema = storableText()
  .min(1, 'A pattern must not be empty')
  .max(500, 'A pattern must be 500 characters or less')
  .refine((pattern) => pattern.split('/').every((segment) => segment !== ''), {
    error: 'A pattern has the form customers, customers/*/orders or **/orders',
  });
export const patternsSchema = z.array(patternSchema).max(50, 'At most 50 patterns');

/** Why something went wrong and, in `hint`, what to do about it. */
export const runErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  hint: z.string().nullable(),
});

/** The evidence of a verification. `mismatches` names what did not match, at most 100 entries. */
export const verificationSchema = z.object({
  status: z.enum(['pending', 'running', 'verified', 'failed']),
  checkedAt: timeSchema.nullable(),
  chunks: countSchema,
  documents: countSchema,
  rawBytes: z.number().nonnegative(),
  countsChecked: countSchema,
  /** Objects that were damaged when first read, and whole when read again. */
  healedReads: countSchema.default(0),
  mismatches: z.array(z.string()),
});
export type Verification = z.infer<typeof verificationSchema>;

/**
 * How much of its database a backup holds. `whole`: every document. `partial`: what its patterns
 * selected, a restore was to change, or a file held. `empty`: the patterns or the database had
 * none.
 */
export const backupCoverageSchema = z.object({
  kind: z.enum(['whole', 'partial', 'empty']),
  /** Patterns, included or excluded, that no collection of the database matched. */
  unmatched: z.array(z.string()),
  /** Documents that the patterns excluded; null where that was not counted. */
  leftOutDocuments: countSchema.nullable(),
  /** Shapes of the collections that were excluded, whole or in part, at most 100. */
  leftOut: z.array(z.string()),
});
export type BackupCoverage = z.infer<typeof backupCoverageSchema>;

export const backupMetadataSchema = z.object({
  backupName: z.string(),
  trigger: z.enum(['manual', 'scheduled', 'safety', 'import']),
  configurationId: recordIdSchema.nullable(),
  firebaseProjectId: z.string(),
  databaseId: z.string(),
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  readTime: z.string().nullable(),
  consistency: consistencySchema,
  documentCount: countSchema,
  rawBytes: z.number().nonnegative(),
  storedBytes: z.number().nonnegative(),
  chunkCount: countSchema,
  newChunkCount: countSchema,
  collections: z.array(collectionTotalsSchema),
  /** Null until everything is read, and in records from before there was one: see `coverageOf`. */
  coverage: backupCoverageSchema.nullable().default(null),
  /** Null for the first of its kind, until it is complete, and where comparing came to nothing. */
  changes: backupChangesSchema.nullable().default(null),
  startedAt: timeSchema.nullable(),
  completedAt: timeSchema.nullable(),
  durationMs: z.number().nonnegative().nullable(),
});

/** `fraction` runs from 0 to 1, null while the total is not known. */
export const backupProgressSchema = z.object({
  documents: countSchema,
  rawBytes: z.number().nonnegative(),
  fraction: z.number().min(0).max(1).nullable(),
});

export const backupRecordSchema = z.object({
  id: recordIdSchema,
  projectId: recordIdSchema,
  status: backupStatusSchema,
  createdAt: timeSchema,
  metadata: backupMetadataSchema,
  progress: backupProgressSchema,
  verification: verificationSchema,
  error: runErrorSchema.nullable(),
  /** Of the whole backup as NDJSON, for ten minutes; only where a listing was asked for it. */
  downloadUrl: z.string().optional(),
  /** Kept until released, whatever the retention says. */
  held: z.boolean().default(false),
  /** The newest drill that restored it whole, compared it, and passed. */
  drilled: z.object({ drillId: recordIdSchema, at: timeSchema }).nullable().default(null),
  /** A hold that was released keeps it until then. */
  keptUntil: timeSchema.nullable().default(null),
  /** Until then the bucket lets nobody delete or replace its objects, not even by retention. */
  retainedUntil: timeSchema.nullable().default(null),
});
export type BackupRecord = z.infer<typeof backupRecordSchema>;

export const backupNameSchema = storableText()
  .trim()
  .min(1, 'The backup name must not be empty')
  .max(100, 'The backup name must be 100 characters or less');

export const listBackupRecords = endpoint.get('/api/projects/backup-records', {
  query: byProject.extend({
    forceRefresh: flagSchema.optional(),
    includeDownloadUrls: flagSchema.optional(),
  }),
  data: z.array(backupRecordSchema),
});

export const startBackup = endpoint.post('/api/projects/backup-records', {
  status: 202,
  body: byProject.extend({
    backupName: backupNameSchema.optional(),
    configurationId: recordIdSchema.optional(),
    include: patternsSchema.optional(),
    exclude: patternsSchema.optional(),
  }),
  data: backupRecordSchema,
});

export const getBackupRecord = endpoint.get('/api/projects/backup-records/{rid}', {
  params: recordParams,
  query: byUser,
  data: backupRecordSchema,
});

export const cancelBackup = endpoint.post('/api/projects/backup-records/{rid}/cancel', {
  params: recordParams,
  body: byUser,
  data: backupRecordSchema,
});

export const verifyBackup = endpoint.post('/api/projects/backup-records/{rid}/verify', {
  status: 202,
  params: recordParams,
  body: byUser,
  data: backupRecordSchema,
});

export const changeBackupRecord = endpoint.put('/api/projects/backup-records/{rid}', {
  params: recordParams,
  body: byUser.extend({ held: z.boolean({ error: 'held must be true or false' }) }),
  data: backupRecordSchema,
});

/**
 * Deletes a backup, or the record of a failed one, which can be taken back for some days
 * (`listDeletions`) and says `deleted` until then. The last verified backup of a database or
 * schedule needs `confirm=last-verified`.
 */
export const deleteBackupRecord = endpoint.delete('/api/projects/backup-records/{rid}', {
  status: 202,
  params: recordParams,
  query: byUser.extend({ confirm: z.literal('last-verified').optional() }),
  data: backupRecordSchema,
});
