import { z } from 'zod';
import {
  collectionSchema,
  documentPageSchema,
  documentWithCollectionsSchema,
  pageSizeSchema,
} from './explore.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldDiffSchema } from '../firestore-model/field-diff.ts';
import { collectionPathSchema, documentPathSchema } from '../firestore-model/paths.ts';
import { pageTokenSchema, recordIdSchema, userIdSchema } from './primitives.ts';

/**
 * Looking into completed backups. A backup that is under way answers 409 `aborted`, one that failed
 * or was cancelled 404 `not-found`, one whose stored bytes are damaged where they are needed 422
 * `failed-precondition`.
 */
const recordParams = z.strictObject({ rid: recordIdSchema });

/** Like `listCollections`. `documentCount` is null where counting would take too long. */
export const listBackupCollections = defineEndpoint({
  method: 'GET',
  path: '/api/projects/backup-records/{rid}/collections',
  access: 'user',
  params: recordParams,
  query: z.strictObject({ userId: userIdSchema, parent: documentPathSchema.optional() }),
  data: z.array(collectionSchema),
});

/**
 * Like `listDocuments`, in the order of names. A page may hold fewer documents than asked for, or
 * none, and still have a next one.
 */
export const listBackupDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/projects/backup-records/{rid}/documents',
  access: 'user',
  params: recordParams,
  query: z.strictObject({
    userId: userIdSchema,
    path: collectionPathSchema,
    pageSize: pageSizeSchema.optional(),
    pageToken: pageTokenSchema.optional(),
    showMissing: z.enum(['true', 'false']).optional(),
  }),
  data: documentPageSchema,
});

/** Like `getDocument`. */
export const getBackupDocument = defineEndpoint({
  method: 'GET',
  path: '/api/projects/backup-records/{rid}/document',
  access: 'user',
  params: recordParams,
  query: z.strictObject({ userId: userIdSchema, path: documentPathSchema }),
  data: documentWithCollectionsSchema,
});

/**
 * One state of a document over consecutive backups: a version of it, or its absence.
 *
 * `change` says how it came to be from the next older state: `created` (it was absent before),
 * `changed`, `deleted`; `earliest` is the oldest state known. `fields` are the differences to the
 * version before, which for a document that was deleted in between is the one before that; null
 * where there is none.
 */
export const documentStateSchema = z.object({
  kind: z.enum(['version', 'absent']),
  /** Equal contents of the document have equal ids, across pages too; null while absent. */
  versionId: z.string().nullable(),
  /** Whether this is how the document is in the database now. */
  isLive: z.boolean(),
  change: z.enum(['earliest', 'created', 'changed', 'deleted']),
  /**
   * The backups that hold this state, newest first. Empty for a state that only the database has.
   */
  backups: z.array(
    z.object({ recordId: recordIdSchema, backupName: z.string(), readTime: z.string() }),
  ),
  /** Of the newest copy; null while absent. */
  createTime: z.string().nullable(),
  updateTime: z.string().nullable(),
  sizeBytes: z.number().int().nonnegative().nullable(),
  fields: fieldDiffSchema.nullable(),
});
export type DocumentState = z.infer<typeof documentStateSchema>;

/**
 * The states of a document, newest first, from the completed backups whose selection covers it;
 * imported files are no states of the database, and safety backups, which hold only what a restore
 * was to change, say that a document was there but not that it was absent. A page looks through up to
 * 100 backups. Where a page `continues`, its first item is the last one of the page before: it has
 * the further backups that hold that state, which may be none, and how the state came to be, in
 * place of what was known before.
 */
export const documentHistorySchema = z.object({
  path: z.string(),
  items: z.array(documentStateSchema),
  continues: z.boolean(),
  /** Whether the database could be asked, and if not, why. On pages after the first `skipped`. */
  live: z.object({
    status: z.enum(['read', 'unreadable', 'skipped']),
    message: z.string().nullable(),
  }),
  /**
   * Backups looked through on this page, those that say nothing of the document (`leftOut`)
   * included.
   */
  backups: z.number().int().nonnegative(),
  leftOut: z.number().int().nonnegative(),
  /** Backups that are damaged where the document would be. */
  unreadable: z.array(z.object({ recordId: recordIdSchema, message: z.string() })),
  nextPageToken: pageTokenSchema.nullable(),
});
export type DocumentHistory = z.infer<typeof documentHistorySchema>;

export const getDocumentHistory = defineEndpoint({
  method: 'GET',
  path: '/api/projects/document-history',
  access: 'user',
  query: z.strictObject({
    pid: recordIdSchema,
    userId: userIdSchema,
    path: documentPathSchema,
    pageToken: pageTokenSchema.optional(),
  }),
  data: documentHistorySchema,
});
