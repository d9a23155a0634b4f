import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionPathSchema } from '../firestore-model/paths.ts';
import { recordIdSchema, timeSchema, userIdSchema } from './primitives.ts';

/**
 * `ndjson` loses nothing and can be imported again; `json` loses types; `csv` is one collection as
 * a table.
 */
export const downloadFormatSchema = z.enum(['ndjson', 'json', 'csv']);
export type DownloadFormat = z.infer<typeof downloadFormatSchema>;

/** What a file of each format is sent as. */
export const downloadMediaTypes: Readonly<Record<DownloadFormat, string>> = {
  ndjson: 'application/x-ndjson',
  json: 'application/json',
  csv: 'text/csv',
};

/**
 * A collection, or all collections of one shape: `*` in place of a document's id stands for any id.
 * NDJSON and JSON then also hold what lies below them, CSV only their own documents.
 */
const whatToDownload = {
  format: downloadFormatSchema,
  collection: collectionPathSchema.optional(),
};

const params = z.strictObject({ rid: recordIdSchema });

/** A file's address: without sign-in, for this one file, until `expiresAt`. */
export const downloadLinkSchema = z.object({
  url: z.string(),
  fileName: z.string(),
  expiresAt: timeSchema,
});
export type DownloadLink = z.infer<typeof downloadLinkSchema>;

export const createDownloadLink = defineEndpoint({
  method: 'POST',
  path: '/api/projects/backup-records/{rid}/download-links',
  access: 'user',
  status: 201,
  params,
  body: z
    .strictObject({ userId: userIdSchema, ...whatToDownload })
    .refine(({ format, collection }) => format !== 'csv' || collection !== undefined, {
      path: ['collection'],
      error: 'A CSV file holds one collection: name it',
    }),
  data: downloadLinkSchema,
});

/** Answers with the file itself, as an attachment. The token says whose it is and until when. */
export const downloadBackup = defineEndpoint({
  method: 'GET',
  path: '/api/projects/backup-records/{rid}/download',
  access: 'public',
  answersFile: Object.values(downloadMediaTypes),
  params,
  query: z.strictObject({
    ...whatToDownload,
    token: z.string().regex(/^[\w-]{1,200}$/, 'The download link is not valid'),
  }),
});

/**
 * Opens the project's backups without Firekeep: `npm run reader` reads it. Keep it as safe as the
 * data.
 */
export const backupKeySchema = z.object({
  format: z.literal('firekeep-backup-key'),
  version: z.literal(1),
  ownerId: z.string(),
  projectId: z.string(),
  /** Base64 of 32 bytes. */
  dataKey: z.string(),
});
export type BackupKey = z.infer<typeof backupKeySchema>;

/** Needs a sign-in of the last five minutes. */
export const exportBackupKey = defineEndpoint({
  method: 'POST',
  path: '/api/projects/{id}/backup-key',
  access: 'user',
  params: z.strictObject({ id: recordIdSchema }),
  body: z.strictObject({ userId: userIdSchema }),
  data: backupKeySchema,
});
