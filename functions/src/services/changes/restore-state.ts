import { z } from 'zod';
import { changeCountsSchema } from '../../firestore-model/document-changes.ts';
import { verifyStateSchema } from '../../engine/backup/verify.ts';
import { applyStateSchema } from '../../engine/restore/apply.ts';
import { planStateSchema } from '../../engine/restore/plan.ts';
import { planDeletesStateSchema } from '../../engine/restore/plan-deletes.ts';
import { safetyStateSchema } from '../../engine/restore/safety.ts';
import { throttleStateSchema } from '../../engine/restore/throttle.ts';
import { undoPlanStateSchema } from '../../engine/restore/undo-plan.ts';

/** What jobs of restores keep between steps. Nothing here grows with the number of documents. */

const applying = {
  counts: changeCountsSchema,
  /** The target server's time when writing began, in microseconds since 1970. */
  startedAt: z.string().regex(/^\d+$/),
  /** Whether the target's database held nothing when writing began. */
  isTargetEmpty: z.boolean().default(false),
  throttle: throttleStateSchema,
};

/** How many pages the job has committed: of its plan, its safety backup and its journal. */
const pages = { pages: z.number() };

/** Whether parts of the job do the phase's work (`divide-restore.ts`). */
const divided = { isDivided: z.boolean().default(false) };

/**
 * `verifying` → `planning` (or `undoing`, or neither where a plan is applied) → `saving` →
 * `writing` → `deleting`; phases that have nothing to do are passed over. The end of a job forgets
 * its state. A phase that is divided waits for its parts and joins what they have done; `saving`
 * is divided twice, to store and (`save.isDone`) to verify.
 */
export const restoreJobStateSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('verifying'), ...divided, verify: verifyStateSchema.nullable() }),
  z.object({
    phase: z.literal('planning'),
    ...divided,
    ...pages,
    plan: planStateSchema,
    deletes: planDeletesStateSchema.nullable(),
  }),
  z.object({ phase: z.literal('undoing'), ...pages, plan: undoPlanStateSchema }),
  z.object({
    phase: z.literal('saving'),
    ...divided,
    ...pages,
    counts: changeCountsSchema,
    startedAt: z.string(),
    readTime: z.string(),
    save: safetyStateSchema,
    verify: verifyStateSchema.nullable(),
  }),
  z.object({
    phase: z.literal('writing'),
    ...divided,
    ...pages,
    ...applying,
    restore: applyStateSchema,
  }),
  z.object({
    phase: z.literal('deleting'),
    ...divided,
    ...pages,
    ...applying,
    delete: applyStateSchema,
  }),
]);
export type RestoreJobState = z.infer<typeof restoreJobStateSchema>;
export type StateOf<P extends RestoreJobState['phase']> = Extract<RestoreJobState, { phase: P }>;
