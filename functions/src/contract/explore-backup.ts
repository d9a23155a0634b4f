import { z } from 'zod';
import {
  collectionSchema,
  documentPageSchema,
  documentWithCollectionsSchema,
  pageSizeSchema,
} from './explore.ts';
import { endpoint } from './endpoint.ts';
import { fieldDiffSchema } from '../firestore-model/field-diff.ts';
import { collectionPathSchema, documentPathSchema } from '../firestore-model/paths.ts';
import {
  byDatabase,
  byUser,
  countSchema,
  flagSchema,
  pageTokenSchema,
  recordIdSchema,
  recordParams,
} from './primitives.ts';

/**
 * A backup under way answers 409 `aborted`, a failed or cancelled one 404 `not-found`, one whose
 * stored bytes are damaged where they are needed 422 `failed-precondition`.
 *
 * Like `listCollections`; `documentCount` is null where counting would take too long.
 */
export const listBackupCollections = endpoint.get(
  '/api/projects/backup-records/{rid}/collections',
  {
    params: recordParams,
    query: byUser.extend({ parent: documentPathSchema.optional() }),
    data: z.array(collectionSchema),
  },
);

/** As `listDocuments`, in name order. A short or empty page may still have a next one. */
export const listBackupDocuments = endpoint.get('/api/projects/backup-records/{rid}/documents', {
  params: recordParams,
  query: byUser.extend({
    path: collectionPathSchema,
    pageSize: pageSizeSchema.optional(),
    pageToken: pageTokenSchema.optional(),
    showMissing: flagSchema.optional(),
  }),
  data: documentPageSchema,
});

/** Like `getDocument`. */
export const getBackupDocument = endpoint.get('/api/projects/backup-records/{rid}/document', {
  params: recordParams,
  query: byUser.extend({ path: documentPathSchema }),
  data: documentWithCollectionsSchema,
});

/**
 * A document's state over consecutive backups: a version, or its absence.
 *
 * `change` says how it came from the next older state (`earliest`: none is known). `fields` are the
 * differences to the version before, over a deletion in between too; null where there is none.
 */
export const documentStateSchema = z.object({
  kind: z.enum(['version', 'absent']),
  /** Equal contents of the document have equal ids, across pages too; null while absent. */
  versionId: z.string().nullable(),
  /** Whether this is how the document is in the database now. */
  isLive: z.boolean(),
  change: z.enum(['earliest', 'created', 'changed', 'deleted']),
  /** The backups that hold this state, newest first; none where only the database has it. */
  backups: z.array(
    z.object({ recordId: recordIdSchema, backupName: z.string(), readTime: z.string() }),
  ),
  /** Of the newest copy; null while absent. */
  createTime: z.string().nullable(),
  updateTime: z.string().nullable(),
  /** As Firestore counts it, which is how a document's size is given everywhere. */
  sizeBytes: countSchema.nullable(),
  fields: fieldDiffSchema.nullable(),
});
export type DocumentState = z.infer<typeof documentStateSchema>;

/**
 * A document's states, newest first, from completed backups whose selection covers it. Imports
 * don't count; safety backups, which hold only what a restore changes, prove presence but not
 * absence. A page looks through up to 100 backups. Where it `continues`, its first item is the last
 * of the page before with further backups (perhaps none) and, in place of the earlier one, how the
 * state came to be.
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
  /** Backups looked through on this page, including those that say nothing (`leftOut`). */
  backups: countSchema,
  leftOut: countSchema,
  /** Backups that are damaged where the document would be. */
  unreadable: z.array(z.object({ recordId: recordIdSchema, message: z.string() })),
  nextPageToken: pageTokenSchema.nullable(),
});
export type DocumentHistory = z.infer<typeof documentHistorySchema>;

export const getDocumentHistory = endpoint.get('/api/projects/document-history', {
  query: byDatabase.extend({ path: documentPathSchema, pageToken: pageTokenSchema.optional() }),
  data: documentHistorySchema,
});
