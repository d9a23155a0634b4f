import { z } from 'zod';
import type { ApplyState } from '../../engine/restore/apply.ts';
import type { RestoreTally } from '../../engine/restore/outcome.ts';
import type { PlanState } from '../../engine/restore/plan.ts';
import type { PlanDeletesState } from '../../engine/restore/plan-deletes.ts';
import type { PlanTally } from '../../engine/restore/plan-tally.ts';
import type { SafetyState } from '../../engine/restore/safety.ts';
import type { ThrottleState } from '../../engine/restore/throttle.ts';
import type { UndoPlanState } from '../../engine/restore/undo-plan.ts';
import { valueSchema } from '../../firestore-model/values.ts';
import { totalsSchema, verifyStateSchema } from '../backups/backup-state.ts';

/** What runs of restores keep between steps. Nothing here grows with the number of documents. */

const change = z.enum(['create', 'update', 'delete']);

const planTallySchema: z.ZodType<PlanTally> = z.object({
  create: z.number(),
  update: z.number(),
  delete: z.number(),
  unchanged: z.number(),
  samples: z.array(
    z.object({
      path: z.string(),
      change,
      fields: z.array(
        z.object({
          path: z.array(z.string()),
          change: z.enum(['add', 'change', 'remove']),
          before: valueSchema.nullable(),
          after: valueSchema.nullable(),
          isCut: z.boolean(),
          offset: z.number(),
        }),
      ),
      moreFields: z.number(),
    }),
  ),
});

const planStateSchema: z.ZodType<PlanState> = z.object({
  page: z.number(),
  chunk: z.number(),
  documents: z.number(),
  tally: planTallySchema,
  isDone: z.boolean(),
});

const planDeletesStateSchema: z.ZodType<PlanDeletesState> = z.object({
  cursor: z.string().nullable(),
  tally: planTallySchema,
  isDone: z.boolean(),
});

const undoPlanStateSchema: z.ZodType<UndoPlanState> = z.object({
  cursor: z.string().nullable(),
  create: z.number(),
  update: z.number(),
  delete: z.number(),
  unchanged: z.number().default(0),
  isDone: z.boolean(),
});

const safetyStateSchema: z.ZodType<SafetyState> = z.object({
  cursor: z.string().nullable(),
  isDone: z.boolean(),
  chunks: z.number(),
  newChunks: z.number(),
  storedBytes: z.number(),
  created: z.number(),
  totals: totalsSchema,
});

const named = z.array(z.object({ path: z.string(), reason: z.string() }));

const tallySchema: z.ZodType<RestoreTally> = z.object({
  written: z.number(),
  deleted: z.number(),
  skipped: z.number(),
  conflicts: z.number(),
  unticked: z.number(),
  failed: z.number(),
  failures: named,
  conflicting: named,
});

const applyStateSchema: z.ZodType<ApplyState> = z.object({
  cursor: z.string().nullable(),
  documents: z.number(),
  tally: tallySchema,
  isDone: z.boolean(),
});

const throttleSchema: z.ZodType<ThrottleState> = z.object({
  activeMs: z.number(),
  share: z.number(),
});

/** What the plan comes to, in documents. */
const countsSchema = z.object({
  create: z.number(),
  update: z.number(),
  delete: z.number(),
  unchanged: z.number(),
});
export type PlanCounts = z.infer<typeof countsSchema>;

const applying = {
  counts: countsSchema,
  /** The target server's time when writing began, in microseconds since 1970. */
  startedAt: z.string().regex(/^\d+$/),
  throttle: throttleSchema,
};

/** How many pages the run has committed: of its plan, its safety backup and its journal. */
const pages = { pages: z.number() };

/**
 * `verifying` → `planning` (or `undoing`, or neither where a plan is carried out) → `saving` → `writing` → `deleting`; phases that
 * have nothing to do are passed over. The end of a run forgets its state.
 */
export const restoreJobStateSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('verifying'), verify: verifyStateSchema.nullable() }),
  z.object({
    phase: z.literal('planning'),
    ...pages,
    plan: planStateSchema,
    deletes: planDeletesStateSchema.nullable(),
  }),
  z.object({ phase: z.literal('undoing'), ...pages, plan: undoPlanStateSchema }),
  z.object({
    phase: z.literal('saving'),
    ...pages,
    counts: countsSchema,
    startedAt: z.string(),
    readTime: z.string(),
    save: safetyStateSchema,
    verify: verifyStateSchema.nullable(),
  }),
  z.object({ phase: z.literal('writing'), ...pages, ...applying, restore: applyStateSchema }),
  z.object({ phase: z.literal('deleting'), ...pages, ...applying, delete: applyStateSchema }),
]);
export type RestoreJobState = z.infer<typeof restoreJobStateSchema>;
export type StateOf<P extends RestoreJobState['phase']> = Extract<RestoreJobState, { phase: P }>;
