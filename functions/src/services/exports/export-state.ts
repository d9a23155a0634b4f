import { z } from 'zod';
import { whatToExportSchema } from '../../contract/exports.ts';
import { consistencySchema } from '../../contract/backups.ts';
import { emptySpool, spoolSchema } from '../../engine/transfer/export-spool.ts';

/** Where the job of an export stands. */
export const exportStateSchema = z.object({
  what: whatToExportSchema,
  /** Null until the first step has begun. */
  begun: z
    .object({
      root: z.string(),
      /** The time that is read. */
      readTime: z.string(),
      /** Since when that is, and for how long it can be read. */
      readSince: z.string(),
      readableFor: z.enum(['hour', 'week']),
      consistency: consistencySchema,
      total: z.number().nullable(),
    })
    .nullable(),
  /** Where the next documents begin, as only their reader understands; null for the first. */
  cursor: z.unknown(),
  /** Whether all is read. */
  isRead: z.boolean(),
  spool: spoolSchema,
  documents: z.number(),
  rawBytes: z.number(),
  reads: z.number(),
  fraction: z.number().nullable(),
});
export type ExportState = z.infer<typeof exportStateSchema>;
export type BegunState = ExportState & { readonly begun: NonNullable<ExportState['begun']> };

export function initialExportState(what: ExportState['what']): ExportState {
  return {
    what,
    begun: null,
    cursor: null,
    isRead: false,
    spool: emptySpool,
    documents: 0,
    rawBytes: 0,
    reads: 0,
    fraction: null,
  };
}
