import type { ChangeCounts } from '../../firestore-model/document-changes.ts';
import type { BelowDocuments } from '../../contract/restore-plan.ts';
import { BackupIndex } from '../../engine/explore/backup-index.ts';
import { countBelow } from '../../engine/explore/list-backup.ts';
import { wholeRange, type NameRange } from '../../engine/backup/backup-state.ts';
import { runPlanStep, type PlanState } from '../../engine/restore/plan.ts';
import { runPlanDeletesStep, type PlanDeletesState } from '../../engine/restore/plan-deletes.ts';
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
import type { Manifest, PageRef } from '../../engine/format/manifest-schema.ts';
import type { RecordPatch } from '../ports/job-store.ts';
import type { StepContext } from '../jobs/step-context.ts';
import {
  changesOf,
  endedPatch,
  planField,
  progressOf,
  restorePatch,
  warningsOf,
} from './restore-changes.ts';
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

/** `more`: it isn't done; `done`: the whole job is; else the plan's counts. */
export type Planned = 'more' | 'done' | ChangeCounts;

/** Whether the target holds nothing where the restore would write: costs one read. */
export async function isTargetEmpty({ database, form }: Work): Promise<boolean> {
  const { prefix } = form;
  return prefix === null
    ? (await database.countAll(null, 1)).documents === 0
    : (await database.countBelow(prefix, 1)) === 0;
}

/** How far a comparison is, be it of the whole backup or of a slice of it. */
interface Comparing {
  readonly pages: number;
  readonly plan: PlanState;
  readonly deletes: PlanDeletesState | null;
}

/** What is compared, and what is said of it. */
interface Comparison<S extends Comparing> {
  readonly state: S;
  readonly manifest: Manifest;
  /** What belongs there in the target. */
  readonly range: NameRange;
  readonly onProgress: (documents: number, tally: PlanTally) => void;
  readonly patchesOf: (tally: PlanTally) => readonly RecordPatch[];
}

/** Compares the backup with the target and keeps what would change. */
export async function plan(
  context: StepContext,
  work: Work,
  state: StateOf<'planning'>,
): Promise<Planned> {
  const { restore, manifest } = work;
  const compared = await compare(context, work, {
    state,
    manifest,
    range: wholeRange,
    onProgress: (documents) => {
      // Without the plan: what is shown may arrive after what is committed.
      const progress = progressOf(documents, totalOf(work));
      context.show([restorePatch(restore.id, { phase: 'comparing', progress })]);
    },
    patchesOf: (tally) => [restorePatch(restore.id, { plan: planField(restore, tally, null) })],
  });
  return compared === 'more' ? 'more' : await finishPlan(context, work, tallyOf(compared));
}

/** Documents to compare; null where the scope doesn't say. */
export function totalOf({ restore, manifest }: Pick<Work, 'restore' | 'manifest'>): number | null {
  return isWholeBackup(scopeOf(restore)) ? manifest.documents : null;
}

/** What a comparison came to. */
export function tallyOf({ plan: compared, deletes }: Pick<Comparing, 'plan' | 'deletes'>) {
  return deletes?.tally ?? compared.tally;
}

/** Compares what a job or a part of it has to. */
export async function compare<S extends Comparing>(
  context: StepContext,
  work: Work,
  { state: before, manifest, range, onProgress, patchesOf }: Comparison<S>,
): Promise<'more' | S> {
  let state = before;
  const { restore, vault, form, database } = work;
  const keep = async (next: S, entries: readonly Entry[], prefix: string) => {
    const pages = await storePage(context, work, { prefix, number: state.pages, entries });
    state = { ...next, pages: state.pages + pages.length };
    await context.commit({ state, pages, patches: patchesOf(tallyOf(state)) });
  };
  const scope = scopeOf(restore);
  const shared = { vault, manifest, target: database, form, scope, limits: context };
  const compared = await runPlanStep({
    ...shared,
    mode: restore.mode,
    state: before.plan,
    onProgress,
    commit: (next, entries) => keep({ ...state, plan: next }, entries, pagePrefixes.planWrites),
  });
  if (!compared.isDone || restore.mode !== 'mirror') {
    return compared.isDone ? state : 'more';
  }
  const deletes = await runPlanDeletesStep({
    ...shared,
    range,
    state: before.deletes ?? { cursor: null, tally: compared.tally, isDone: false },
    commit: async (next, entries) => {
      await keep({ ...state, deletes: next }, entries, pagePrefixes.planDeletes);
      onProgress(compared.documents, next.tally);
    },
  });
  return deletes.isDone ? state : 'more';
}

/** Stores a page of the plan; none for no entries. */
async function storePage(
  context: StepContext,
  { vault, restore }: Work,
  page: { prefix: string; number: number; entries: readonly Entry[] },
): Promise<{ number: number; ref: PageRef }[]> {
  const { prefix, number, entries } = page;
  const at = {
    folder: restoreFolder(restore.id),
    name: pageNameOf(prefix, number, context.claim),
  };
  return entries.length === 0 ? [] : [{ number, ref: await writeEntries(vault, at, entries) }];
}

/** Stores the plan's index: from now on there is a plan. A dry run ends with it. */
export async function finishPlan(
  context: StepContext,
  work: Work,
  tally: PlanTally,
): Promise<Planned> {
  const { restore, vault, manifest, database, options } = work;
  const refs = await options.jobs.pages(context.claim.job.id);
  await writeIndex(vault, { folder: restoreFolder(restore.id), name: planIndex }, refs);
  const warnings = warningsOf(restore, {
    source: manifest.root,
    target: database.root,
    prefix: restore.target.pathPrefix,
  });
  const whole = { ...planField(restore, tally, warnings), below: await belowOf(work) };
  if (!restore.dryRun) {
    await context.commit({ patches: [restorePatch(restore.id, { plan: whole })] });
    return tally;
  }
  const documents = changesOf(tally) + tally.unchanged;
  const progress = { documents, fraction: 1, writesPerSecond: null };
  const end = { status: 'planned', error: null, now: options.now() } as const;
  await context.finish([endedPatch(restore.id, end, { plan: whole, progress })]);
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

/** Nobody reviews the plan of an undo. */
function tallyOfUndo(counts: ChangeCounts): PlanTally {
  return { ...counts, samples: [], collections: null };
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
  let { pages: number } = state;
  const done = await runUndoPlanStep({
    target: work.database,
    journal,
    state: state.plan,
    limits: context,
    commit: async (next, found) => {
      const { planWrites, planDeletes } = pagePrefixes;
      const writes = { prefix: planWrites, number, entries: found.writes };
      const pages = await storePage(context, work, writes);
      const after = number + pages.length;
      const deletes = { prefix: planDeletes, number: after, entries: found.deletes };
      pages.push(...(await storePage(context, work, deletes)));
      number += pages.length;
      const planned = planField(restore, tallyOfUndo(next), null);
      const patches = [restorePatch(restore.id, { plan: planned })];
      await context.commit({ state: { ...state, pages: number, plan: next }, pages, patches });
    },
  });
  return done.isDone ? await finishPlan(context, work, tallyOfUndo(done)) : 'more';
}
