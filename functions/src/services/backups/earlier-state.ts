import { z } from 'zod';
import { wholeRange } from '../../engine/backup/backup-state.ts';
import { verifyStateSchema } from '../../engine/backup/verify.ts';
import { allPages, noCounts, rangeStateSchema, scannedStateSchema } from './backup-state.ts';

/** States of backups and verifications under way that are stored without slices. */

/**
 * Read by the job itself, or, where there are `ranges`, by parts; verified by the job itself, or,
 * while it is `checking`, by parts.
 */
export const earlierBackupSchema = z.union([
  rangeStateSchema
    .omit({ range: true, counts: true })
    .extend({ phase: z.literal('scanning') })
    .transform(({ phase, ...slice }) => {
      return { phase, slice: { ...slice, range: wholeRange, counts: noCounts } };
    }),
  z
    .object({ phase: z.literal('ranges') })
    .transform(() => ({ phase: 'scanning' as const, slice: null })),
  scannedStateSchema
    .extend({ phase: z.literal('verifying'), verify: verifyStateSchema })
    .transform(({ verify, ...scanned }) => {
      const { documents, rawBytes } = scanned.backup.totals;
      return {
        ...scanned,
        slice: { pages: allPages, documents, rawBytes, startAfter: null, verify },
      };
    }),
  scannedStateSchema
    .extend({ phase: z.literal('checking') })
    .transform((scanned) => ({ ...scanned, phase: 'verifying' as const, slice: null })),
]);

export const earlierVerificationSchema = z
  .object({ verify: verifyStateSchema.nullable(), isDivided: z.boolean().default(false) })
  .transform(({ verify, isDivided }) => {
    const phase = 'verifying' as const;
    if (isDivided) {
      return { phase, slice: null };
    }
    // How much there is to verify the backup's manifest says.
    const all = { pages: allPages, documents: 0, rawBytes: 0, startAfter: null };
    return verify === null ? { phase: 'new' as const } : { phase, slice: { ...all, verify } };
  });
