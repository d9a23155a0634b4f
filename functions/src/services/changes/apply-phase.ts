import type { ChangeCounts } from '../../firestore-model/document-changes.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import { initialApplyState, runApplyStep, type ApplyState } from '../../engine/restore/apply.ts';
import { BackupDocuments } from '../../engine/restore/backup-documents.ts';
import {
  entriesOf,
  restoreFolder,
  writeEntries,
  type Entry,
} from '../../engine/restore/entries.ts';
import { emptyTally } from '../../engine/restore/outcome.ts';
import { initialThrottle, Throttle, throttled } from '../../engine/restore/throttle.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { changesOf, progressOf, restorePatch } from './restore-changes.ts';
import type { StateOf } from './restore-state.ts';
import {
  microseconds,
  pageNameOf,
  pagePrefixes,
  planOf,
  planPages,
  type Work,
} from './restore-work.ts';

type Applying = StateOf<'writing'> | StateOf<'deleting'>;

/** Begins to write: what changes in the target from now on may be this restore's doing. */
export async function beginWriting(
  context: StepContext,
  { restore, database, manifest }: Work,
  at: { counts: ChangeCounts; pages: number },
): Promise<StateOf<'writing'>> {
  const { documents: found, readTime } = await database.countAll(null, 1);
  const state: StateOf<'writing'> = {
    phase: 'writing',
    ...at,
    startedAt: microseconds(readTime),
    throttle: initialThrottle,
    restore: initialApplyState({ ...emptyTally, skipped: at.counts.unchanged }),
  };
  const patch = {
    status: 'running',
    phase: 'writing',
    wasTargetEmpty: found === 0,
    backupDocuments: manifest.documents,
  } as const;
  await context.commit({ state, patches: [restorePatch(restore.id, patch)] });
  return state;
}

/** Goes on to what is to be deleted. */
export async function beginDeleting(
  context: StepContext,
  { restore }: Work,
  { pages, counts, startedAt, throttle, restore: written }: StateOf<'writing'>,
): Promise<StateOf<'deleting'>> {
  const state: StateOf<'deleting'> = {
    phase: 'deleting',
    pages,
    counts,
    startedAt,
    throttle,
    delete: { ...initialApplyState(written.tally), documents: written.documents },
  };
  await context.commit({ state, patches: [restorePatch(restore.id, { phase: 'deleting' })] });
  return state;
}

/** Writes, or deletes, what the plan says. */
export async function apply<S extends Applying>(
  context: StepContext,
  work: Work,
  before: S,
): Promise<'more' | S> {
  const { restore, vault, manifest, form, database, options } = work;
  const throttle = new Throttle(before.throttle, { startPerSecond: options.writesPerSecond });
  const { from, refs, prefix, isWriting } = partOf(before, await planPages(vault, restore));
  let state = before;
  const total = changesOf(before.counts);
  const shown = (documents: number) =>
    progressOf(documents, total, Math.round(throttle.writesPerSecond));
  const done = await runApplyStep({
    target: throttled(database, throttle, context.signal),
    mode: restore.mode,
    form,
    entries: entriesOf(vault, restoreFolder(planOf(restore)), { refs, after: from.cursor }),
    backup: new BackupDocuments(vault, manifest),
    exclusions: restore.untick,
    mayLack: restore.undoOf !== null,
    startedAt: BigInt(before.startedAt),
    state: from,
    isBudgetSpent: context.isBudgetSpent,
    signal: context.signal,
    onProgress: (documents, tally) => {
      const patch = {
        phase: before.phase,
        progress: shown(documents),
        outcome: tally,
      };
      context.show([restorePatch(restore.id, patch)]);
    },
    commit: async (next, journal) => {
      const name = pageNameOf(prefix, state.pages, context.claim.token);
      const page = await storeJournal(work, name, journal);
      const number = state.pages;
      const own = isWriting ? { restore: next } : { delete: next };
      state = {
        ...state,
        ...own,
        throttle: throttle.state,
        pages: number + (page === null ? 0 : 1),
      };
      await context.commit({
        state,
        pages: page === null ? [] : [{ number, ref: page }],
        patches: [restorePatch(restore.id, { outcome: next.tally })],
      });
    },
    interrupted: async (journal) => {
      const name = `${pagePrefixes.journalRest}${context.claim.token}`;
      await storeJournal(work, name, journal);
    },
  });
  return done.isDone ? state : 'more';
}

/** What of a plan a phase applies, and where its journal goes. */
function partOf(
  state: Applying,
  { writes, deletes }: Awaited<ReturnType<typeof planPages>>,
): { from: ApplyState; refs: PageRef[]; prefix: string; isWriting: boolean } {
  return state.phase === 'writing'
    ? {
        from: state.restore,
        refs: writes,
        prefix: pagePrefixes.journalWrites,
        isWriting: true,
      }
    : {
        from: state.delete,
        refs: deletes,
        prefix: pagePrefixes.journalDeletes,
        isWriting: false,
      };
}

/** What was done, for undoing it; without a safety backup there is nothing to undo it with. */
async function storeJournal(
  { restore, targetVault }: Work,
  name: string,
  journal: readonly Entry[],
) {
  return journal.length === 0 || !restore.safetyBackup
    ? null
    : await writeEntries(targetVault, { folder: restoreFolder(restore.id), name }, journal);
}
