import { changeCountsSchema } from '../../firestore-model/document-changes.ts';
import { copiesOf } from '../../contract/copies.ts';
import { refusedWarnings, warningsOf } from '../../contract/plan-warnings.ts';
import type { BelowDocuments } from '../../contract/restore-plan.ts';
import { BackupIndex } from '../../engine/explore/backup-index.ts';
import { countBelow } from '../../engine/explore/list-backup.ts';
import { wholeRange } from '../../engine/backup/backup-state.ts';
import { rangesBetween } from '../../engine/ranges.ts';
import { initialPlanState, runPlanStep } from '../../engine/changes/plan.ts';
import { runPlanDeletesStep } from '../../engine/changes/plan-deletes.ts';
import { emptyPlanTally, joinTallies, type PlanTally } from '../../engine/changes/plan-tally.ts';
import {
  restoreFolder,
  withShapes,
  writeEntries,
  writeIndex,
  type Entry,
} from '../../engine/changes/entries.ts';
import { costOf } from '../../firestore-model/plan-cost.ts';
import { isWholeBackup } from '../../firestore-model/restore-selection.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import { hasCode } from '../../lib/errors.ts';
import { beginPhase, type Slice } from '../jobs/slices.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { RecordPatch } from '../ports/job-store.ts';
import { slicesInScope } from './plan-ranges.ts';
import {
  changesOf,
  countsOf,
  endedPatch,
  planField,
  progressOf,
  restorePatch,
} from './restore-changes.ts';
import type { SliceOf } from './restore-state.ts';
import type { Begun, RestoreWork } from './change-kind.ts';
import { pageNameOf, pagePrefixes, planIndex, partsOf } from './restore-work.ts';

/** Whether the target holds nothing where the restore would write: costs one read. */
async function isTargetEmpty({ database, form }: RestoreWork): Promise<boolean> {
  const { prefix } = form;
  return prefix === null
    ? (await database.countAll(null, 1)).documents === 0
    : (await database.countBelow(prefix, 1)) === 0;
}

/** Begins to plan by comparing the source with the target. */
export async function beginComparing(
  context: StepContext,
  work: RestoreWork,
  shown: RecordPatch,
): Promise<Begun> {
  return await beginPhase(context, {
    slices: planningSlices(work, { isTargetEmpty: await isTargetEmpty(work) }),
    stateWith: (slice: SliceOf<'planning'> | null) => ({ phase: 'planning', slice }) as const,
    parts: partsOf(work),
    patches: [shown],
  });
}

/** The slices in which the backup is compared with the target: between their names, in both. */
function planningSlices(
  work: RestoreWork,
  begun: { readonly isTargetEmpty: boolean },
): SliceOf<'planning'>[] {
  const { restore, manifest, form } = work;
  const slices = slicesInScope(work);
  // In the target's names, whose order is that of the backup's.
  const cuts = slices.slice(1).map(({ from }) => form.pathOf(manifest.pages[from]?.first ?? ''));
  const ranges = rangesBetween(cuts);
  return slices.map((slice, index) => ({
    phase: 'planning',
    pages: 0,
    names: ranges[index] ?? wholeRange,
    total: isWholeBackup(restore.scope) ? manifest.documents : null,
    slice,
    plan: initialPlanState(begun),
    deletes: null,
  }));
}

/** Compares a slice of the backup with the target and keeps what would change. */
export async function planSlice(
  work: RestoreWork,
  { context, state: before, isOnly, keep }: Slice<SliceOf<'planning'>>,
): Promise<'more' | SliceOf<'planning'>> {
  let state = before;
  const { restore, kind, database } = work;
  const { from, to } = state.slice;
  const manifest = { ...work.manifest, pages: work.manifest.pages.slice(from, to) };
  const onProgress = (documents: number, tally: PlanTally) => {
    context.report({ documents, rawBytes: 0, counts: countsOf(tally) }, (all) => {
      const progress = progressOf(all.documents, state.total);
      const counted = { ...emptyPlanTally, ...changeCountsSchema.parse(all.counts) };
      // What is shown may arrive after what the job commits: then it must not be a plan.
      const plan = isOnly ? {} : { plan: planField(counted) };
      return [restorePatch(restore.id, { phase: 'comparing', progress, ...plan })];
    });
  };
  const keepPages = async (next: SliceOf<'planning'>, entries: readonly Entry[]): Promise<void> => {
    const pages: Awaited<ReturnType<typeof storePlanPage>> = [];
    for (const page of listsOf(entries)) {
      const number = state.pages + pages.length;
      pages.push(...(await storePlanPage(context, work, { ...page, number })));
    }
    state = { ...next, pages: state.pages + pages.length };
    const plan = planField(tallyOf(state));
    await keep(state, { pages, patches: [restorePatch(restore.id, { plan })] });
  };
  const ofSlice = { ...work, manifest };
  const shared = { target: database, limits: context };
  const compared = await runPlanStep({
    ...shared,
    source: kind.source(ofSlice),
    rewrite: kind.rewrite(work),
    state: before.plan,
    onProgress,
    commit: (next, entries) => keepPages({ ...state, plan: next }, entries),
  });
  const mirrored = kind.mirrored(ofSlice);
  if (!compared.isDone || mirrored === null) {
    return compared.isDone ? state : 'more';
  }
  const deletes = await runPlanDeletesStep({
    ...shared,
    source: mirrored,
    range: state.names,
    state: before.deletes ?? { cursor: null, tally: compared.tally, isDone: false },
    commit: async (next, entries) => {
      await keepPages({ ...state, deletes: next }, entries);
      onProgress(compared.documents, next.tally);
    },
  });
  return deletes.isDone ? state : 'more';
}

/** Documents to write, to delete and to copy from are listed apart, each in the order of names. */
function listsOf(entries: readonly Entry[]): { prefix: string; entries: readonly Entry[] }[] {
  const { planWrites, planDeletes, planReads } = pagePrefixes;
  const prefixOf = ({ change, isRead }: Entry) =>
    isRead === true ? planReads : change === 'delete' ? planDeletes : planWrites;
  return [planWrites, planDeletes, planReads].map((prefix) => ({
    prefix,
    entries: entries.filter((entry) => prefixOf(entry) === prefix),
  }));
}

/** What a comparison came to. */
function tallyOf({ plan: compared, deletes }: Pick<SliceOf<'planning'>, 'plan' | 'deletes'>) {
  return deletes?.tally ?? compared.tally;
}

/** What all slices came to. @throws Error unless each is compared to its end */
export function joinPlanned(slices: readonly SliceOf<'planning'>[]): PlanTally {
  if (!slices.every(({ plan, deletes }) => plan.isDone && deletes?.isDone !== false)) {
    throw new Error('a part has not been compared to its end');
  }
  return joinTallies(slices.map(tallyOf));
}

/** Stores a page of the plan; none for no entries. */
export async function storePlanPage(
  context: StepContext,
  { vault, restore }: RestoreWork,
  page: { prefix: string; number: number; entries: readonly Entry[] },
): Promise<{ number: number; ref: PageRef }[]> {
  const { prefix, number, entries } = page;
  const at = {
    folder: restoreFolder(restore.id),
    name: pageNameOf(prefix, number, context.claim),
  };
  return entries.length === 0
    ? []
    : [{ number, ref: withShapes(await writeEntries(vault, at, entries), entries) }];
}

/** Stores the plan's index: from now on there is a plan. A dry run ends with it (`done`). */
export async function finishPlan(
  context: StepContext,
  work: RestoreWork,
  tally: PlanTally,
): Promise<'done' | 'planned'> {
  const { restore, kind, vault, manifest, database, options } = work;
  const refs = await options.jobs.pages(context.claim.job.id);
  await writeIndex(vault, { folder: restoreFolder(restore.id), name: planIndex }, refs);
  const copies = copiesOf(restore);
  const refused = refusedWarnings(tally, { isCopying: copies !== null });
  const warnings = warningsOf(restore, {
    source: manifest.root,
    target: database.root,
    prefix: restore.target.pathPrefix,
  }).concat(refused, await kind.warnings(work));
  const { isDependent } = kind.rewrite(work);
  const leaving =
    restore.moved === null || copies === null
      ? 0
      : tally.create + tally.update + tally.unchanged - tally.refused;
  const { safetyBackup } = restore;
  const cost = costOf(tally, { safetyBackup, isDependent, copies, leaving });
  const { collections } = tally;
  const whole = { ...planField(tally), collections, cost, warnings, below: await belowOf(work) };
  if (!restore.dryRun) {
    await context.commit({ patches: [restorePatch(restore.id, { plan: whole })] });
    return 'planned';
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

/** What the backup holds below the documents that were chosen; null without one, too. */
async function belowOf(work: RestoreWork): Promise<BelowDocuments | null> {
  const { restore, kind, vault, manifest } = work;
  const { paths = [] } = kind.read(restore);
  if (paths.length === 0 || restore.recordId === null || restore.chosen !== null) {
    return null;
  }
  const index = new BackupIndex(vault, manifest);
  const found = [];
  let isComplete = true;
  for (const path of paths) {
    // What lies below and isn't restored was not verified: damage there stops nothing.
    const below = await countBelow(index, path, maxBelowReads).catch((error: unknown) => {
      if (hasCode(error, 'corrupt')) {
        return { collections: [], isComplete: false };
      }
      throw error;
    });
    found.push(...below.collections);
    isComplete &&= below.isComplete;
  }
  const shown = found.slice(0, maxBelowCollections);
  return {
    collections: shown.map(([path, documentCount]) => ({ path, documentCount })),
    isComplete: isComplete && shown.length === found.length,
  };
}
