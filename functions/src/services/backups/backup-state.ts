import { z } from 'zod';
import { backupStateSchema, nameRangeSchema } from '../../engine/backup/backup-state.ts';
import { verifyStateSchema } from '../../engine/backup/verify.ts';
import { consistencySchema } from '../../firestore-model/consistency.ts';

/** What slices of backups and verifications keep between steps (`services/jobs/slices.ts`). */

const scannedSchema = {
  startedAt: z.string(),
  consistency: consistencySchema,
  /** When the present read time was taken, by our clock. */
  readSince: z.string(),
  /** How far back the database can be read at it: `week` with point-in-time recovery. */
  readableFor: z.enum(['hour', 'week']).default('hour'),
  expectedDocuments: z.number(),
  backup: backupStateSchema,
};

const countsSchema = z.object({ checked: z.number(), mismatches: z.array(z.string()) });
export type CountCheck = Readonly<z.infer<typeof countsSchema>>;
export const noCounts: CountCheck = { checked: 0, mismatches: [] };

/** What has been read, and how its counts compare. */
export const scannedStateSchema = z.object({ ...scannedSchema, counts: countsSchema });
export type ScannedState = z.infer<typeof scannedStateSchema>;

/** A range of names, which may be all there are; `counts` once it has been read. */
export const rangeStateSchema = z.object({
  ...scannedSchema,
  range: nameRangeSchema,
  /** Documents that Firestore counts in it, at the read time; null until it has. */
  counted: z.number().nullable().default(null),
  /** Whether the server said of all documents so far that they were read at the read time. */
  isOfOneTime: z.boolean().default(false),
  counts: countsSchema,
});
export type RangeState = z.infer<typeof rangeStateSchema>;

/** Pages of a manifest, from one position up to and without another. */
export const manifestSliceSchema = z.object({ from: z.number(), to: z.number() });

/** All of them, however many there are. */
export const allPages = { from: 0, to: Number.MAX_SAFE_INTEGER };

/**
 * Pages to verify: of one range of a backup in the making, or of a manifest.
 */
export const pagesStateSchema = z.object({
  pages: z.union([z.object({ range: z.number() }), manifestSliceSchema]),
  /** Totals of the whole backup, for the progress of all parts. */
  documents: z.number(),
  rawBytes: z.number(),
  startAfter: z.string().nullable(),
  verify: verifyStateSchema,
});
export type PagesState = z.infer<typeof pagesStateSchema>;
