import { changeCountsSchema, type RestoreOutcome } from '../../firestore-model/document-changes.ts';
import { outcomeCounts } from '../../engine/restore/outcome.ts';
import { emptyPlanTally, type PlanTally } from '../../engine/restore/plan-tally.ts';
import { paceSchema, SharedThrottle } from '../../engine/restore/shared-throttle.ts';
import type { SharedWork, StepContext } from '../jobs/step-context.ts';
import { applyEntries } from './apply-phase.ts';
import { outcomeOfParts } from './join-restore.ts';
import { compare } from './plan-phase.ts';
import { countsOf, planField, progressOf, restorePatch } from './restore-changes.ts';
import type { PartStateOf } from './restore-part-state.ts';
import type { Work } from './restore-work.ts';
import { saveEntries } from './safety-phase.ts';

/** What parts of restores do: each of these does a step and says whether that was the last. */

/** Compares a slice of the backup, and what the target holds between its names. */
export async function comparePart(
  context: StepContext,
  work: Work,
  state: PartStateOf<'planning'>,
): Promise<boolean> {
  const { restore, manifest } = work;
  const { from, to } = state.slice;
  const compared = await compare(context, work, {
    state,
    manifest: { ...manifest, pages: manifest.pages.slice(from, to) },
    range: state.names,
    onProgress: (documents, tally: PlanTally) => {
      context.report({ documents, rawBytes: 0, counts: countsOf(tally) }, (all) => {
        const counted = { ...emptyPlanTally, ...changeCountsSchema.parse(all.counts) };
        const progress = progressOf(all.documents, state.total);
        const plan = planField(restore, counted, null);
        return [restorePatch(restore.id, { phase: 'comparing', progress, plan })];
      });
    },
    patchesOf: () => [],
  });
  return compared !== 'more';
}

/** Backs up what the plan changes between two names. */
export async function savePart(
  context: StepContext,
  work: Work,
  state: PartStateOf<'saving'>,
): Promise<boolean> {
  const { id } = work.restore;
  const saved = await saveEntries(context, work, {
    state,
    range: state.names,
    onProgress: (documents) => {
      context.report({ documents, rawBytes: 0 }, (all) => {
        const progress = progressOf(all.documents, state.total);
        return [restorePatch(id, { phase: 'saving', progress })];
      });
    },
  });
  return saved.save.isDone;
}

/** Applies what the plan says between two names, at the pace that all parts share. */
export async function applyPart(
  context: StepContext,
  work: Work,
  before: PartStateOf<'writing' | 'deleting'>,
): Promise<boolean> {
  const { phase, startedAt, isTargetEmpty, names: range } = before;
  const { id } = work.restore;
  const { number, total: parts } = context.claim.job.partOf ?? { number: 0, total: 1 };
  const startPerSecond = work.options.writesPerSecond;
  const throttle = new SharedThrottle(before.throttle, { startPerSecond, parts, number });
  await context.shareWork(sharedWorkOf(throttle));
  let state = before;
  const done = await applyEntries(context, work, {
    phase,
    range,
    startedAt,
    isTargetEmpty,
    pages: before.pages,
    throttle,
    state: before.apply,
    onProgress: (documents, tally: RestoreOutcome) => {
      const writesPerSecond = Math.round(throttle.totalPerSecond);
      context.report({ documents, rawBytes: 0, counts: outcomeCounts(tally) }, (all) => {
        const looked = before.before.documents + all.documents;
        const progress = progressOf(looked, before.total, writesPerSecond);
        const outcome = outcomeOfParts(before.before.tally, all);
        return [restorePatch(id, { phase, progress, outcome })];
      });
    },
    commit: async (apply, pages) => {
      state = { ...state, apply, throttle: throttle.state, pages: state.pages + pages.length };
      await context.commit({ state, pages });
    },
  });
  return done.isDone;
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
