import { z } from 'zod';
import type { DeleteState } from '../../engine/restore/delete-extra.ts';
import type { RestoreTally } from '../../engine/restore/outcome.ts';
import type { RestoreState } from '../../engine/restore/restore.ts';
import { verifyStateSchema } from '../backups/backup-state.ts';

const tallySchema: z.ZodType<RestoreTally> = z.object({
  create: z.number(),
  update: z.number(),
  delete: z.number(),
  unchanged: z.number(),
  written: z.number(),
  deleted: z.number(),
  skipped: z.number(),
  failed: z.number(),
  samples: z.array(z.object({ path: z.string(), change: z.enum(['create', 'update', 'delete']) })),
  failures: z.array(z.object({ path: z.string(), reason: z.string() })),
});

const restoreStateSchema: z.ZodType<RestoreState> = z.object({
  page: z.number(),
  chunk: z.number(),
  documents: z.number(),
  tally: tallySchema,
  isDone: z.boolean(),
});

const deleteStateSchema: z.ZodType<DeleteState> = z.object({
  cursor: z.string().nullable(),
  planned: z.array(z.string()),
  tally: tallySchema,
  isDone: z.boolean(),
});

/** `verifying` → `writing` → (mirror only) `deleting`; the end of a run forgets its state. */
export const restoreRunStateSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('verifying'), verify: verifyStateSchema.nullable() }),
  z.object({
    phase: z.literal('writing'),
    /** The target server's time when writing began, in microseconds since 1970. */
    startedAt: z.string().regex(/^\d+$/),
    restore: restoreStateSchema,
  }),
  z.object({
    phase: z.literal('deleting'),
    documents: z.number(),
    delete: deleteStateSchema,
  }),
]);
export type RestoreRunState = z.infer<typeof restoreRunStateSchema>;
