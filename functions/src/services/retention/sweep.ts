import { projectPrefix } from '../../engine/format/layout.ts';
import { findUnreferenced } from '../../engine/store/find-unreferenced.ts';
import { markBackup } from '../../engine/store/mark.ts';
import { hashByteOf, ObjectMarks, wholeRange } from '../../engine/store/marks.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import { pause } from '../../lib/pause.ts';
import { unlessRetained } from '../projects/delete-objects.ts';
import { markNeeded } from './mark-needed.ts';
import { deleteAll, objectsAtOnce } from './remove-backup.ts';
import type { RetentionPhase, SweepState } from './retention-state.ts';
import { look, survey } from './survey.ts';
import {
  type Condemned,
  noProgress,
  passingNotes,
  readCondemned,
  readMarked,
  readProgress,
  readUnreferenced,
  writeCondemned,
  writeMarked,
  writeProgress,
  writeUnreferenced,
} from './sweep-objects.ts';
import { sinceWhen } from './unreferenced.ts';
import type { SweepWork } from './sweep-work.ts';

/**
 * Deleting stored objects that no backup needs.
 *
 * 1. Mark what the backups of the project need, finished or in the making (`marking`). What
 *    finished ones need is kept for the next sweep.
 * 2. List what is stored and not marked. What has been so for the grace period is condemned; the
 *    rest is noted with the time.
 * 3. From here on nobody stores or relies on a chunk of the project: workers that begin a step
 *    wait. Wait for those that began before (`excluding`). A worker that was overtaken meanwhile
 *    can't commit what it relies on.
 * 4. Mark once more what came in since 1: what the condemned list names of it stays. Delete the
 *    rest (`deleting`), then let go.
 *
 * Chunks are deleted only as they were seen in 2. Who relies on a stored chunk that no backup names
 * touches it: a worker of a sweep that stood still, however long, deletes nothing of it.
 *
 * A range of hashes at a time, so that marks never take more than some megabytes.
 */

/** Deleted in one exclusion: bounds how long a backup has to wait for it. */
const maxCondemned = 20_000;
const deletedPerCommit = 200;
const pagesAtOnce = 8;
const pollMs = 250;

export function initialSweep(startedAt: Date): RetentionPhase<'marking'> {
  return {
    phase: 'marking',
    from: wholeRange.from,
    to: wholeRange.to,
    startedAt: startedAt.toISOString(),
    isIncomplete: false,
    progress: null,
  };
}

/** The next state; null when the sweep is over; the same phase again when the budget is spent. */
export async function sweepStep(work: SweepWork, state: SweepState): Promise<SweepState | null> {
  switch (state.phase) {
    case 'marking':
      return await mark(work, state);
    case 'excluding':
      return await exclude(work, state);
    case 'deleting':
      return await deleteCondemned(work, state);
  }
}

async function mark(work: SweepWork, state: RetentionPhase<'marking'>): Promise<SweepState | null> {
  const { context, vault } = work;
  const progress =
    state.progress === null ? noProgress(state) : await readProgress(vault, state.progress, state);
  const { marks, marked, folded } = progress;
  const garbage = await markNeeded(work, progress);
  if (garbage === null) {
    const name = `marks-${context.claim.token}-${marked.size}-${folded.size}`;
    await writeProgress(vault, name, progress);
    return { ...state, ...marks.range, progress: name };
  }
  return await condemn(work, { ...state, ...marks.range }, { marks, marked, garbage });
}

/** Notes what is unreferenced; continues with what has been long enough, or the next range. */
async function condemn(
  work: SweepWork,
  state: RetentionPhase<'marking'>,
  found: { marks: ObjectMarks; marked: ReadonlySet<string>; garbage: readonly string[] },
): Promise<SweepState | null> {
  const { options, context, vault } = work;
  const { objects: chunks, isComplete } = await findUnreferenced(vault, found.marks);
  if (isComplete) {
    await options.scrub.suspect(work, found.marks.unseen());
  }
  const garbage = state.from === 0 ? found.garbage.map((name): Condemned => ({ name })) : [];
  const now = options.now().getTime();
  const free = chunks.filter(
    ({ retainedUntil }) => retainedUntil === null || Date.parse(retainedUntil) <= now,
  );
  const unreferenced = [...free, ...garbage];
  const names = unreferenced.map(({ name }) => name);
  const since = sinceWhen(names, await readUnreferenced(vault), { range: state, now });
  await writeUnreferenced(vault, since);
  const due = unreferenced.filter(({ name }) => (since.get(name) ?? now) <= now - options.graceMs);
  const { progress: _progress, ...rest } = state;
  const isIncomplete = state.isIncomplete || due.length > maxCondemned;
  if (due.length === 0) {
    return nextRange({ ...rest, isIncomplete });
  }
  const condemned = `condemned-${context.claim.token}-${state.from}`;
  await writeCondemned(vault, condemned, due.slice(0, maxCondemned));
  const marked = `marked-${context.claim.token}-${state.from}`;
  await writeMarked(vault, marked, found.marked);
  return { ...rest, phase: 'excluding', isIncomplete, marked, condemned, waitFor: null };
}

async function exclude(
  work: SweepWork,
  state: RetentionPhase<'excluding'>,
): Promise<SweepState | null> {
  const { options, context, vault } = work;
  const { ownerId, projectId } = context.claim.job;
  let waitFor = state.waitFor ?? (await options.use.writers(projectId, ownerId));
  for (;;) {
    const writing = await Promise.all(waitFor.map((one) => options.use.isWriting(one)));
    waitFor = waitFor.filter((_, index) => writing[index]);
    if (waitFor.length === 0) {
      break;
    }
    context.signal.throwIfAborted();
    if (context.isBudgetSpent()) {
      return { ...state, waitFor };
    }
    await pause(pollMs);
  }
  const late = new ObjectMarks(state, Infinity);
  const marked =
    typeof state.marked === 'string'
      ? await readMarked(vault, state.marked)
      : new Set(state.marked);
  const { needed: backups, garbage } = await survey(work, await look(work), marked);
  for (const backup of backups) {
    if (backup.kind !== 'finished' || !marked.has(backup.id)) {
      await markBackup({ vault, signal: context.signal, pagesAtOnce }, backup, late);
    }
  }
  const stillGarbage = new Set(garbage);
  const isNeeded = (name: string) =>
    hashByteOf(name) === null ? !stillGarbage.has(name) : late.needs(name);
  const all = await readCondemned(vault, state.condemned);
  const condemned = `condemned-${context.claim.token}-${state.from}-final`;
  await writeCondemned(
    vault,
    condemned,
    all.filter(({ name }) => !isNeeded(name)),
  );
  const { marked: _marked, waitFor: _waitFor, ...rest } = state;
  return { ...rest, phase: 'deleting', condemned, deleted: 0 };
}

async function deleteCondemned(
  work: SweepWork,
  state: RetentionPhase<'deleting'>,
): Promise<SweepState | null> {
  const { context, vault } = work;
  const root = projectPrefix(vault.owner);
  const all = await readCondemned(vault, state.condemned);
  let { deleted } = state;
  while (deleted < all.length) {
    const batch = all.slice(deleted, deleted + deletedPerCommit);
    // A worker that was overtaken finds out here, before it deletes anything.
    await context.commit({ state: { ...state, deleted } });
    await mapBounded(batch, objectsAtOnce, ({ name, version }) =>
      unlessRetained(() => vault.store.delete(`${root}${name}`, version)),
    );
    deleted += batch.length;
    if (context.isBudgetSpent() && deleted < all.length) {
      return { ...state, deleted };
    }
  }
  const { condemned: _condemned, deleted: _deleted, ...rest } = state;
  return nextRange(rest);
}

function nextRange(
  state: Pick<RetentionPhase<'marking'>, 'from' | 'to' | 'startedAt' | 'isIncomplete'>,
): SweepState | null {
  const { to, startedAt, isIncomplete } = state;
  return to >= wholeRange.to
    ? null
    : { ...initialSweep(new Date(startedAt)), from: to, isIncomplete };
}

/** Forgets what the sweep noted for itself. */
export async function endSweep({ vault }: SweepWork): Promise<void> {
  await deleteAll(vault.store, await passingNotes(vault));
}
