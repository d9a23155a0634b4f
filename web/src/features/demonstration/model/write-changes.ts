import {
  emptyFields,
  Excluded,
  isSameFields,
  matchingFields,
  microsecondsOf,
  withKept,
  type CopyPlaces,
  type Exclusions,
  type FirestoreDocument,
  type RestoreOutcome,
} from '@firekeep/functions/contract';
import { byPath } from '../documents/documents.ts';
import type { LiveDocuments } from '../documents/live-documents.ts';
import { timeOf, type TypedChange } from './decide-write.ts';
import { keptCopies, type OtherPlaces } from './kept-copies.ts';

/** What became of one change; `time` is the update time since, null where it was deleted. */
type ChangeOutcome =
  | { readonly result: 'written' | 'deleted'; readonly time: string | null }
  | { readonly result: 'skipped' | 'unticked' }
  | { readonly result: 'conflict'; readonly reason: string };

/** What was written, and the document's update time since. */
export interface JournalEntry {
  readonly change: TypedChange;
  readonly time: string | null;
}

export const nothingDone: RestoreOutcome = {
  written: 0,
  deleted: 0,
  skipped: 0,
  failed: 0,
  failures: [],
  conflicts: 0,
  conflicting: [],
  unticked: 0,
};

export function withOutcome(
  sum: RestoreOutcome,
  path: string,
  outcome: ChangeOutcome,
): RestoreOutcome {
  if (outcome.result !== 'conflict') {
    return { ...sum, [outcome.result]: sum[outcome.result] + 1 };
  }
  const { reason } = outcome;
  const conflicting = [...sum.conflicting, { path, reason }];
  return { ...sum, conflicts: sum.conflicts + 1, conflicting };
}

export interface ToWrite {
  readonly changes: readonly TypedChange[];
  /** What is known before anything is written. */
  readonly outcome: RestoreOutcome;
  /** What isn't written, as somebody decided. Default: nothing. */
  readonly excluded?: Excluded;
}

interface WriteOptions {
  /** Whether what somebody else has made so already is in conflict, too; else it is passed over. */
  readonly isSeen: boolean;
  /** Where documents go from that are moved, each once its new place holds it. Default: nowhere. */
  readonly places?: CopyPlaces | null;
  /** The same, where they go to or come from another database. Default: they don't. */
  readonly elsewhere?: OtherPlaces | null;
}

/** Writes documents that are as they were seen, all at once. */
export function writeChanges(
  database: LiveDocuments,
  { changes, outcome, excluded }: ToWrite,
  { isSeen, places = null, elsewhere = null }: WriteOptions,
): { readonly outcome: RestoreOutcome; readonly journal: readonly JournalEntry[] } {
  const held = byPath(database.now);
  const kept = keptCopies(changes, { held, places, elsewhere, excluded });
  const due = new Set(
    changes.filter((one) => timeOf(held.get(one.path)) === one.time && !kept.has(one)),
  );
  const time =
    due.size === 0
      ? ''
      : database.write([...due].map(({ path, after }) => ({ path, fields: after })));
  const outcomes = changes.map((change): ChangeOutcome => {
    const existing = held.get(change.path);
    return due.has(change)
      ? done(change, microsecondsOf(time))
      : (kept.get(change) ??
          (isSeen ? null : reached(change, existing)) ??
          conflict(change, existing));
  });
  return {
    outcome: outcomes.reduce(
      (sum, one, place) => withOutcome(sum, changes[place]?.path ?? '', one),
      outcome,
    ),
    journal: changes.flatMap((change, place) => {
      const one = outcomes[place];
      // What was gone already isn't this change set's to put back.
      const isOurs = due.has(change) && one !== undefined && 'time' in one;
      return isOurs ? [{ change, time: one.time }] : [];
    }),
  };
}

function done({ after }: TypedChange, time: string | null): ChangeOutcome {
  return after === null ? { result: 'deleted', time: null } : { result: 'written', time };
}

/** Of a document that isn't as it was seen, but as it is to be; null for another one. */
function reached(
  { after }: TypedChange,
  existing: FirestoreDocument | undefined,
): ChangeOutcome | null {
  if (after === null) {
    return existing === undefined ? { result: 'deleted', time: null } : null;
  }
  const isSame = existing !== undefined && isSameFields(existing.fields, after);
  return isSame ? { result: 'skipped' } : null;
}

function conflict({ time }: TypedChange, existing: FirestoreDocument | undefined): ChangeOutcome {
  const what = existing === undefined ? 'deleted' : time === null ? 'created' : 'changed';
  return { result: 'conflict', reason: `Somebody else has ${what} it since` };
}

/** A plan's changes without what is excluded of them. */
export function withoutExcluded({ changes, outcome }: ToWrite, exclusions: Exclusions): ToWrite {
  const excluded = new Excluded(exclusions);
  let known = outcome;
  const left = changes.flatMap((change) => {
    const rest = excluded.has(change) ? null : restOf(change, excluded);
    if (rest === null) {
      known = withOutcome(known, change.path, { result: 'unticked' });
    }
    return rest ?? [];
  });
  return { changes: left, outcome: known, excluded };
}

/** Null where all that would have changed stays as it is. */
function restOf(change: TypedChange, excluded: Excluded): TypedChange | null {
  const { path, before, after } = change;
  if (after === null) {
    return change;
  }
  const matching = (patterns: ReturnType<Excluded['patternsOf']>) =>
    patterns === null || before === null ? [] : matchingFields(patterns, before, after);
  const only = excluded.onlyOf(path);
  const chosen = only === null || before === null ? after : withKept(before, after, matching(only));
  const kept = [...excluded.fieldsOf(path), ...matching(excluded.patternsOf(path))];
  const next = withKept(chosen, before, kept);
  if (before !== null && isSameFields(before, next)) {
    return null;
  }
  const { unmasked, ...others } = change;
  if (unmasked === undefined) {
    return { ...others, after: next };
  }
  // What isn't written proves nothing.
  const whole = unmasked.fields;
  const part =
    only === null || before === null ? whole : withKept(emptyFields(), whole, matching(only));
  return { ...others, after: next, unmasked: { ...unmasked, fields: withKept(part, null, kept) } };
}

const opposite = { create: 'delete', update: 'update', delete: 'create' } as const;

/** What puts it back, where it is still as it was left. */
export function reversed({ change: written, time }: JournalEntry): TypedChange {
  const { path, change, before, after } = written;
  return { path, change: opposite[change], time, before: after, after: before };
}
