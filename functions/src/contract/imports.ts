import { z } from 'zod';
import { backupNameSchema, backupRecordSchema } from './backups.ts';
import { defineEndpoint } from './endpoint.ts';
import { recordIdSchema, timeSchema, userIdSchema } from './primitives.ts';

/** A file is sent in parts of this size; only the last one may be smaller. */
export const importPartBytes = 4 * 1024 * 1024;
const maxImportBytes = 8 * 1024 * 1024 * 1024;

/**
 * A file that is being uploaded to become a backup. Its parts are numbered from 0 and can be sent
 * in any order, each as often as needed; `finishImport` then makes the backup record, which is
 * read, checked and verified like every other.
 */
export const importUploadSchema = z.object({
  id: recordIdSchema,
  projectId: recordIdSchema,
  sizeBytes: z.number().int(),
  partBytes: z.number().int(),
  partCount: z.number().int(),
  createdAt: timeSchema,
});
export type ImportUpload = z.infer<typeof importUploadSchema>;

export const startImport = defineEndpoint({
  method: 'POST',
  path: '/api/projects/imports',
  access: 'user',
  status: 201,
  body: z.strictObject({
    projectId: recordIdSchema,
    userId: userIdSchema,
    backupName: backupNameSchema,
    sizeBytes: z
      .number('The size of the file is required')
      .int('The size of the file must be a whole number')
      .positive('The file is empty')
      .max(maxImportBytes, 'A file of at most 8 GiB can be imported'),
    /** Whether the file itself is compressed; never the transfer. */
    compression: z.enum(['none', 'gzip']),
  }),
  data: importUploadSchema,
});

const params = z.strictObject({ id: recordIdSchema });

export const uploadImportPart = defineEndpoint({
  method: 'POST',
  path: '/api/projects/imports/{id}/parts/{part}',
  access: 'user',
  takesBytes: importPartBytes,
  params: params.extend({
    part: z
      .string()
      .regex(/^\d{1,4}$/, 'Parts are numbered from 0')
      .transform(Number),
  }),
  query: z.strictObject({ userId: userIdSchema }),
});

export const finishImport = defineEndpoint({
  method: 'POST',
  path: '/api/projects/imports/{id}/finish',
  access: 'user',
  status: 202,
  params,
  body: z.strictObject({ userId: userIdSchema }),
  data: backupRecordSchema,
});

/** Forgets an upload that was not finished. */
export const discardImport = defineEndpoint({
  method: 'DELETE',
  path: '/api/projects/imports/{id}',
  access: 'user',
  params,
  query: z.strictObject({ userId: userIdSchema }),
});
