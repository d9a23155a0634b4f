import { z } from 'zod';
import { backupStateSchema } from '../../engine/backup/backup-state.ts';
import { verifyStateSchema } from '../../engine/backup/verify.ts';
import { importFileSchema } from './import-spec.ts';
import { parseStateSchema } from '../../engine/transfer/parse-step.ts';

const common = {
  file: importFileSchema,
  parse: parseStateSchema,
};
const begun = { startedAt: z.string(), ...common };

/** `parsing` (the file into sorted runs) → `merging` (the runs into chunks) → `verifying`. */
export const importJobStateSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('parsing'), startedAt: z.string().nullable(), ...common }),
  z.object({ phase: z.literal('merging'), ...begun, backup: backupStateSchema }),
  z.object({
    phase: z.literal('verifying'),
    ...begun,
    backup: backupStateSchema,
    verify: verifyStateSchema,
  }),
]);
export type ImportJobState = z.infer<typeof importJobStateSchema>;
export type ParsingState = Extract<ImportJobState, { phase: 'parsing' }>;
export type MergingState = Extract<ImportJobState, { phase: 'merging' }>;
export type VerifyingImportState = Extract<ImportJobState, { phase: 'verifying' }>;
