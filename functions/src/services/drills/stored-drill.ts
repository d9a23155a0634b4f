import { z } from 'zod';
import { drillPlanInputSchema, drillSchema, type Drill } from '../../contract/drills.ts';
import { timeSchema } from '../../contract/primitives.ts';

/** Drills as they are kept, with what only the work on them needs. */
export const storedDrillSchema = drillSchema.extend({
  /** Text in the database, which takes no array in an array, as paths of fields are. */
  differences: z.preprocess(
    (kept): unknown => (typeof kept === 'string' ? JSON.parse(kept) : kept),
    drillSchema.shape.differences,
  ),
  /** When it is worked at next; null once nothing is left to do. */
  workAt: timeSchema.nullable(),
  /** Since when what is done at present is tried in vain. */
  failingSince: timeSchema.nullable(),
  /** How it ends once its target is empty. */
  verdict: z
    .object({ status: z.enum(['passed', 'failed', 'cancelled']), message: z.string().nullable() })
    .nullable(),
  /** As the plan asked when the drill began. */
  asked: drillPlanInputSchema.shape.check,
  /** Whether the plan was saved with masks of the target. */
  masks: z.boolean(),
  /** Of a dry drill: the verification before its own. */
  seenCheckAt: timeSchema.nullable(),
  isVerifying: z.boolean(),
});
export type StoredDrill = z.infer<typeof storedDrillSchema>;

/** Without what the work needs. */
export function shownDrill(stored: StoredDrill): Drill {
  return drillSchema.parse(stored);
}

/** Ids of the jobs of a drill: begun twice, each is one. */
export function jobsOfDrill(id: string) {
  return {
    clear: `${id}-clear`,
    restore: `${id}-restore`,
    compare: `${id}-compare`,
    undo: `${id}-undo`,
  };
}
