import {
  comparePaths,
  deletionIdOf,
  howUndone,
  placesMoved,
  reversedPlaces,
  type CopyPlaces,
  type Restore,
  type Undoable,
} from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import { byPath } from '../documents/documents.ts';
import type { ChangeSet } from './change-set.ts';
import type { ChangeSets } from './change-sets.ts';
import { keptCopies } from './kept-copies.ts';
import { undoPlanOf } from './planned.ts';
import { knownOf, sincePutBack, undosOf } from './undo-changes.ts';
import { nothingDone } from './write-changes.ts';

/**
 * Puts back the documents that a set wrote, where they are still as it left them. Of a move into
 * another database first what it deleted, then what was there of the copies.
 * @returns the undo, of a move that of the deletion
 * @throws ApiError `failed-precondition` where nothing is to undo
 */
export function undo(sets: ChangeSets, set: ChangeSet): Restore {
  const { id, moved } = set.record;
  assertUndoable(set);
  const deletion = moved === null || moved.isSource ? undefined : sets.find(deletionIdOf(id));
  if (deletion?.record.canUndo !== true) {
    return undoOne(sets, set);
  }
  const back = undoOne(sets, deletion, { next: id });
  undoOne(sets, set, { id: `${back.id}-then` });
  return back;
}

/**
 * How much an undo would put back by now: of a move within its database without what would stay.
 * @throws ApiError `failed-precondition` where nothing is to undo
 */
export function undoable(sets: ChangeSets, set: ChangeSet): Undoable {
  if (!set.record.canUndo) {
    throw refused('There is nothing to undo');
  }
  const { live } = sets.endsOf(set.record).target;
  const all = undosOf(set, live);
  const left = all.flatMap(({ change: { path }, problem }) =>
    problem === null ? [] : [{ path, reason: problem }],
  );
  const ready = all.flatMap(({ change, problem }) => (problem === null ? [change] : []));
  const staying = keptCopies(ready, {
    held: byPath(live),
    places: placesBack(set.record),
    elsewhere: null,
    excluded: undefined,
  });
  const kept = [...staying].flatMap(([{ path }, result]) =>
    'reason' in result ? [{ path, reason: result.reason }] : [],
  );
  const others = [...left, ...kept].toSorted((a, b) => comparePaths(a.path, b.path));
  const of = set.journal.length;
  return { documents: of - others.length, of, isComplete: true, others };
}

/** Where the undo of a move takes documents from and to; null of all else. */
function placesBack(record: Restore): CopyPlaces | null {
  const places = placesMoved(record);
  return places === null ? null : reversedPlaces(places);
}

function assertUndoable({ record: { canUndo, undoneBy } }: ChangeSet): void {
  if (!canUndo) {
    throw refused(undoneBy === null ? 'There is nothing to undo' : 'It was undone already');
  }
}

function refused(message: string): ApiError {
  return new ApiError('failed-precondition', message);
}

interface UndoOptions {
  /** By default a new one. */
  readonly id?: string;
  /** The change set that is undone after it. Default: none. */
  readonly next?: string;
}

function undoOne(sets: ChangeSets, set: ChangeSet, { id, next }: UndoOptions = {}): Restore {
  const { record: previous, journal } = set;
  const { target: world } = sets.endsOf(previous);
  const { moved, safetyRecordId: recordId } = previous;
  const wanted: Partial<Restore> = {
    ...(id === undefined ? {} : { id }),
    kind: 'undo',
    undoOf: previous.id,
    movedBack: placesBack(previous),
    moved: moved && { ...moved, goes: !moved.goes, next: next ?? null },
    sourceProjectId: previous.sourceProjectId ?? previous.projectId,
  };
  const made =
    previous.inline === null
      ? undoMany(sets, set, { ...wanted, recordId })
      : undoFew(sets, set, wanted);
  const by = sets.find(made.id)?.journal ?? [];
  const undone = howUndone(made);
  const record = { ...previous, undoneBy: made.id, undone, canUndo: undone !== 'all' };
  sets.replace(set, { ...set, record }, (one) =>
    one.record.target.projectId === world.target.projectId
      ? { ...one, journal: sincePutBack(one.journal, journal, by) }
      : one,
  );
  return made;
}

function undoMany(sets: ChangeSets, set: ChangeSet, wanted: Partial<Restore>): Restore {
  const { target: world } = sets.endsOf(set.record);
  const reverse = undosOf(set, world.live).map(({ change }) => change);
  const { changes, unchanged: skipped } = undoPlanOf(reverse, world.live);
  return sets.applyWhole(world, { changes, outcome: { ...nothingDone, skipped } }, wanted);
}

function undoFew(sets: ChangeSets, set: ChangeSet, wanted: Partial<Restore>): Restore {
  const { target: world } = sets.endsOf(set.record);
  const all = undosOf(set, world.live);
  return sets.applyInline(
    world,
    { ...wanted, scope: { paths: all.map(({ change: { path } }) => path) } },
    {
      changes: all.flatMap(({ change, problem }) => (problem === null ? change : [])),
      outcome: knownOf(all),
    },
  );
}
