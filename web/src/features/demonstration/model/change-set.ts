import type { Restore } from '@firekeep/functions/contract';
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
  /** What of that was written. */
  readonly journal: readonly JournalEntry[];
  /** How its documents are compared with what is there by now; null where they aren't. */
  readonly planner: Planner | null;
}

/** A recorded plan, or a restore that was applied, with what it found and wrote then. */
export function recordedSet(world: World, record: Restore): ChangeSet {
  const { createdAt, completedAt, dryRun } = record;
  const planner = restorePlanner(world, record);
  const { changes } = planner(world.database.at(createdAt));
  const since = byPath(world.database.at(completedAt ?? createdAt));
  const journal = changes.map((change) => ({ change, time: timeOf(since.get(change.path)) }));
  return { record, changes, journal: dryRun ? [] : journal, planner };
}
