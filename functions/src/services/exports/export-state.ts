import { z } from 'zod';
import { whatToExportSchema } from '../../contract/exports.ts';
import { consistencySchema } from '../../firestore-model/consistency.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { emptySpool, spoolSchema } from '../../engine/transfer/export-spool.ts';
import { openText, sealText } from './sealed-text.ts';

/** Where the job of an export stands. */
export const exportStateSchema = z.object({
  what: whatToExportSchema,
  /** The backup that it reads, which stays until it has ended; null for the database. */
  recordId: z.string().nullable().default(null),
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

const sealedSchema = z.looseObject({ sealed: z.string() });

/** The state as its job keeps it. */
export async function sealedState(
  vault: Vault,
  exportId: string,
  { what, cursor, ...state }: ExportState,
): Promise<object> {
  return { ...state, sealed: await sealText(vault, { exportId, name: 'state' }, { what, cursor }) };
}

/** As it was kept: in a job from before states were sealed, as it is. @throws AppError `corrupt` */
export async function openState(
  vault: Vault,
  exportId: string,
  stored: unknown,
): Promise<ExportState> {
  const { data } = sealedSchema.safeParse(stored);
  if (data === undefined) {
    return exportStateSchema.parse(stored);
  }
  const opened = await openText(vault, { exportId, name: 'state' }, data.sealed);
  return exportStateSchema.parse({ ...data, ...z.looseObject({}).parse(opened) });
}

export type BegunState = ExportState & { readonly begun: NonNullable<ExportState['begun']> };

export function initialExportState(
  what: ExportState['what'],
  recordId: string | null,
): ExportState {
  return {
    what,
    recordId,
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
