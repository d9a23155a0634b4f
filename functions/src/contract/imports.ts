import { z } from 'zod';
import { backupNameSchema, backupRecordSchema } from './backups.ts';
import { reasonSchema } from './edits.ts';
import { endpoint } from './endpoint.ts';
import { restoreSchema } from './restore-record.ts';
import { importMappingSchema } from '../firestore-model/imports/mapping.ts';
import { byProject, byUser, idParams, recordIdSchema, timeSchema } from './primitives.ts';

/** A file is sent in parts of this size; only the last one may be smaller. */
export const importPartBytes = 4 * 1024 * 1024;
const maxImportBytes = 8 * 1024 * 1024 * 1024;

/**
 * A file being uploaded to become a backup, or to be imported into a database. Parts are numbered
 * from 0 and sent in any order, as often as needed. `finishImport` makes the record, whose backup
 * is read and verified like any other; `planImport` makes the plan of a change set.
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

export const startImport = endpoint.post('/api/projects/imports', {
  status: 201,
  body: byProject.extend({
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

export const uploadImportPart = endpoint.post('/api/projects/imports/{id}/parts/{part}', {
  takesBytes: importPartBytes,
  params: idParams.extend({
    part: z
      .string()
      .regex(/^\d{1,4}$/, 'Parts are numbered from 0')
      .transform(Number),
  }),
  query: byUser,
});

export const finishImport = endpoint.post('/api/projects/imports/{id}/finish', {
  status: 202,
  params: idParams,
  body: byUser,
  data: backupRecordSchema,
});

/**
 * Plans an import of the uploaded file, which may be of any tool, into the project's database:
 * nothing is written. The plan is applied as one of a restore is, within six days.
 */
export const planImport = endpoint.post('/api/projects/imports/{id}/plan', {
  status: 202,
  params: idParams,
  body: byUser.extend({
    mapping: importMappingSchema,
    /** `create`: only documents that aren't there. */
    mode: z.enum(['create', 'overwrite', 'merge']),
    reason: reasonSchema.optional(),
  }),
  data: restoreSchema,
});

/** Forgets an upload that was not finished. */
export const discardImport = endpoint.delete('/api/projects/imports/{id}', {
  params: idParams,
  query: byUser,
});
