import { z } from 'zod';
import { nameRangeSchema } from '../../engine/backup/backup-state.ts';
import { applyStateSchema } from '../../engine/restore/apply.ts';
import { planStateSchema } from '../../engine/restore/plan.ts';
import { planDeletesStateSchema } from '../../engine/restore/plan-deletes.ts';
import { safetyStateSchema } from '../../engine/restore/safety.ts';
import { sharedThrottleStateSchema } from '../../engine/restore/shared-throttle.ts';
import { restoreOutcomeSchema } from '../../firestore-model/document-changes.ts';
import { pagesStateSchema } from '../backups/backup-state.ts';
import type { PartSight } from '../ports/part-progress.ts';

/** What parts of restores keep between steps: each has a slice of one phase. */

/** The number of the part's next page: pages of earlier phases come before. */
const pages = { pages: z.number() };
/** Documents that all parts together are to look at; null where that isn't known. */
const total = { total: z.number().nullable() };
/** Names in the target. */
const names = { names: nameRangeSchema };

const applying = {
  ...pages,
  ...names,
  total: z.number(),
  /** What had been done when the phase began. */
  before: z.object({ documents: z.number(), tally: restoreOutcomeSchema }),
  /** See `applyStateSchema` of the whole job. */
  startedAt: z.string().regex(/^\d+$/),
  isTargetEmpty: z.boolean().default(false),
  throttle: sharedThrottleStateSchema,
  apply: applyStateSchema,
};

export const restorePartStateSchema = z.discriminatedUnion('phase', [
  /** Of the backup (`from`, `to`) or of the safety backup (`range`: what that part has stored). */
  z.object({ phase: z.literal('verifying'), ...pagesStateSchema.shape }),
  z.object({
    phase: z.literal('planning'),
    ...pages,
    ...names,
    ...total,
    /** Pages of the backup's manifest, from one position up to and without another. */
    slice: z.object({ from: z.number(), to: z.number() }),
    plan: planStateSchema,
    deletes: planDeletesStateSchema.nullable(),
  }),
  z.object({ phase: z.literal('saving'), ...pages, ...names, ...total, save: safetyStateSchema }),
  z.object({ phase: z.literal('writing'), ...applying }),
  z.object({ phase: z.literal('deleting'), ...applying }),
]);
export type RestorePartState = z.infer<typeof restorePartStateSchema>;
export type PartStateOf<P extends RestorePartState['phase']> = Extract<
  RestorePartState,
  { phase: P }
>;

/** The states of a phase's parts, all of which have ended. @throws Error for others */
export function statesOf<P extends RestorePartState['phase']>(
  phase: P,
  parts: readonly Pick<PartSight, 'state'>[],
): PartStateOf<P>[] {
  const states = parts.map(({ state }) => restorePartStateSchema.parse(state));
  const isOf = (state: RestorePartState): state is PartStateOf<P> => state.phase === phase;
  if (!states.every(isOf)) {
    throw new Error(`parts of another phase than ${phase}`);
  }
  return states;
}
