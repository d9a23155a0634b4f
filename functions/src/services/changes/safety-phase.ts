import type { ChangeCounts } from '../../firestore-model/document-changes.ts';
import { Excluded } from '../../firestore-model/excluded.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { readManifest, writeManifest, writePage } from '../../engine/format/manifest.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import {
  entriesOf,
  mergeEntries,
  restoreFolder,
  writeEntries,
} from '../../engine/changes/entries.ts';
import { initialSafetyState, joinSafety, runSafetyStep } from '../../engine/changes/before.ts';
import { rememberDamage } from '../backups/damage.ts';
import { joinCheck, slicesOfRanges } from '../backups/divide.ts';
import { recordPatch } from '../backups/record-changes.ts';
import { beginPhase, type Slice } from '../jobs/slices.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { rangesOfPlan } from './plan-ranges.ts';
import { changesOf, progressOf, restorePatch } from './restore-changes.ts';
import type { SliceOf, StateOf } from './restore-state.ts';
import { completedPatch, manifestOf, safetyRecord } from './safety-record.ts';
import type { RestoreWork } from './change-kind.ts';
import {
  exclusionsOf,
  pageNameOf,
  pagePrefixes,
  partsOf,
  planOf,
  planPages,
  safetyIdOf,
} from './restore-work.ts';
import { joinVerified } from './verify-phase.ts';

/** Begins the safety backup: its record shows in the target's project from now on. */
export async function beginSaving(
  context: StepContext,
  work: RestoreWork,
  at: { counts: ChangeCounts; pages: number },
): Promise<'waiting' | StateOf<'saving'>> {
  const { restore, options, database, ownerId } = work;
  const { project } = await ownedProject(options.projects, restore.target.projectId, ownerId);
  const readTime = await database.takeReadTime();
  const startedAt = options.now().toISOString();
  const record = safetyRecord(work, project, startedAt);
  return await beginPhase(context, {
    slices: await savingSlices(work, at),
    stateWith: (slice: SliceOf<'saving'> | null): StateOf<'saving'> => ({
      phase: 'saving',
      ...at,
      startedAt,
      readTime,
      slice,
    }),
    parts: partsOf(work),
    patches: [
      { ...recordPatch(record.id, { ...record, ownerId }), create: true },
      restorePatch(restore.id, {
        status: 'running',
        phase: 'saving',
        safetyRecordId: record.id,
        progress: progressOf(0, changesOf(at.counts)),
      }),
    ],
  });
}

/** The slices in which what the plan changes is backed up: between names. */
async function savingSlices(
  { options, restore, vault, manifest }: RestoreWork,
  { counts, pages }: { counts: ChangeCounts; pages: number },
): Promise<SliceOf<'saving'>[]> {
  const { writes, deletes, reads } = await planPages(vault, restore);
  const refs = [...writes, ...deletes, ...reads].toSorted((a, b) => comparePaths(a.first, b.first));
  return rangesOfPlan(options.divide, refs, manifest).map((names) => ({
    phase: 'saving',
    names,
    pages,
    total: counts.update + counts.delete,
    save: initialSafetyState(),
  }));
}

/** Backs up what the plan changes in a range of names. */
export async function saveSlice(
  work: RestoreWork,
  { context, state: before, keep }: Slice<SliceOf<'saving'>>,
): Promise<'more' | SliceOf<'saving'>> {
  const { restore, kind, vault, targetVault, database, options } = work;
  const { writes, deletes, reads } = await planPages(vault, restore);
  const folder = restoreFolder(planOf(restore));
  const { names: range, total, save } = before;
  const after = save.cursor;
  // Of what is moved somebody may exclude the deletion: it is copied then, and so needed here.
  const excluded =
    kind.copying(restore) === null ? new Excluded(await exclusionsOf(vault, restore)) : null;
  const suspect = await options.damagedChunks.suspected(restore.target.projectId);
  let state = before;
  await runSafetyStep({
    vault: targetVault,
    target: database,
    entries: mergeEntries([
      entriesOf(vault, folder, { refs: writes, after, range }),
      entriesOf(vault, folder, { refs: deletes, after, range }),
      entriesOf(vault, folder, { refs: reads, after, range }),
    ]),
    isExcluded: (entry) => excluded?.has(entry) === true,
    suspect: new Set(suspect),
    state: save,
    limits: context,
    onProgress: (documents) => {
      context.report({ documents, rawBytes: 0 }, (all) => {
        const progress = progressOf(all.documents, total);
        return [restorePatch(restore.id, { phase: 'saving', progress })];
      });
    },
    commit: async (next, found) => {
      const pages = await storePages(context, work, { number: state.pages, found });
      state = { ...state, save: next, pages: state.pages + pages.length };
      await keep(state, { pages });
    },
  });
  return state.save.isDone ? state : 'more';
}

/** Begins to verify what is stored of the safety backup, in the slices in which it was stored. */
export async function beginChecking(
  context: StepContext,
  work: RestoreWork,
  { state, slices }: { state: StateOf<'saving'>; slices: readonly SliceOf<'saving'>[] },
): Promise<'waiting' | StateOf<'checking'>> {
  const stored = slices.map(({ save }) => save);
  const saved = joinSafety(stored);
  const pages = Math.max(...slices.map((slice) => slice.pages));
  return await beginPhase(context, {
    slices: slicesOfRanges(stored, saved.totals).map((part): SliceOf<'checking'> => ({
      phase: 'checking',
      ...part,
    })),
    stateWith: (slice: SliceOf<'checking'> | null): StateOf<'checking'> => ({
      ...state,
      phase: 'checking',
      pages,
      saved,
      slice,
    }),
    parts: partsOf(work),
  });
}

/** From now on there is a safety backup. @throws AppError `corrupt` where it doesn't verify */
export async function completeSafety(
  context: StepContext,
  work: RestoreWork,
  { state, slices }: { state: StateOf<'checking'>; slices: readonly SliceOf<'checking'>[] },
): Promise<void> {
  const { options, restore } = work;
  // Else whoever tries again relies on the same chunks, and fails again.
  const { damaged } = joinCheck(slices);
  await rememberDamage(options.damagedChunks, restore.target.projectId, damaged);
  const verified = joinVerified(slices, state.saved.totals, 'The safety backup');
  const manifest = await manifestOf(context, work, state);
  await writeManifest(work.targetVault, manifest);
  await readManifest(work.targetVault, manifest.backupId);
  await context.commit({ patches: [completedPatch(work, { state, verified })] });
}

async function storePages(
  context: StepContext,
  { restore, targetVault }: RestoreWork,
  at: { number: number; found: Parameters<Parameters<typeof runSafetyStep>[0]['commit']>[1] },
): Promise<{ number: number; ref: PageRef }[]> {
  const { claim } = context;
  const { chunks, created } = at.found;
  const backupId = safetyIdOf(restore.id);
  const pages: { number: number; ref: PageRef }[] = [];
  let { number } = at;
  if (chunks.length > 0) {
    const page = pageNameOf('', number, claim);
    pages.push({ number, ref: await writePage(targetVault, { backupId, page }, chunks) });
    number += 1;
  }
  if (created.length > 0) {
    const folder = `backups/${backupId}` as const;
    const name = pageNameOf(pagePrefixes.created, number, claim);
    pages.push({ number, ref: await writeEntries(targetVault, { folder, name }, created) });
  }
  return pages;
}
