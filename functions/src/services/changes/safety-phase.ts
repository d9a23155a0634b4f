import type { ChangeCounts } from '../../firestore-model/document-changes.ts';
import { readManifest, writeManifest, writePage } from '../../engine/format/manifest.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import {
  entriesOf,
  mergeEntries,
  restoreFolder,
  writeEntries,
} from '../../engine/restore/entries.ts';
import { initialSafetyState, runSafetyStep } from '../../engine/restore/safety.ts';
import { recordPatch } from '../backups/record-changes.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { changesOf, progressOf, restorePatch } from './restore-changes.ts';
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
import { verify } from './verify-phase.ts';

/** Begins the safety backup: its record shows in the target's project from now on. */
export async function beginSaving(
  context: StepContext,
  work: Work,
  at: { counts: ChangeCounts; pages: number },
): Promise<StateOf<'saving'>> {
  const { restore, options, database, ownerId } = work;
  const { projects } = options;
  const { project } = await ownedProject(projects, restore.target.projectId, ownerId);
  const { readTime } = await database.countAll(null);
  const startedAt = options.now().toISOString();
  const record = safetyRecord(work, project, startedAt);
  const state: StateOf<'saving'> = {
    phase: 'saving',
    ...at,
    startedAt,
    readTime,
    save: initialSafetyState(),
    verify: null,
  };
  await context.commit({
    state,
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
  return state;
}

/** Makes the safety backup and proves it. */
export async function save(
  context: StepContext,
  work: Work,
  before: StateOf<'saving'>,
): Promise<'more' | StateOf<'saving'>> {
  let state = before;
  if (!state.save.isDone) {
    state = await storeChanged(context, work, state);
    if (!state.save.isDone) {
      return 'more';
    }
  }
  const manifest = await manifestOf(context, work, state);
  const at = { restoreId: work.restore.id, vault: work.targetVault, manifest };
  const verified = await verify(context, at, state);
  if (verified === null) {
    return 'more';
  }
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
  const { restore, vault, targetVault, database, options } = work;
  const { writes, deletes } = await planPages(vault, restore);
  const folder = restoreFolder(planOf(restore));
  const after = before.save.cursor;
  const excluded = new Set(restore.untick.paths);
  const suspect = await options.damagedChunks.get(restore.target.projectId);
  const total = before.counts.update + before.counts.delete;
  let state = before;
  await runSafetyStep({
    vault: targetVault,
    target: database,
    entries: mergeEntries([
      entriesOf(vault, folder, { refs: writes, after }),
      entriesOf(vault, folder, { refs: deletes, after }),
    ]),
    isExcluded: (path) => excluded.has(path),
    suspect: new Set(suspect),
    state: before.save,
    limits: context,
    onProgress: (documents) => {
      const progress = progressOf(documents, total);
      context.show([restorePatch(restore.id, { phase: 'saving', progress })]);
    },
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
  const { token } = context.claim;
  const { chunks, created } = at.found;
  const backupId = safetyIdOf(restore.id);
  const pages: { number: number; ref: PageRef }[] = [];
  let { number } = at;
  if (chunks.length > 0) {
    const page = pageNameOf('', number, token);
    pages.push({ number, ref: await writePage(targetVault, { backupId, page }, chunks) });
    number += 1;
  }
  if (created.length > 0) {
    const folder = `backups/${backupId}` as const;
    const name = pageNameOf(pagePrefixes.created, number, token);
    pages.push({ number, ref: await writeEntries(targetVault, { folder, name }, created) });
  }
  return pages;
}
