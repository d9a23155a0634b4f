import { projectPrefix } from '../../engine/format/layout.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { findUnreferenced } from '../../engine/store/find-unreferenced.ts';
import { markBackup, type NeededBackup } from '../../engine/store/mark.ts';
import { hashByteOf, Marks, wholeRange } from '../../engine/store/marks.ts';
import type { BackupUse } from '../ports/backup-use.ts';
import type { RetainedBackups } from '../ports/retained-backups.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import { pause } from '../../lib/pause.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { deleteAll, objectsAtOnce } from './remove-backup.ts';
import type { Phase, SweepState } from './retention-state.ts';
import { survey } from './survey.ts';
import {
  type Condemned,
  passingNotes,
  readMarks,
  readCondemned,
  readUnreferenced,
  writeCondemned,
  writeMarks,
  writeUnreferenced,
} from './sweep-objects.ts';

/**
 * Deleting stored objects that no backup needs any more.
 *
 * 1. Mark what the backups of the project need, finished or in the making (`marking`).
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

export interface SweepOptions {
  readonly retained: Pick<RetainedBackups, 'list' | 'status'>;
  readonly use: Pick<BackupUse, 'writers' | 'isWriting'>;
  readonly jobs: Pick<JobStore, 'pages'>;
  readonly now: () => Date;
  /** How long an object must have been unreferenced before it is deleted. */
  readonly graceMs: number;
}

/** What a step of a sweep works with. */
export interface SweepWork {
  readonly options: SweepOptions;
  readonly context: StepContext;
  readonly vault: Vault;
}

/** Deleted in one exclusion: bounds how long a backup has to wait for it. */
const maxCondemned = 20_000;
const deletedPerCommit = 200;
const pollMs = 250;

export function initialSweep(startedAt: Date): Phase<'marking'> {
  return {
    phase: 'marking',
    from: wholeRange.from,
    to: wholeRange.to,
    startedAt: startedAt.toISOString(),
    isIncomplete: false,
    marked: [],
    marks: null,
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

async function mark(work: SweepWork, state: Phase<'marking'>): Promise<SweepState | null> {
  const { context, vault } = work;
  const { needed: backups, garbage } = await survey(work);
  const marks =
    state.marks === null ? new Marks(state) : await readMarks(vault, state.marks, state);
  const marked = new Set(state.marked);
  for (const backup of backups.filter((one) => !marked.has(markOf(one)))) {
    await markBackup({ vault, signal: context.signal }, backup, marks);
    marked.add(markOf(backup));
    if (context.isBudgetSpent()) {
      const name = `marks-${context.claim.token}-${marked.size}`;
      await writeMarks(vault, name, marks);
      return { ...state, ...marks.range, marked: [...marked], marks: name };
    }
  }
  return await condemn(work, { ...state, ...marks.range, marked: [...marked] }, { marks, garbage });
}

/** One in the making is marked again once it is finished. */
function markOf({ id, kind }: NeededBackup): string {
  return kind === 'finished' ? id : `${id} ${kind}`;
}

/** Notes what is unreferenced; continues with what has been long enough, or the next range. */
async function condemn(
  work: SweepWork,
  state: Phase<'marking'>,
  found: { marks: Marks; garbage: readonly string[] },
): Promise<SweepState | null> {
  const { options, context, vault } = work;
  const chunks = await findUnreferenced(vault, found.marks);
  const garbage = state.from === 0 ? found.garbage.map((name): Condemned => ({ name })) : [];
  const unreferenced = [...chunks, ...garbage];
  const now = options.now().getTime();
  const known = await readUnreferenced(vault);
  const since = new Map([...known].filter(([name]) => !isCovered(name, state)));
  for (const { name } of unreferenced) {
    // A time in the future is the work of a clock that was wrong.
    since.set(name, Math.min(known.get(name) ?? now, now));
  }
  await writeUnreferenced(vault, since);
  const due = unreferenced.filter(({ name }) => (since.get(name) ?? now) <= now - options.graceMs);
  const { marks: _marks, ...rest } = state;
  const isIncomplete = state.isIncomplete || due.length > maxCondemned;
  if (due.length === 0) {
    return nextRange({ ...rest, isIncomplete });
  }
  const condemned = `condemned-${context.claim.token}-${state.from}`;
  await writeCondemned(vault, condemned, due.slice(0, maxCondemned));
  return { ...rest, phase: 'excluding', isIncomplete, condemned, waitFor: null };
}

/** Whether this range's pass covers the object; what is no chunk belongs to the first. */
function isCovered(name: string, { from, to }: { from: number; to: number }): boolean {
  const byte = hashByteOf(name) ?? 0;
  return byte >= from && byte < to;
}

async function exclude(work: SweepWork, state: Phase<'excluding'>): Promise<SweepState | null> {
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
  const late = new Marks(state, Infinity);
  const marked = new Set(state.marked);
  const { needed: backups, garbage } = await survey(work);
  for (const backup of backups) {
    if (backup.kind !== 'finished' || !marked.has(backup.id)) {
      await markBackup({ vault, signal: context.signal }, backup, late);
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
  state: Phase<'deleting'>,
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
      vault.store.delete(`${root}${name}`, version),
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
  state: Pick<Phase<'marking'>, 'from' | 'to' | 'startedAt' | 'isIncomplete'>,
): SweepState | null {
  const { to, startedAt, isIncomplete } = state;
  return to >= wholeRange.to
    ? null
    : { ...initialSweep(new Date(startedAt)), from: to, isIncomplete };
}

/** Forgets what the sweep noted for itself. */
export async function endSweep({ vault }: SweepWork): Promise<void> {
  await deleteAll(vault.store, passingNotes(vault));
}
