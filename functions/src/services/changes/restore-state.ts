import { z } from 'zod';
import { nameRangeSchema } from '../../engine/backup/backup-state.ts';
import { applyStateSchema } from '../../engine/changes/apply/apply.ts';
import { planStateSchema } from '../../engine/changes/plan.ts';
import { planDeletesStateSchema } from '../../engine/changes/plan-deletes.ts';
import { safetyStateSchema } from '../../engine/changes/before.ts';
import { sharedThrottleStateSchema } from '../../engine/changes/apply/shared-throttle.ts';
import { throttleStateSchema } from '../../engine/changes/apply/throttle.ts';
import { readStateSchema } from '../../engine/transfer/read-rows.ts';
import { undoPlanStateSchema } from '../../engine/changes/undo-plan.ts';
import {
  changeCountsSchema,
  restoreOutcomeSchema,
} from '../../firestore-model/document-changes.ts';
import { manifestSliceSchema, pagesStateSchema } from '../backups/backup-state.ts';
import { earlierCheckSchema, earlierStateSchema } from './earlier-state.ts';

/** What jobs of restores keep between steps. Nothing here grows with the number of documents. */

/** The number of the next page: of the plan, the safety backup or the journal. */
const pages = { pages: z.number() };
/** Documents that all slices together are to look at; null where that isn't known. */
const total = { total: z.number().nullable() };
/** Names in the target. */
const names = { names: nameRangeSchema };
/** What had been done when the phase began. */
const done = z.object({ documents: z.number(), tally: restoreOutcomeSchema });

const writes = {
  ...pages,
  /** The target server's time when writing began, in microseconds since 1970. */
  startedAt: z.string().regex(/^\d+$/),
  /** Whether the target's database held nothing when writing began. */
  isTargetEmpty: z.boolean().default(false),
};

const applying = {
  ...writes,
  ...names,
  total: z.number(),
  before: done,
  /** Whether a worker was lost, or broke off: it may have sent what isn't committed. */
  wasSentBefore: z.boolean().default(false),
  throttle: sharedThrottleStateSchema,
  apply: applyStateSchema,
};

const sliceSchemas = {
  /** Pages of the backup. */
  verifying: z.object({
    phase: z.literal('verifying'),
    ...pagesStateSchema.shape,
    pages: manifestSliceSchema,
    /** Whether only those that may hold what is restored are verified; false once meant all. */
    isOfScope: z.boolean().default(false),
  }),
  planning: z.object({
    phase: z.literal('planning'),
    ...pages,
    ...names,
    ...total,
    /** Pages of the backup's manifest. */
    slice: manifestSliceSchema,
    plan: planStateSchema,
    deletes: planDeletesStateSchema.nullable(),
  }),
  undoing: z.object({ phase: z.literal('undoing'), ...pages, plan: undoPlanStateSchema }),
  /** The rows of an uploaded file. */
  reading: z.object({ phase: z.literal('reading'), read: readStateSchema }),
  saving: z.object({
    phase: z.literal('saving'),
    ...pages,
    ...names,
    ...total,
    save: safetyStateSchema,
  }),
  /** Pages of the safety backup: all (`from`, `to`), or what a part has stored (`range`). */
  checking: z.object({ phase: z.literal('checking'), ...pagesStateSchema.shape }),
  applying: z.object({ phase: z.enum(['writing', 'deleting']), ...applying }),
};

export const restoreSliceSchema = z.union([
  z.discriminatedUnion('phase', [
    sliceSchemas.verifying,
    sliceSchemas.planning,
    sliceSchemas.undoing,
    sliceSchemas.reading,
    sliceSchemas.saving,
    sliceSchemas.checking,
    sliceSchemas.applying,
  ]),
  earlierCheckSchema,
]);
export type RestoreSlice = z.infer<typeof restoreSliceSchema>;
export type SliceOf<P extends RestoreSlice['phase']> = WithPhase<P, RestoreSlice>;

/** The member of a union that is of a phase. */
type WithPhase<P, Union> = Union extends { readonly phase: infer Phases }
  ? P extends Phases
    ? Union
    : never
  : never;

/** The slices of a phase. @throws Error where any is of another */
export function ofPhase<P extends RestoreSlice['phase']>(
  phase: P,
  slices: readonly RestoreSlice[],
): readonly SliceOf<P>[] {
  const isOf = (slice: RestoreSlice): slice is SliceOf<P> => slice.phase === phase;
  if (!slices.every(isOf)) {
    throw new Error(`slices of another phase than ${phase}`);
  }
  return slices;
}

const safety = {
  ...pages,
  counts: changeCountsSchema,
  startedAt: z.string(),
  readTime: z.string(),
};

const applied = { ...writes, counts: changeCountsSchema, done, throttle: throttleStateSchema };

/**
 * `backing-up` (where a backup is made first) → `new` → `verifying` → `reading` (of an import) →
 * `planning` (or `undoing`, or neither where a plan is applied) → `saving` → `checking` → `writing`
 * → `deleting`; phases that have nothing to do are passed over. The end of a job forgets its state.
 * `slice` is the phase's only slice; null where parts work at its slices
 * (`services/jobs/slices.ts`). A change set of few documents has `inline` alone.
 */
const currentStateSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('backing-up') }),
  z.object({ phase: z.literal('new') }),
  z.object({ phase: z.literal('inline') }),
  z.object({ phase: z.literal('verifying'), slice: sliceSchemas.verifying.nullable() }),
  z.object({ phase: z.literal('planning'), slice: sliceSchemas.planning.nullable() }),
  z.object({ phase: z.literal('undoing'), slice: sliceSchemas.undoing.nullable() }),
  z.object({ phase: z.literal('reading'), slice: sliceSchemas.reading.nullable() }),
  z.object({ phase: z.literal('saving'), ...safety, slice: sliceSchemas.saving.nullable() }),
  z.object({
    phase: z.literal('checking'),
    ...safety,
    saved: safetyStateSchema,
    slice: sliceSchemas.checking.nullable(),
  }),
  z.object({
    phase: z.enum(['writing', 'deleting']),
    ...applied,
    slice: sliceSchemas.applying.nullable(),
  }),
]);
export const restoreJobStateSchema = z.union([currentStateSchema, earlierStateSchema]);
export type RestoreJobState = z.infer<typeof currentStateSchema>;
/** Of a change set that is worked at in phases. */
export type PhaseState = Exclude<RestoreJobState, { phase: 'inline' | 'backing-up' }>;
export type StateOf<P extends RestoreJobState['phase']> = WithPhase<P, RestoreJobState>;
