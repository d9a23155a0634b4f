import { emptyPlanTally, type PlanTally } from '../../engine/changes/plan-tally.ts';
import { initialUndoPlanState, runUndoPlanStep } from '../../engine/changes/undo-plan.ts';
import { beginPhase, type Slice } from '../jobs/slices.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { ownedValue } from '../projects/owned-project.ts';
import type { RecordPatch } from '../ports/job-store.ts';
import { storePlanPage } from './plan-phase.ts';
import { planField, restorePatch } from './restore-changes.ts';
import type { SliceOf } from './restore-state.ts';
import type { Begun, RestoreWork } from './change-kind.ts';
import { sincePutBack } from './kinds/put-back.ts';
import { openJournal } from './read-journal.ts';
import { pagePrefixes, partsOf } from './restore-work.ts';

/** Begins to plan what another change set's journal says: in one slice, as nothing is compared. */
export async function beginUndoing(
  context: StepContext,
  work: RestoreWork,
  patches: readonly RecordPatch[],
): Promise<Begun> {
  const slice: SliceOf<'undoing'> = { phase: 'undoing', pages: 0, plan: initialUndoPlanState() };
  return await beginPhase(context, {
    slices: [slice],
    stateWith: (only: SliceOf<'undoing'> | null) => ({ phase: 'undoing', slice: only }) as const,
    parts: partsOf(work),
    patches,
  });
}

/** What the plan came to; without collections, as nobody reviews the plan of an undo. */
export function joinUndone(slices: readonly SliceOf<'undoing'>[]): PlanTally {
  const plan = slices[0]?.plan ?? initialUndoPlanState();
  return { ...emptyPlanTally, ...plan, collections: null };
}

/** Makes the plan that puts back what another restore did. */
export async function undoSlice(
  work: RestoreWork,
  { context, state, keep }: Slice<SliceOf<'undoing'>>,
): Promise<'more' | SliceOf<'undoing'>> {
  const { restore, kind, targetVault, database, options, ownerId } = work;
  const placed = kind.copying(restore);
  const undone = ownedValue(await options.restores.get(restore.undoOf ?? ''), ownerId);
  const journal = await openJournal(targetVault, undone.id, state.plan.cursor);
  const from = { restores: options.restores, vault: targetVault, ownerId };
  let { pages: number } = state;
  const plan = await runUndoPlanStep({
    target: database,
    journal: sincePutBack(from, undone, journal.entries),
    isLast: (path) => restore.moved?.goes === true || placed?.holds(path) === true,
    state: state.plan,
    limits: context,
    commit: async (next, found) => {
      const { planWrites, planDeletes } = pagePrefixes;
      const writes = { prefix: planWrites, number, entries: found.writes };
      const pages = await storePlanPage(context, work, writes);
      const after = number + pages.length;
      const deletes = { prefix: planDeletes, number: after, entries: found.deletes };
      pages.push(...(await storePlanPage(context, work, deletes)));
      number += pages.length;
      const planned = planField(next);
      const patches = [restorePatch(restore.id, { plan: planned })];
      await keep({ ...state, pages: number, plan: next }, { pages, patches });
    },
  });
  return plan.isDone ? { ...state, pages: number, plan } : 'more';
}
