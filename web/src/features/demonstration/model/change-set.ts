import {
  makeChangeFilter,
  namedPaths,
  type ChangeFilter,
  type DocumentEffect,
  type ListedChange,
  type Restore,
} from '@firekeep/functions/contract';
import { byPath } from '../documents/documents.ts';
import type { World } from '../recording/world.ts';
import { timeOf, type TypedChange } from './decide-write.ts';
import type { Planner } from './planned.ts';
import { restorePlanner } from './restore-planner.ts';
import type { JournalEntry } from './write-changes.ts';

/** What was recorded or a visitor did, as it can be applied and undone while the app is loaded. */
export interface ChangeSet {
  readonly record: Restore;
  /** What it is to do, or was. */
  readonly changes: readonly TypedChange[];
  /** What of that was written, with the update times that later undos have given it back. */
  readonly journal: readonly JournalEntry[];
  /** The same as it was written. */
  readonly written: readonly JournalEntry[];
  /** How its documents are compared with what is there by now; null where they aren't. */
  readonly planner: Planner | null;
}

/** A recorded plan, or a restore that was applied, with what it found and wrote then. */
export function recordedSet(world: World, record: Restore): ChangeSet {
  const { createdAt, completedAt, dryRun } = record;
  const planner = restorePlanner(world, record);
  const { changes } = planner(world.database.at(createdAt));
  const since = byPath(world.database.at(completedAt ?? createdAt));
  const applied = dryRun ? [] : changes;
  const journal = applied.map((change) => ({ change, time: timeOf(since.get(change.path)) }));
  return { record, changes, journal, written: journal, planner };
}

const doneBy = { create: 'created', update: 'changed', delete: 'deleted' } as const;

/** What it did to a document, as the server says it. */
function effectOf({ record, written }: ChangeSet, path: string): DocumentEffect {
  const found = written.find(({ change }) => change.path === path);
  if (found === undefined) {
    return { did: 'nothing', time: null };
  }
  const { change, time } = found;
  const isFew = record.inline !== null && time !== null;
  return { did: isFew ? 'written' : doneBy[change.change], time };
}

/** Those that a filter asks for, with what each did to the document that it names. */
export function listedOf(sets: readonly ChangeSet[], filter: ChangeFilter): ListedChange[] {
  const { path } = filter;
  const isListed = makeChangeFilter(filter);
  return sets
    .filter(({ record }) => isListed(record))
    .flatMap((set): ListedChange[] => {
      const { record } = set;
      if (path === undefined) {
        return [record];
      }
      const effect = effectOf(set, path);
      const isShown = effect.did !== 'nothing' || namedPaths(record).includes(path);
      return isShown ? [{ ...record, effect }] : [];
    });
}
