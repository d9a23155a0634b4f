import type { ChangeCounts } from '../../firestore-model/document-changes.ts';
import type { BelowDocuments } from '../../contract/restore-plan.ts';
import { BackupIndex } from '../../engine/explore/backup-index.ts';
import { countBelow } from '../../engine/explore/list-backup.ts';
import { runPlanStep } from '../../engine/restore/plan.ts';
import { runPlanDeletesStep } from '../../engine/restore/plan-deletes.ts';
import type { PlanTally } from '../../engine/restore/plan-tally.ts';
import {
  entriesOf,
  mergeEntries,
  readIndex,
  restoreFolder,
  writeEntries,
  writeIndex,
  type Entry,
} from '../../engine/restore/entries.ts';
import { isWholeBackup } from '../../engine/restore/scope.ts';
import { runUndoPlanStep } from '../../engine/restore/undo-plan.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { endedPatch, planField, progressOf, restorePatch, warningsOf } from './restore-changes.ts';
import type { StateOf } from './restore-state.ts';
import {
  journalIndex,
  pageNameOf,
  pagePrefixes,
  pagesOf,
  planIndex,
  scopeOf,
  type Work,
} from './restore-work.ts';

/** Where a phase ended: not yet, the whole run, or with the plan's counts. */
export type Planned = 'more' | 'done' | ChangeCounts;

/** Compares the backup with the target and keeps what would change. */
export async function plan(
  context: StepContext,
  work: Work,
  state: StateOf<'planning'>,
): Promise<Planned> {
  let { pages, deletes } = state;
  const { restore, manifest, form } = work;
  const keep = async (next: StateOf<'planning'>, entries: readonly Entry[], prefix: string) => {
    const number = next.pages;
    const page = await storePage(context, work, { prefix, number, entries });
    pages = number + (page === null ? 0 : 1);
    const tally = next.deletes?.tally ?? next.plan.tally;
    await context.commit({
      state: { ...next, pages },
      pages: page === null ? [] : [{ number, ref: page }],
      patches: [restorePatch(restore.id, { plan: planField(restore, tally, null) })],
    });
  };
  const shared = {
    vault: work.vault,
    manifest,
    target: work.database,
    form,
    scope: scopeOf(restore),
    isBudgetSpent: context.isBudgetSpent,
    commitEveryMs: context.commitEveryMs,
    signal: context.signal,
  };
  const compared = await runPlanStep({
    ...shared,
    mode: restore.mode,
    state: state.plan,
    onProgress: (documents) => {
      context.show([comparedPatch(work, documents)]);
    },
    commit: (next, entries) =>
      keep({ ...state, plan: next, pages }, entries, pagePrefixes.planWrites),
  });
  if (!compared.isDone) {
    return 'more';
  }
  if (restore.mode !== 'mirror') {
    return await finishPlan(context, work, compared.tally);
  }
  deletes = await runPlanDeletesStep({
    ...shared,
    state: deletes ?? { cursor: null, tally: compared.tally, isDone: false },
    commit: (next, entries) =>
      keep({ ...state, plan: compared, deletes: next, pages }, entries, pagePrefixes.planDeletes),
  });
  return deletes.isDone ? await finishPlan(context, work, deletes.tally) : 'more';
}

/** Without the plan: what is shown may arrive after what is committed. */
function comparedPatch({ restore, manifest }: Work, documents: number) {
  return restorePatch(restore.id, {
    phase: 'comparing',
    progress: progressOf(documents, isWholeBackup(scopeOf(restore)) ? manifest.documents : null),
  });
}

async function storePage(
  context: StepContext,
  { vault, restore }: Pick<Work, 'vault' | 'restore'>,
  page: { prefix: string; number: number; entries: readonly Entry[] },
): Promise<PageRef | null> {
  const { prefix, number, entries } = page;
  const name = pageNameOf(prefix, number, context.claim.token);
  return entries.length === 0
    ? null
    : await writeEntries(vault, { folder: restoreFolder(restore.id), name }, entries);
}

/** Stores the plan's index: from now on there is a plan. A dry run ends with it. */
async function finishPlan(context: StepContext, work: Work, tally: PlanTally): Promise<Planned> {
  const { restore, vault, manifest, database, options } = work;
  const refs = await options.runs.pages(context.claim.run.id);
  await writeIndex(vault, { folder: restoreFolder(restore.id), name: planIndex }, refs);
  const warnings = warningsOf(restore, {
    source: manifest.root,
    target: database.root,
    prefix: restore.target.pathPrefix,
  });
  const below = await belowOf(work);
  const patch = restorePatch(restore.id, {
    plan: { ...planField(restore, tally, warnings), below },
  });
  if (!restore.dryRun) {
    await context.commit({ patches: [patch] });
    return tally;
  }
  const ended = endedPatch(restore.id, { status: 'planned', error: null, now: options.now() });
  const { create, update, delete: deletes, unchanged } = tally;
  const documents = create + update + deletes + unchanged;
  const progress = { documents, fraction: 1, writesPerSecond: null };
  await context.finish([{ ...ended, patch: { ...ended.patch, ...patch.patch, progress } }]);
  return 'done';
}

/** Chunks read to say what is below the documents of the scope: more is said to be more. */
const maxBelowReads = 20;
const maxBelowCollections = 50;

/** What the backup holds below the documents that were chosen. */
async function belowOf({ restore, vault, manifest }: Work): Promise<BelowDocuments | null> {
  const { paths } = scopeOf(restore);
  if (paths.length === 0) {
    return null;
  }
  const index = new BackupIndex(vault, manifest);
  const found = [];
  let isComplete = true;
  for (const path of paths) {
    const below = await countBelow(index, path, maxBelowReads);
    found.push(...below.collections);
    isComplete &&= below.isComplete;
  }
  const shown = found.slice(0, maxBelowCollections);
  return {
    collections: shown.map(([path, documentCount]) => ({ path, documentCount })),
    isComplete: isComplete && shown.length === found.length,
  };
}

/** Makes the plan that puts back what another restore did. */
export async function planUndo(
  context: StepContext,
  work: Work,
  state: StateOf<'undoing'>,
): Promise<Planned> {
  const { restore, targetVault } = work;
  const folder = restoreFolder(restore.undoOf ?? '');
  const refs = await readIndex(targetVault, { folder, name: journalIndex });
  const listOf = (list: readonly PageRef[]) =>
    entriesOf(targetVault, folder, { refs: list, after: state.plan.cursor });
  // Each interrupted step left a list of its own, beside the two that continue from step to step.
  const loose = pagesOf(refs, pagePrefixes.journalRest).map((ref) => listOf([ref]));
  const journal = mergeEntries([
    listOf(pagesOf(refs, pagePrefixes.journalWrites)),
    listOf(pagesOf(refs, pagePrefixes.journalDeletes)),
    ...loose,
  ]);
  let { pages } = state;
  const done = await runUndoPlanStep({
    target: work.database,
    journal,
    state: state.plan,
    isBudgetSpent: context.isBudgetSpent,
    signal: context.signal,
    commit: async (next, found) => {
      const stored: { number: number; ref: PageRef }[] = [];
      for (const [prefix, entries] of [
        [pagePrefixes.planWrites, found.writes],
        [pagePrefixes.planDeletes, found.deletes],
      ] as const) {
        const ref = await storePage(context, work, { prefix, number: pages, entries });
        if (ref !== null) {
          stored.push({ number: pages, ref });
          pages += 1;
        }
      }
      const tally = { ...next, samples: [] };
      await context.commit({
        state: { ...state, pages, plan: next },
        pages: stored,
        patches: [restorePatch(restore.id, { plan: planField(restore, tally, null) })],
      });
    },
  });
  const tally = { ...done, samples: [] };
  return done.isDone ? await finishPlan(context, work, tally) : 'more';
}
