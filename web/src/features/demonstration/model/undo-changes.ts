import {
  backAlready,
  isSameFields,
  undoProblem,
  type RestoreOutcome,
} from '@firekeep/functions/contract';
import { byPath, type RecordedDocuments } from '../documents/documents.ts';
import type { ChangeSet } from './change-set.ts';
import { timeOf, type TypedChange } from './decide-write.ts';
import { nothingDone, reversed, withOutcome, type JournalEntry } from './write-changes.ts';

/** What puts one document back, and why that isn't done; null where it is. */
interface DocumentUndo {
  readonly change: TypedChange;
  readonly problem: string | null;
  /** Whether the document is as it was before already. */
  readonly isBack: boolean;
}

/**
 * What undoes a change set, as the server decides it: of few documents by their contents, whoever
 * made them so; of others by update times.
 */
export function undosOf({ record, journal }: ChangeSet, live: RecordedDocuments): DocumentUndo[] {
  const held = byPath(live);
  return journal.map((entry) => {
    const undo = reversed(entry);
    const now = held.get(undo.path);
    const isAsLeft =
      record.inline !== null &&
      now !== undefined &&
      undo.before !== null &&
      isSameFields(undo.before, now.fields);
    const change = isAsLeft ? { ...undo, time: timeOf(now) } : undo;
    const problem = undoProblem({ ...entry.change, time: change.time }, timeOf(now));
    const { after } = undo;
    const isBack =
      now === undefined ? after === null : after !== null && isSameFields(after, now.fields);
    return { change, problem: isBack && now !== undefined ? backAlready : problem, isBack };
  });
}

/** What is known of an undo before it writes. */
export function knownOf(undo: readonly DocumentUndo[]): RestoreOutcome {
  return undo.reduce((sum, { change: { path }, problem: reason, isBack }) => {
    if (reason === null) {
      return sum;
    }
    return withOutcome(sum, path, isBack ? { result: 'skipped' } : { result: 'conflict', reason });
  }, nothingDone);
}

/**
 * A journal in which the update time with which an undo has put a document back counts for the one
 * that it had before.
 * @param undone the journal of what was undone
 * @param by the journal of its undo
 */
export function sincePutBack(
  journal: readonly JournalEntry[],
  undone: readonly JournalEntry[],
  by: readonly JournalEntry[],
): readonly JournalEntry[] {
  const before = new Map(undone.map(({ change: { path, time } }) => [path, time]));
  const since = new Map(by.map(({ change: { path }, time }) => [path, time]));
  return journal.map((entry) => {
    const { path } = entry.change;
    const time = since.get(path) ?? null;
    const isBack = time !== null && entry.time !== null && entry.time === before.get(path);
    return isBack ? { ...entry, time } : entry;
  });
}
