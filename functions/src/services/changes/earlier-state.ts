import { z } from 'zod';
import { wholeRange } from '../../engine/backup/backup-state.ts';
import { initialVerifyState, verifyStateSchema } from '../../engine/backup/verify.ts';
import { applyStateSchema, type ApplyState } from '../../engine/changes/apply/apply.ts';
import { emptyTally } from '../../engine/changes/apply/outcome.ts';
import { planStateSchema } from '../../engine/changes/plan.ts';
import { planDeletesStateSchema } from '../../engine/changes/plan-deletes.ts';
import { safetyStateSchema } from '../../engine/changes/before.ts';
import { throttleStateSchema } from '../../engine/changes/apply/throttle.ts';
import { undoPlanStateSchema } from '../../engine/changes/undo-plan.ts';
import { changeCountsSchema } from '../../firestore-model/document-changes.ts';
import { allPages, pagesStateSchema } from '../backups/backup-state.ts';
import { changesOf } from './restore-changes.ts';

/**
 * States of restores under way that are stored without slices: a phase's state is that of its only
 * slice unless `isDivided` says that parts do the work, and `saving` is also the phase in which the
 * safety backup is verified.
 */

const divided = { isDivided: z.boolean().default(false) };
const pages = { pages: z.number() };
const applying = {
  ...divided,
  ...pages,
  counts: changeCountsSchema,
  startedAt: z.string().regex(/^\d+$/),
  isTargetEmpty: z.boolean().default(false),
  throttle: throttleStateSchema,
};

const verifying = z
  .object({ phase: z.literal('verifying'), ...divided, verify: verifyStateSchema.nullable() })
  .transform(({ phase, isDivided, verify }) => {
    if (isDivided) {
      return { phase, slice: null };
    }
    // How much there is to verify the backup's manifest says.
    const none = { isOfScope: false, documents: 0, rawBytes: 0, startAfter: null };
    const slice = { phase, pages: allPages, ...none };
    return verify === null ? { phase: 'new' as const } : { phase, slice: { ...slice, verify } };
  });

const planning = z
  .object({
    phase: z.literal('planning'),
    ...divided,
    ...pages,
    plan: planStateSchema,
    deletes: planDeletesStateSchema.nullable(),
  })
  .transform(({ phase, isDivided, ...at }) => {
    const slice = { phase, names: wholeRange, total: null, slice: allPages, ...at };
    return { phase, slice: isDivided ? null : slice };
  });

const undoing = z
  .object({ phase: z.literal('undoing'), ...pages, plan: undoPlanStateSchema })
  .transform((slice) => ({ phase: slice.phase, slice }));

const saving = z
  .object({
    phase: z.literal('saving'),
    ...divided,
    ...pages,
    counts: changeCountsSchema,
    startedAt: z.string(),
    readTime: z.string(),
    save: safetyStateSchema,
    verify: verifyStateSchema.nullable(),
  })
  .transform(({ phase, isDivided, save, verify, ...safety }) => {
    if (save.isDone) {
      const { documents, rawBytes } = save.totals;
      const slice = {
        phase: 'checking' as const,
        pages: allPages,
        documents,
        rawBytes,
        startAfter: null,
        verify: verify ?? initialVerifyState(),
      };
      return { phase: slice.phase, ...safety, saved: save, slice: isDivided ? null : slice };
    }
    const total = safety.counts.update + safety.counts.delete;
    const slice = { phase, names: wholeRange, total, pages: safety.pages, save };
    return { phase, ...safety, slice: isDivided ? null : slice };
  });

const writing = z
  .object({ phase: z.literal('writing'), ...applying, restore: applyStateSchema })
  .transform(({ restore, ...state }) => toApplying(state, restore));

const deleting = z
  .object({ phase: z.literal('deleting'), ...applying, delete: applyStateSchema })
  .transform(({ delete: applied, ...state }) => toApplying(state, applied));

interface Applying extends z.infer<z.ZodObject<typeof applying>> {
  readonly phase: 'writing' | 'deleting';
}

function toApplying({ isDivided, ...state }: Applying, apply: ApplyState) {
  const { phase, pages: number, counts, startedAt, isTargetEmpty, throttle } = state;
  if (isDivided) {
    const { documents, tally } = apply;
    return { ...state, done: { documents, tally }, slice: null };
  }
  const done = { documents: 0, tally: emptyTally };
  const slice = {
    phase,
    pages: number,
    names: wholeRange,
    total: changesOf(counts),
    before: done,
    startedAt,
    isTargetEmpty,
    wasSentBefore: false,
    throttle: { ...throttle, slowDowns: 0 },
    apply,
  };
  return { ...state, done, slice };
}

export const earlierStateSchema = z.union([
  verifying,
  planning,
  undoing,
  saving,
  writing,
  deleting,
]);

/** A part that verifies what another part has stored of the safety backup. */
export const earlierCheckSchema = z
  .object({ ...pagesStateSchema.shape, phase: z.literal('verifying') })
  .transform((part) => ({ ...part, phase: 'checking' as const }));
