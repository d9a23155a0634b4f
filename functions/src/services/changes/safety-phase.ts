import type { ChangeCounts } from '../../firestore-model/document-changes.ts';
import { wholeRange, type NameRange } from '../../engine/backup/backup-state.ts';
import { withTotalsCompared, type VerifyState } from '../../engine/backup/verify.ts';
import { readManifest, writeManifest, writePage } from '../../engine/format/manifest.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import {
  entriesOf,
  mergeEntries,
  restoreFolder,
  writeEntries,
} from '../../engine/restore/entries.ts';
import {
  initialSafetyState,
  joinSafety,
  runSafetyStep,
  type SafetyState,
} from '../../engine/restore/safety.ts';
import { Excluded } from '../../engine/restore/excluded.ts';
import { joinCheck } from '../backups/divide.ts';
import { recordPatch } from '../backups/record-changes.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { divideSafetyCheck, divideSaving } from './divide-restore.ts';
import { changesOf, progressOf, restorePatch } from './restore-changes.ts';
import { statesOf } from './restore-part-state.ts';
import type { StateOf } from './restore-state.ts';
import { completedPatch, manifestOf, safetyRecord } from './safety-record.ts';
import {
  pageNameOf,
  pagePrefixes,
  planOf,
  planPages,
  safetyIdOf,
  type Work,
} from './restore-work.ts';
import { assertVerifies, verify } from './verify-phase.ts';

/** Begins the safety backup: its record shows in the target's project from now on. */
export async function beginSaving(
  context: StepContext,
  work: Work,
  at: { counts: ChangeCounts; pages: number },
): Promise<'waiting' | StateOf<'saving'>> {
  const { restore, options, database, ownerId } = work;
  const { projects } = options;
  const { project } = await ownedProject(projects, restore.target.projectId, ownerId);
  const readTime = await database.takeReadTime();
  const startedAt = options.now().toISOString();
  const record = safetyRecord(work, project, startedAt);
  const fork = divideSaving(work, await planPages(work.vault, restore), at);
  const state: StateOf<'saving'> = {
    phase: 'saving',
    isDivided: fork !== null,
    ...at,
    startedAt,
    readTime,
    save: initialSafetyState(),
    verify: null,
  };
  await context.commit({
    state,
    ...(fork === null ? {} : { fork }),
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
  return fork === null ? state : 'waiting';
}

/** Makes the safety backup and proves it. */
export async function save(
  context: StepContext,
  work: Work,
  before: StateOf<'saving'>,
): Promise<'more' | 'waiting' | StateOf<'saving'>> {
  let state = before;
  if (state.isDivided && state.save.isDone) {
    return await endCheck(context, work, state);
  }
  if (state.isDivided) {
    const joined = await joinSaving(context, work, state);
    if (joined === null) {
      return 'waiting';
    }
    state = joined;
  }
  if (!state.save.isDone) {
    state = await storeChanged(context, work, state);
    if (!state.save.isDone) {
      return 'more';
    }
  }
  const manifest = await manifestOf(context, work, state);
  const at = { restoreId: work.restore.id, vault: work.targetVault, manifest };
  const verified = await verify(context, at, state);
  return verified === null ? 'more' : await completeSafety(context, work, { state, verified });
}

/** What the parts have stored. Null when it has been divided again, to be verified. */
async function joinSaving(
  context: StepContext,
  { options }: Work,
  before: StateOf<'saving'>,
): Promise<StateOf<'saving'> | null> {
  const { jobs, divide } = options;
  const parts = statesOf('saving', await jobs.partStates(context.claim.job));
  const saved = parts.map((part) => part.save);
  const joined = joinSafety(saved);
  const pages = Math.max(...parts.map((part) => part.pages));
  const fork = divideSafetyCheck(divide, saved, joined);
  const state = { ...before, save: joined, pages, isDivided: fork !== null };
  await context.commit({ state, ...(fork === null ? {} : { fork }) });
  return fork === null ? state : null;
}

async function endCheck(
  context: StepContext,
  work: Work,
  state: StateOf<'saving'>,
): Promise<StateOf<'saving'>> {
  const parts = await work.options.jobs.partStates(context.claim.job);
  const joined = joinCheck(parts.map((part) => part.state));
  const verified = withTotalsCompared(joined, state.save.totals);
  assertVerifies(verified, 'saving');
  return await completeSafety(context, work, { state, verified });
}

/** From now on there is a safety backup. */
async function completeSafety(
  context: StepContext,
  work: Work,
  { state, verified }: { state: StateOf<'saving'>; verified: VerifyState },
): Promise<StateOf<'saving'>> {
  const manifest = await manifestOf(context, work, state);
  await writeManifest(work.targetVault, manifest);
  await readManifest(work.targetVault, manifest.backupId);
  await context.commit({ patches: [completedPatch(work, { state, verified })] });
  return state;
}

async function storeChanged(
  context: StepContext,
  work: Work,
  before: StateOf<'saving'>,
): Promise<StateOf<'saving'>> {
  const { id } = work.restore;
  const total = before.counts.update + before.counts.delete;
  return await saveEntries(context, work, {
    state: before,
    range: wholeRange,
    onProgress: (documents) => {
      const progress = progressOf(documents, total);
      context.show([restorePatch(id, { phase: 'saving', progress })]);
    },
  });
}

/** Backs up what the plan changes in a range of names. @returns what was committed last */
export async function saveEntries<S extends { readonly pages: number; readonly save: SafetyState }>(
  context: StepContext,
  work: Work,
  of: {
    readonly state: S;
    readonly range: NameRange;
    readonly onProgress: (documents: number) => void;
  },
): Promise<S> {
  const { restore, vault, targetVault, database, options } = work;
  const { writes, deletes } = await planPages(vault, restore);
  const folder = restoreFolder(planOf(restore));
  const { range, onProgress } = of;
  const { save: stored } = of.state;
  const after = stored.cursor;
  const excluded = new Excluded(restore.untick);
  const suspect = await options.damagedChunks.get(restore.target.projectId);
  let { state } = of;
  await runSafetyStep({
    vault: targetVault,
    target: database,
    entries: mergeEntries([
      entriesOf(vault, folder, { refs: writes, after, range }),
      entriesOf(vault, folder, { refs: deletes, after, range }),
    ]),
    isExcluded: (path) => excluded.has(path),
    suspect: new Set(suspect),
    state: stored,
    limits: context,
    onProgress,
    commit: async (next, found) => {
      const pages = await storePages(context, work, { number: state.pages, found });
      state = { ...state, save: next, pages: state.pages + pages.length };
      await context.commit({ state, pages });
    },
  });
  return state;
}

async function storePages(
  context: StepContext,
  { restore, targetVault }: Work,
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
