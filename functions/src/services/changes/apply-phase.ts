import type { PlacedCopies } from '../../firestore-model/copy-places.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { ChangeCounts } from '../../firestore-model/document-changes.ts';
import { initialApplyState, runApplyStep } from '../../engine/changes/apply/apply.ts';
import { entryPagesOf, restoreFolder } from '../../engine/changes/entries.ts';
import {
  emptyTally,
  fewNamed,
  joinOutcomes,
  outcomeCounts,
} from '../../engine/changes/apply/outcome.ts';
import type { MovedTo } from '../../engine/changes/apply/keep-unmoved.ts';
import { onlyField } from '../../engine/changes/rewrite/keep.ts';
import type { MaskProof } from '../../engine/changes/rewrite/mask-proof.ts';
import { paceSchema, SharedThrottle } from '../../engine/changes/apply/shared-throttle.ts';
import { initialThrottle, Throttle, throttled } from '../../engine/changes/apply/throttle.ts';
import type { Claim } from '../ports/job-store.ts';
import { beginPhase, type Slice } from '../jobs/slices.ts';
import type { SharedWork, StepContext } from '../jobs/step-context.ts';
import { outcomeOfParts } from './applied.ts';
import { storeDone, storeRest } from './applied-pages.ts';
import { rangesOfPlan } from './plan-ranges.ts';
import { changesOf, progressOf, restorePatch } from './restore-changes.ts';
import type { SliceOf, StateOf } from './restore-state.ts';
import type { RestoreWork } from './change-kind.ts';
import { exclusionsOf, microseconds, partsOf, planOf, planPages } from './restore-work.ts';

type Applying = StateOf<'writing'>;
type ApplyingSlice = SliceOf<'writing'>;

/** Begins to write: what changes in the target from now on may be this restore's doing. */
export async function beginWriting(
  context: StepContext,
  work: RestoreWork,
  { counts, pages }: { counts: ChangeCounts; pages: number },
): Promise<'waiting' | Applying> {
  const { database, manifest } = work;
  const { documents: found, readTime } = await database.countAll(null, 1);
  const begun = {
    phase: 'writing',
    counts,
    pages,
    startedAt: microseconds(readTime),
    isTargetEmpty: found === 0,
    throttle: initialThrottle,
    done: { documents: 0, tally: { ...emptyTally, skipped: counts.unchanged } },
  } as const;
  const patch = {
    status: 'running',
    phase: 'writing',
    wasTargetEmpty: found === 0,
    backupDocuments: manifest.documents,
  } as const;
  return await beginApplying(context, work, { begun, patch });
}

/** Continues with what is to be deleted. */
export async function beginDeleting(
  context: StepContext,
  work: RestoreWork,
  written: Applying,
): Promise<'waiting' | Applying> {
  const patch = { phase: 'deleting', outcome: written.done.tally } as const;
  return await beginApplying(context, work, { begun: { ...written, phase: 'deleting' }, patch });
}

async function beginApplying(
  context: StepContext,
  work: RestoreWork,
  { begun, patch }: { begun: Omit<Applying, 'slice'>; patch: Partial<Restore> },
): Promise<'waiting' | Applying> {
  const { phase, pages, startedAt, isTargetEmpty, throttle, counts, done } = begun;
  const refs = (await planPages(work.vault, work.restore))[listOf[phase]];
  const ranges = rangesOfPlan(work.options.divide, refs, work.manifest);
  const areParts = ranges.length > 1;
  const slices = ranges.map((names): ApplyingSlice => ({
    phase,
    pages,
    names,
    total: changesOf(counts),
    before: areParts ? { ...done, tally: fewNamed(done.tally) } : done,
    startedAt,
    wasSentBefore: false,
    isTargetEmpty,
    // How long has been written parts learn from what they share.
    throttle: { ...throttle, ...(areParts ? { activeMs: 0 } : {}), slowDowns: 0 },
    apply: initialApplyState(emptyTally),
  }));
  return await beginPhase(context, {
    slices,
    stateWith: (slice: ApplyingSlice | null): Applying => ({ ...begun, slice }),
    parts: { ...partsOf(work), shared: { ...throttle, slowDowns: 0 } },
    patches: [restorePatch(work.restore.id, patch)],
  });
}

/** Which list of the plan a phase applies. */
const listOf = { writing: 'writes', deleting: 'deletes' } as const;

/** Writes, or deletes, what the plan says about a range of names. */
export async function applySlice(
  work: RestoreWork,
  slice: Slice<ApplyingSlice>,
): Promise<'more' | ApplyingSlice> {
  const { restore, kind, vault, database } = work;
  const { context, state: before } = slice;
  const { claim } = context;
  const plan = await planPages(vault, restore);
  const folder = restoreFolder(planOf(restore));
  const throttle = await throttleOf(work, slice);
  const wasSentBefore = before.wasSentBefore || wasInterrupted(claim);
  const moved = before.phase === 'deleting' ? movedTo(work) : {};
  let state = { ...before, wasSentBefore };
  await runApplyStep({
    target: throttled(database, throttle, context.signal),
    rewrite: kind.rewrite(work),
    proof: proofOf(work),
    entries: entryPagesOf(vault, folder, {
      refs: plan[listOf[before.phase]],
      after: before.apply.cursor,
      range: before.names,
    }),
    contents: kind.contents(work),
    exclusions: await exclusionsOf(vault, restore),
    writesPerSecond: () => throttle.writesPerSecond,
    startedAt: BigInt(before.startedAt),
    // What is changed by what it was can be changed twice; all else is as it should be, or isn't.
    mustBeUnchanged: kind.source(work).isTarget === true,
    wasSentBefore,
    ...moved,
    // What was created in an empty database, and nobody has written since, has one origin.
    comparesAll: !before.isTargetEmpty,
    state: before.apply,
    limits: context,
    onProgress: (documents, tally) => {
      const speed = Math.round(throttle.totalPerSecond);
      context.report({ documents, rawBytes: 0, counts: outcomeCounts(tally) }, (all) => {
        const progress = progressOf(before.before.documents + all.documents, before.total, speed);
        const outcome = slice.isOnly
          ? joinOutcomes([before.before.tally, tally])
          : outcomeOfParts(before.before.tally, all);
        return [restorePatch(restore.id, { phase: before.phase, progress, outcome })];
      });
    },
    commit: async (apply, journal, notWritten) => {
      const at = { phase: before.phase, number: state.pages, claim };
      const pages = await storeDone(work, at, { journal, notWritten });
      const pace = { slowDowns: before.throttle.slowDowns, ...throttle.state };
      state = { ...state, apply, throttle: pace, pages: at.number + pages.length };
      const outcome = joinOutcomes([before.before.tally, apply.tally]);
      await slice.keep(state, { pages, patches: [restorePatch(restore.id, { outcome })] });
    },
    interrupted: (journal, notWritten) =>
      storeRest(work, { phase: before.phase, claim }, { journal, notWritten }),
  });
  return state.apply.isDone ? state : 'more';
}

/** What of a document is written would be without masks is what it is compared with. */
function proofOf({ masks, form, restore }: RestoreWork): MaskProof | undefined {
  const field = restore.chosen?.field ?? null;
  return masks === null
    ? undefined
    : (source, after) => {
        const unmasked = form.rewrite.documentOf(source, null) ?? source;
        return masks.proof(field === null ? unmasked : onlyField(unmasked, field), after);
      };
}

/** Whether a worker was lost, or broke off: it may have sent what isn't committed. */
function wasInterrupted({ job: { step, failures }, token }: Claim): boolean {
  return failures > 0 || token > step + 1;
}

/** The pace of a slice; one that is not the only one shares it with the others. */
async function throttleOf(
  { options }: RestoreWork,
  { context, state, isOnly }: Slice<ApplyingSlice>,
): Promise<Throttle> {
  const startPerSecond = options.writesPerSecond;
  const { partOf } = context.claim.job;
  if (isOnly || partOf === null) {
    return new Throttle(state.throttle, { startPerSecond });
  }
  const { number, total: parts } = partOf;
  const throttle = new SharedThrottle(state.throttle, { startPerSecond, parts, number });
  await context.shareWork(sharedWorkOf(throttle));
  return throttle;
}

function sharedWorkOf(throttle: SharedThrottle): SharedWork {
  return {
    news: () => {
      const change = throttle.news();
      return change === null ? null : (before) => change(paceSchema.parse(before));
    },
    learn: ({ active, shared }) => {
      throttle.follow(paceSchema.parse(shared), active);
    },
  };
}

/** Where documents have to be before they go. */
function movedTo({ kind, restore, elsewhere }: RestoreWork): Pick<MovedTo, 'placeOf' | 'there'> {
  if (elsewhere !== null) {
    return { placeOf: elsewhere.placeOf, there: elsewhere.there };
  }
  const placed = kind.copying(restore);
  return placed === null ? {} : { placeOf: (path) => placeOf(placed, path) };
}

/** A document that isn't moved, of a plan of a release before, stands for itself. */
function placeOf(placed: PlacedCopies, path: string): string {
  return placed.holds(path) ? placed.pathOf(path) : path;
}
