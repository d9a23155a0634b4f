import { z } from 'zod';
import { verifyStateSchema } from '../../engine/backup/verify.ts';
import { changesSchema } from '../alerts/count-changes.ts';
import { pagesStateSchema, rangeStateSchema, scannedStateSchema } from './backup-state.ts';
import { earlierBackupSchema, earlierVerificationSchema } from './earlier-state.ts';

/** What jobs of backups and verifications keep between steps. The end of a job forgets it. */

/** A phase's only slice; null where parts work at its slices. */
const verifying = { phase: z.literal('verifying'), slice: pagesStateSchema.nullable() };

/**
 * `new` → `scanning` → `verifying` → `comparing`, which is only noted where it takes more than a
 * part of a step.
 */
const backupSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('new') }),
  z.object({ phase: z.literal('scanning'), slice: rangeStateSchema.nullable() }),
  scannedStateSchema.extend(verifying),
  scannedStateSchema.extend({
    phase: z.literal('comparing'),
    verify: verifyStateSchema,
    changes: changesSchema.nullable(),
  }),
]);
export const backupJobStateSchema = z.union([earlierBackupSchema, backupSchema]);
export type BackupJobState = z.infer<typeof backupSchema>;
export type ScanningState = Extract<BackupJobState, { phase: 'scanning' }>;
export type VerifyingState = Extract<BackupJobState, { phase: 'verifying' }>;
export type ComparingState = Extract<BackupJobState, { phase: 'comparing' }>;

const verificationSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('new') }),
  z.object(verifying),
]);
export const verificationJobStateSchema = z.union([verificationSchema, earlierVerificationSchema]);
export type VerificationJobState = z.infer<typeof verificationSchema>;
