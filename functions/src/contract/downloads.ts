import { z } from 'zod';
import { endpoint, publicEndpoint } from './endpoint.ts';
import { collectionPathSchema } from '../firestore-model/paths.ts';
import { byUser, idParams, recordParams, timeSchema } from './primitives.ts';

/** `ndjson` loses nothing and can be imported; `json` loses types; `csv` is one collection. */
export const downloadFormatSchema = z.enum(['ndjson', 'json', 'csv']);
export type DownloadFormat = z.infer<typeof downloadFormatSchema>;

/** What a file of each format is sent as. */
export const downloadMediaTypes: Readonly<Record<DownloadFormat, string>> = {
  ndjson: 'application/x-ndjson',
  json: 'application/json',
  csv: 'text/csv',
};

/**
 * A collection, or all of one shape (`*` stands for any document id). NDJSON and JSON also hold
 * what lies below them, CSV only their own documents.
 */
const whatToDownload = {
  format: downloadFormatSchema,
  collection: collectionPathSchema.optional(),
};

/** A file's address: without sign-in, for this one file, until `expiresAt`. */
export const downloadLinkSchema = z.object({
  url: z.string(),
  fileName: z.string(),
  expiresAt: timeSchema,
});
export type DownloadLink = z.infer<typeof downloadLinkSchema>;

export const createDownloadLink = endpoint.post(
  '/api/projects/backup-records/{rid}/download-links',
  {
    status: 201,
    params: recordParams,
    body: byUser
      .extend({ ...whatToDownload })
      .refine(({ format, collection }) => format !== 'csv' || collection !== undefined, {
        path: ['collection'],
        error: 'A CSV file holds one collection: choose it',
      }),
    data: downloadLinkSchema,
  },
);

/** Answers with the file itself, as an attachment. The token says whose it is and until when. */
export const downloadBackup = publicEndpoint.get('/api/projects/backup-records/{rid}/download', {
  answersFile: Object.values(downloadMediaTypes),
  params: recordParams,
  query: z.strictObject({
    ...whatToDownload,
    token: z.string().regex(/^[\w-]{1,200}$/, 'The download link is not valid'),
  }),
});

/** Opens the project's backups without Firekeep (`npm run reader`): keep it as safe as the data. */
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
export const exportBackupKey = endpoint.post('/api/projects/{id}/backup-key', {
  params: idParams,
  body: byUser,
  data: backupKeySchema,
});
