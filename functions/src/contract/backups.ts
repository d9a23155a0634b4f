import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { recordIdSchema, storableText, timeSchema, userIdSchema } from './primitives.ts';

/**
 * `deleting`: on its way out, by its schedule's retention or by hand; it can't be used any more.
 */
export const backupStatusSchema = z.enum([
  'queued',
  'running',
  'verifying',
  'completed',
  'failed',
  'cancelled',
  'deleting',
]);
export type BackupStatus = z.infer<typeof backupStatusSchema>;

/**
 * `snapshot`: every document as of one read time. `per-shard`: parts carry different read times.
 */
export const consistencySchema = z.enum(['snapshot', 'per-shard']);

/**
 * Totals of all collections of one shape: the collection path with every document id replaced by
 * `*` (customers, star, orders), so that the list stays short whatever the number of documents.
 */
export const collectionTotalsSchema = z.object({
  path: z.string(),
  documentCount: z.number().int().nonnegative(),
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
export type RunError = z.infer<typeof runErrorSchema>;

/** The evidence of a verification. `mismatches` names what did not match, at most 100 entries. */
export const verificationSchema = z.object({
  status: z.enum(['pending', 'running', 'verified', 'failed']),
  checkedAt: timeSchema.nullable(),
  chunks: z.number().int().nonnegative(),
  documents: z.number().int().nonnegative(),
  rawBytes: z.number().nonnegative(),
  countsChecked: z.number().int().nonnegative(),
  /** Objects that were damaged when first read, and whole when read again. */
  healedReads: z.number().int().nonnegative().default(0),
  mismatches: z.array(z.string()),
});
export type Verification = z.infer<typeof verificationSchema>;

/**
 * How much of its database a backup holds. `whole`: every document there was. `partial`: what its
 * patterns selected, or what a restore was to change, or what a file held. `empty`: nothing,
 * because the patterns matched nothing or because the database was empty.
 */
export const backupCoverageSchema = z.object({
  kind: z.enum(['whole', 'partial', 'empty']),
  /** Patterns, included or excluded, that no collection of the database matched. */
  unmatched: z.array(z.string()),
  /** Documents that the patterns left out; null where that was not counted. */
  leftOutDocuments: z.number().int().nonnegative().nullable(),
  /** Shapes of the collections that were left out, whole or in part, at most 100. */
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
  documentCount: z.number().int().nonnegative(),
  rawBytes: z.number().nonnegative(),
  storedBytes: z.number().nonnegative(),
  chunkCount: z.number().int().nonnegative(),
  newChunkCount: z.number().int().nonnegative(),
  collections: z.array(collectionTotalsSchema),
  /**
   * Null until everything is read, and in records written before there was a coverage: see
   * `coverageOf`.
   */
  coverage: backupCoverageSchema.nullable().default(null),
  startedAt: timeSchema.nullable(),
  completedAt: timeSchema.nullable(),
  durationMs: z.number().nonnegative().nullable(),
});

/** `fraction` runs from 0 to 1, null while the total is not known. */
export const backupProgressSchema = z.object({
  documents: z.number().int().nonnegative(),
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
});
export type BackupRecord = z.infer<typeof backupRecordSchema>;

export const backupNameSchema = storableText()
  .trim()
  .min(1, 'The backup name must not be empty')
  .max(100, 'The backup name must be 100 characters or less');

const flag = z.enum(['true', 'false']);

export const listBackupRecords = defineEndpoint({
  method: 'GET',
  path: '/api/projects/backup-records',
  access: 'user',
  query: z.strictObject({
    projectId: recordIdSchema,
    userId: userIdSchema,
    forceRefresh: flag.optional(),
    includeDownloadUrls: flag.optional(),
  }),
  data: z.array(backupRecordSchema),
});

export const startBackup = defineEndpoint({
  method: 'POST',
  path: '/api/projects/backup-records',
  access: 'user',
  status: 202,
  body: z.strictObject({
    projectId: recordIdSchema,
    userId: userIdSchema,
    backupName: backupNameSchema.optional(),
    configurationId: recordIdSchema.optional(),
    include: patternsSchema.optional(),
    exclude: patternsSchema.optional(),
  }),
  data: backupRecordSchema,
});

const recordParams = z.strictObject({ rid: recordIdSchema });
const byUser = z.strictObject({ userId: userIdSchema });

export const getBackupRecord = defineEndpoint({
  method: 'GET',
  path: '/api/projects/backup-records/{rid}',
  access: 'user',
  params: recordParams,
  query: byUser,
  data: backupRecordSchema,
});

export const cancelBackup = defineEndpoint({
  method: 'POST',
  path: '/api/projects/backup-records/{rid}/cancel',
  access: 'user',
  params: recordParams,
  body: byUser,
  data: backupRecordSchema,
});

export const verifyBackup = defineEndpoint({
  method: 'POST',
  path: '/api/projects/backup-records/{rid}/verify',
  access: 'user',
  status: 202,
  params: recordParams,
  body: byUser,
  data: backupRecordSchema,
});

export const changeBackupRecord = defineEndpoint({
  method: 'PUT',
  path: '/api/projects/backup-records/{rid}',
  access: 'user',
  params: recordParams,
  body: byUser.extend({ held: z.boolean({ error: 'held must be true or false' }) }),
  data: backupRecordSchema,
});

/**
 * Deletes a backup, or the record of one that came to nothing. The record says `deleting` until
 * nothing of the backup is left. The last verified backup of a database or schedule only goes with
 * `confirm=last-verified`.
 */
export const deleteBackupRecord = defineEndpoint({
  method: 'DELETE',
  path: '/api/projects/backup-records/{rid}',
  access: 'user',
  status: 202,
  params: recordParams,
  query: byUser.extend({ confirm: z.literal('last-verified').optional() }),
  data: backupRecordSchema,
});
