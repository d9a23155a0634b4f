import { z } from 'zod';
import { importMappingSchema } from '../../firestore-model/imports/mapping.ts';

/** An uploaded file, as jobs read it. */
export const importFileSchema = z.object({
  sizeBytes: z.number(),
  compression: z.enum(['none', 'gzip']),
  parts: z.number(),
  partBytes: z.number(),
});

/** What an import keeps sealed beside its record: names of columns are the file's. */
export const importSpecSchema = z.object({
  file: importFileSchema,
  mapping: importMappingSchema,
});
export type ImportSpec = z.output<typeof importSpecSchema>;
