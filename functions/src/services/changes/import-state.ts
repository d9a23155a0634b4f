import { z } from 'zod';
import type { ParseState } from '../../engine/transfer/parse-step.ts';
import { backupStateSchema, verifyStateSchema } from '../backups/backup-state.ts';

const parseStateSchema: z.ZodType<ParseState> = z.object({
  offset: z.number(),
  line: z.number(),
  head: z
    .object({
      root: z.string(),
      readTime: z.string(),
      consistency: z.enum(['snapshot', 'per-shard']),
      collection: z.string().nullable(),
    })
    .nullable(),
  tail: z.object({ documents: z.number(), checksum: z.number().nullable() }).nullable(),
  documents: z.number(),
  checksum: z.number(),
  runs: z.number(),
  isDone: z.boolean(),
});

const common = {
  startedAt: z.string().nullable(),
  file: z.object({
    sizeBytes: z.number(),
    compression: z.enum(['none', 'gzip']),
    parts: z.number(),
    partBytes: z.number(),
  }),
  parse: parseStateSchema,
};

/** `parsing` (the file into sorted runs) → `merging` (the runs into chunks) → `verifying`. */
export const importJobStateSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('parsing'), ...common }),
  z.object({ phase: z.literal('merging'), ...common, backup: backupStateSchema }),
  z.object({
    phase: z.literal('verifying'),
    ...common,
    backup: backupStateSchema,
    verify: verifyStateSchema,
  }),
]);
export type ImportJobState = z.infer<typeof importJobStateSchema>;
export type ParsingState = Extract<ImportJobState, { phase: 'parsing' }>;
export type MergingState = Extract<ImportJobState, { phase: 'merging' }>;
export type VerifyingImportState = Extract<ImportJobState, { phase: 'verifying' }>;
