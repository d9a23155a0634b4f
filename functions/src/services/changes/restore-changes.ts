import { kindWords } from './kind-words.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { JobFailure, RecordPatch } from '../ports/job-store.ts';
import type { ChangeCounts, RestoreOutcome } from '../../firestore-model/document-changes.ts';

/** A change of the restore's record. */
export function restorePatch(id: string, patch: Partial<Restore>): RecordPatch {
  return { collection: 'restores', id, patch };
}

/** Progress as the page shows it; `total` null where it isn't known. */
export function progressOf(
  documents: number,
  total: number | null,
  writesPerSecond: number | null = null,
): Restore['progress'] {
  const fraction = total === null || total === 0 ? null : Math.min(1, documents / total);
  return { documents, fraction, writesPerSecond };
}

export function countsOf({ create, update, delete: deletes, unchanged }: ChangeCounts) {
  return { create, update, delete: deletes, unchanged };
}

/** A plan in the making. */
export function planField(tally: ChangeCounts): NonNullable<Restore['plan']> {
  return { ...countsOf(tally), collections: null, cost: null, warnings: [], below: null };
}

/** Entries of the plan: what is looked at when it is applied. */
export function changesOf(counts: ChangeCounts): number {
  return counts.create + counts.update + counts.delete;
}

export function endedPatch(
  id: string,
  { status, error, now }: Pick<Restore, 'status' | 'error'> & { now: Date },
  more: Partial<Restore> = {},
): RecordPatch {
  const completedAt = now.toISOString();
  return restorePatch(id, { status, phase: 'done', error, completedAt, ...more });
}

/** Why a restore that went through is not complete; null where it is. */
export function incompleteness(
  change: Parameters<typeof kindWords>[0],
  { failed, proof }: RestoreOutcome,
): JobFailure | null {
  if (proof !== undefined && proof.held > 0) {
    const what =
      proof.held === 1
        ? 'One masked field holds a value'
        : `${proof.held.toLocaleString('en')} masked fields hold a value`;
    const { name } = kindWords(change);
    const source = name === 'restore' ? 'the backup' : 'the source';
    return {
      code: 'failed-precondition',
      message: `${what} that ${source} has`,
      hint: `See which, and remove them. Undoing the ${name} removes those that it has written.`,
    };
  }
  return failed > 0 ? refusedError(change, failed) : null;
}

/** Why not all documents were written. */
export function refusedError(change: Parameters<typeof kindWords>[0], count: number): JobFailure {
  const { done, again } = kindWords(change);
  return {
    code: 'failed-precondition',
    message:
      count === 1
        ? `One document could not be ${done}`
        : `${count.toLocaleString('en')} documents could not be ${done}`,
    hint: `All others were. See which were refused and why, then ${again}.`,
  };
}
