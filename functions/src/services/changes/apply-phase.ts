import type { ChangeCounts } from '../../firestore-model/document-changes.ts';
import { initialApplyState, runApplyStep } from '../../engine/restore/apply.ts';
import { BackupDocuments } from '../../engine/restore/backup-documents.ts';
import {
  entryPagesOf,
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
  { counts, pages }: { counts: ChangeCounts; pages: number },
): Promise<StateOf<'writing'>> {
  const { documents: found, readTime } = await database.countAll(null, 1);
  const state: StateOf<'writing'> = {
    phase: 'writing',
    counts,
    pages,
    startedAt: microseconds(readTime),
    throttle: initialThrottle,
    restore: initialApplyState({ ...emptyTally, skipped: counts.unchanged }),
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

/** Continues with what is to be deleted. */
export async function beginDeleting(
  context: StepContext,
  { restore }: Work,
  { restore: { tally, documents }, ...written }: StateOf<'writing'>,
): Promise<StateOf<'deleting'>> {
  const state: StateOf<'deleting'> = {
    ...written,
    phase: 'deleting',
    delete: { ...initialApplyState(tally), documents },
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
  const { token } = context.claim;
  const throttle = new Throttle(before.throttle, { startPerSecond: options.writesPerSecond });
  const plan = await planPages(vault, restore);
  const isWriting = before.phase === 'writing';
  const from = isWriting ? before.restore : before.delete;
  const refs = isWriting ? plan.writes : plan.deletes;
  const prefix = isWriting ? pagePrefixes.journalWrites : pagePrefixes.journalDeletes;
  let state = before;
  const total = changesOf(before.counts);
  const done = await runApplyStep({
    target: throttled(database, throttle, context.signal),
    mode: restore.mode,
    form,
    entries: entryPagesOf(vault, restoreFolder(planOf(restore)), { refs, after: from.cursor }),
    backup: new BackupDocuments(vault, manifest),
    exclusions: restore.untick,
    mayLack: restore.undoOf !== null,
    writesPerSecond: () => throttle.writesPerSecond,
    startedAt: BigInt(before.startedAt),
    state: from,
    limits: context,
    onProgress: (documents, tally) => {
      const progress = progressOf(documents, total, Math.round(throttle.writesPerSecond));
      const { phase } = before;
      context.show([restorePatch(restore.id, { phase, progress, outcome: tally })]);
    },
    commit: async (next, journal) => {
      const number = state.pages;
      const ref = await storeJournal(work, pageNameOf(prefix, number, token), journal);
      const pages = ref === null ? [] : [{ number, ref }];
      const own = isWriting ? { restore: next } : { delete: next };
      state = { ...state, ...own, throttle: throttle.state, pages: number + pages.length };
      const patches = [restorePatch(restore.id, { outcome: next.tally })];
      await context.commit({ state, pages, patches });
    },
    interrupted: async (journal) => {
      await storeJournal(work, `${pagePrefixes.journalRest}${token}`, journal);
    },
  });
  return done.isDone ? state : 'more';
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
