import type { ChangeCounts, RestoreOutcome } from '../../firestore-model/document-changes.ts';
import { wholeRange, type NameRange } from '../../engine/backup/backup-state.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import { initialApplyState, runApplyStep, type ApplyState } from '../../engine/restore/apply.ts';
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
import type { Fork, JobChange, RecordPatch } from '../ports/job-store.ts';
import { divideApplying } from './divide-restore.ts';
import { changesOf, progressOf, restorePatch } from './restore-changes.ts';
import type { StateOf } from './restore-state.ts';
import {
  microseconds,
  pageNameOf,
  pagePrefixes,
  planOf,
  planPages,
  workerOf,
  type Work,
} from './restore-work.ts';

type Applying = StateOf<'writing'> | StateOf<'deleting'>;

/** Begins to write: what changes in the target from now on may be this restore's doing. */
export async function beginWriting(
  context: StepContext,
  work: Work,
  { counts, pages }: { counts: ChangeCounts; pages: number },
): Promise<'waiting' | StateOf<'writing'>> {
  const { restore, database, manifest } = work;
  const { documents: found, readTime } = await database.countAll(null, 1);
  const state: StateOf<'writing'> = {
    phase: 'writing',
    isDivided: false,
    counts,
    pages,
    startedAt: microseconds(readTime),
    isTargetEmpty: found === 0,
    throttle: initialThrottle,
    restore: initialApplyState({ ...emptyTally, skipped: counts.unchanged }),
  };
  const patch = {
    status: 'running',
    phase: 'writing',
    wasTargetEmpty: found === 0,
    backupDocuments: manifest.documents,
  } as const;
  return await begin(context, work, { state, patches: [restorePatch(restore.id, patch)] });
}

/** Continues with what is to be deleted. */
export async function beginDeleting(
  context: StepContext,
  work: Work,
  { restore: { tally, documents }, ...written }: StateOf<'writing'>,
): Promise<'waiting' | StateOf<'deleting'>> {
  const state: StateOf<'deleting'> = {
    ...written,
    phase: 'deleting',
    isDivided: false,
    delete: { ...initialApplyState(tally), documents },
  };
  const patches = [restorePatch(work.restore.id, { phase: 'deleting', outcome: tally })];
  return await begin(context, work, { state, patches });
}

/** Commits the beginning of a phase, divided where that is worth it. */
async function begin<S extends Applying>(
  context: StepContext,
  work: Work,
  { state, patches }: { readonly state: S; readonly patches: readonly RecordPatch[] },
): Promise<'waiting' | S> {
  const fork = await forkOf(work, state);
  if (fork === null) {
    await context.commit({ state, patches });
    return state;
  }
  await context.commit({ state: { ...state, isDivided: true }, patches, fork });
  return 'waiting';
}

async function forkOf(work: Work, state: Applying): Promise<Fork | null> {
  const plan = await planPages(work.vault, work.restore);
  return divideApplying(work, state.phase === 'writing' ? plan.writes : plan.deletes, state);
}

/** Writes, or deletes, what the plan says. */
export async function apply<S extends Applying>(
  context: StepContext,
  work: Work,
  before: S,
): Promise<'more' | S> {
  const { restore, options } = work;
  const { phase, startedAt, isTargetEmpty } = before;
  const throttle = new Throttle(before.throttle, { startPerSecond: options.writesPerSecond });
  const isWriting = before.phase === 'writing';
  const total = changesOf(before.counts);
  let state = before;
  const done = await applyEntries(context, work, {
    phase,
    range: wholeRange,
    startedAt,
    isTargetEmpty,
    pages: before.pages,
    throttle,
    state: isWriting ? before.restore : before.delete,
    onProgress: (documents, tally) => {
      const progress = progressOf(documents, total, Math.round(throttle.writesPerSecond));
      context.show([restorePatch(restore.id, { phase, progress, outcome: tally })]);
    },
    commit: async (next, pages) => {
      const own = isWriting ? { restore: next } : { delete: next };
      const number = state.pages + pages.length;
      state = { ...state, ...own, throttle: throttle.state, pages: number };
      const patches = [restorePatch(restore.id, { outcome: next.tally })];
      await context.commit({ state, pages, patches });
    },
  });
  return done.isDone ? state : 'more';
}

/** What a job, or a part of it, is to apply. */
export interface Application {
  readonly phase: 'writing' | 'deleting';
  readonly range: NameRange;
  readonly startedAt: string;
  readonly isTargetEmpty: boolean;
  /** The number of the journal's next page. */
  readonly pages: number;
  readonly throttle: Throttle;
  readonly state: ApplyState;
  readonly onProgress: (documents: number, tally: RestoreOutcome) => void;
  readonly commit: (state: ApplyState, pages: NonNullable<JobChange['pages']>) => Promise<void>;
}

/** Applies what the plan says about a range of names. */
export async function applyEntries(
  context: StepContext,
  work: Work,
  { phase, range, throttle, ...at }: Application,
): Promise<ApplyState> {
  const { restore, vault, manifest, form, database } = work;
  const { claim } = context;
  const plan = await planPages(vault, restore);
  const [refs, prefix]: [readonly PageRef[], string] =
    phase === 'writing'
      ? [plan.writes, pagePrefixes.journalWrites]
      : [plan.deletes, pagePrefixes.journalDeletes];
  const folder = restoreFolder(planOf(restore));
  let number = at.pages;
  return await runApplyStep({
    target: throttled(database, throttle, context.signal),
    mode: restore.mode,
    form,
    entries: entryPagesOf(vault, folder, { refs, after: at.state.cursor, range }),
    backup: new BackupDocuments(vault, manifest),
    exclusions: restore.untick,
    mayLack: restore.undoOf !== null,
    writesPerSecond: () => throttle.writesPerSecond,
    startedAt: BigInt(at.startedAt),
    // What was created in an empty database, and nobody has written since, has one origin.
    comparesAll: !at.isTargetEmpty,
    state: at.state,
    limits: context,
    onProgress: at.onProgress,
    commit: async (next, journal) => {
      const ref = await storeJournal(work, pageNameOf(prefix, number, claim), journal);
      const pages = ref === null ? [] : [{ number, ref }];
      number += pages.length;
      await at.commit(next, pages);
    },
    interrupted: async (journal) => {
      await storeJournal(work, `${pagePrefixes.journalRest}${workerOf(claim)}`, journal);
    },
  });
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
