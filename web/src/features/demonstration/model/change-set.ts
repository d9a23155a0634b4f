import {
  makeChangeFilter,
  namedPaths,
  type BulkFrom,
  type ChangeFilter,
  type ChosenFrom,
  type DocumentEffect,
  type ListedChange,
  type Restore,
} from '@firekeep/functions/contract';
import { byPath } from '../documents/documents.ts';
import type { LoadedMasks } from '../masks/load-masks.ts';
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
  /** What hides values of it; null where nothing does. */
  readonly masks: LoadedMasks | null;
  /** Of a move into another database what goes from its own then; null of all else. */
  readonly leaving: BulkFrom | null;
  /** Which documents of a backup it restores alone; null for all of its scope. */
  readonly chosen: ChosenFrom | null;
}

/** A recorded plan, or a restore that was applied, with what it found and wrote then. */
export function recordedSet(world: World, record: Restore): ChangeSet {
  const { createdAt, completedAt, dryRun } = record;
  const planner = restorePlanner({ source: world, target: world }, record);
  const { changes } = planner(world.database.at(createdAt));
  const since = byPath(world.database.at(completedAt ?? createdAt));
  const applied = dryRun ? [] : changes;
  const journal = applied.map((change) => ({ change, time: timeOf(since.get(change.path)) }));
  return {
    record,
    changes,
    journal,
    written: journal,
    planner,
    masks: null,
    leaving: null,
    chosen: null,
  };
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

/** Whether it is listed with a project: it comes from there, or was written there. */
export function isOfProject({ projectId, target, sourceProjectId }: Restore, of: string): boolean {
  return [projectId, target.projectId, sourceProjectId].includes(of);
}

/**
 * Those of a project that a filter asks for, with what each did to the project's document that it
 * names.
 */
export function listedOf(
  sets: readonly ChangeSet[],
  { projectId, ...filter }: ChangeFilter & { readonly projectId: string },
): ListedChange[] {
  const { path } = filter;
  const isListed = makeChangeFilter(filter);
  return sets
    .filter(({ record }) => isOfProject(record, projectId) && isListed(record))
    .flatMap((set): ListedChange[] => {
      const { record } = set;
      if (path === undefined) {
        return [record];
      }
      // Nothing that was written elsewhere did anything to it.
      if (record.target.projectId !== projectId) {
        return [];
      }
      const effect = effectOf(set, path);
      const isShown = effect.did !== 'nothing' || namedPaths(record).includes(path);
      return isShown ? [{ ...record, effect }] : [];
    });
}
