import {
  isSameFields,
  microsecondsOf,
  restoreSchema,
  type FirestoreDocument,
  type Restore,
  type RestoreOutcome,
} from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { assertFound } from '../documents/read-documents.ts';
import type { World } from '../recording/world.ts';
import { timeOf, type TypedChange } from './decide-write.ts';

/** What became of one change; `time` is the update time since, null where it was deleted. */
export type ChangeOutcome =
  | { readonly result: 'written' | 'deleted'; readonly time: string | null }
  | { readonly result: 'conflict'; readonly reason: string };

interface ChangeSet {
  readonly record: Restore;
  readonly changes: readonly TypedChange[];
}

interface WantedSet {
  readonly changes: readonly TypedChange[];
  readonly wanted: Partial<Pick<Restore, 'kind' | 'undoOf' | 'sourceProjectId' | 'reason'>>;
  /** What is known before anything is written. */
  readonly outcome: RestoreOutcome;
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

const opposite = { create: 'delete', update: 'update', delete: 'create' } as const;

/** What visitors changed, each set as it can be undone while the app stays loaded. */
export class ChangeSets {
  private sets: readonly ChangeSet[] = [];
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** The newest first. */
  records(): Restore[] {
    return this.sets.map(({ record }) => record).toReversed();
  }

  find(id: string): ChangeSet | undefined {
    return this.sets.find(({ record }) => record.id === id);
  }

  /** Writes documents that are as they were seen; others are in conflict. */
  apply({ changes, wanted, outcome }: WantedSet): {
    readonly record: Restore;
    /** In the order of the changes. */
    readonly outcomes: readonly ChangeOutcome[];
  } {
    const outcomes = this.write(changes);
    const journal = outcomes.flatMap((one, place) =>
      one.result === 'conflict' ? [] : [{ place, time: one.time }],
    );
    const record = recordOf(this.world, {
      ...wanted,
      id: `demo-change-${this.sets.length + 1}`,
      scope: { paths: changes.map(({ path }) => path) },
      progress: { documents: changes.length, fraction: 1, writesPerSecond: null },
      outcome: outcomes.reduce(
        (sum, one, place) => withOutcome(sum, changes[place]?.path ?? '', one),
        outcome,
      ),
      canUndo: journal.length > 0,
      inline: { hash: '', journal },
    });
    this.sets = [...this.sets, { record, changes }];
    return { record, outcomes };
  }

  /**
   * Puts back the documents that a set wrote, where they are still as it left them.
   * @throws ApiError `failed-precondition` where nothing is to undo
   */
  undo({ record: previous, changes }: ChangeSet): Restore {
    const { id, inline, undoneBy } = previous;
    if (undoneBy !== null) {
      throw new ApiError('failed-precondition', 'It was undone already');
    }
    const journal = inline?.journal ?? [];
    if (journal.length === 0) {
      throw new ApiError('failed-precondition', 'There is nothing to undo');
    }
    const { record } = this.apply({
      changes: journal.map(({ place, time }) => reversed(assertFound(changes[place]), time)),
      wanted: { kind: 'undo', undoOf: id, sourceProjectId: demonstrationId },
      outcome: nothingDone,
    });
    const undone = { ...previous, undoneBy: record.id, canUndo: false };
    this.sets = this.sets.map((set) =>
      set.record === previous ? { ...set, record: undone } : set,
    );
    return record;
  }

  private write(changes: readonly TypedChange[]): ChangeOutcome[] {
    const { database } = this.world;
    const held = new Map(database.now.map((document) => [document.path, document]));
    const due = changes.filter(({ path, time }) => timeOf(held.get(path)) === time);
    const time =
      due.length === 0
        ? null
        : database.write(due.map(({ path, after }) => ({ path, fields: after })));
    return changes.map((change) =>
      due.includes(change)
        ? done(change, microsecondsOf(time ?? ''))
        : outcomeOfOther(change, held.get(change.path)),
    );
  }
}

function done({ after }: TypedChange, time: string | null): ChangeOutcome {
  return after === null ? { result: 'deleted', time: null } : { result: 'written', time };
}

/** Of a document that isn't as it was seen. */
function outcomeOfOther(
  change: TypedChange,
  existing: FirestoreDocument | undefined,
): ChangeOutcome {
  const { after, time } = change;
  const isReached =
    existing === undefined
      ? after === null
      : after !== null && isSameFields(existing.fields, after);
  if (isReached) {
    return done(change, timeOf(existing));
  }
  const what = existing === undefined ? 'deleted' : time === null ? 'created' : 'changed';
  return { result: 'conflict', reason: `Somebody else has ${what} it since` };
}

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

function reversed({ path, change, before, after }: TypedChange, time: string | null): TypedChange {
  return { path, change: opposite[change], time, before: after, after: before };
}

/** A change set that has been applied. */
function recordOf({ clock, restores }: World, given: Partial<Restore>): Restore {
  const at = clock().toISOString();
  const { firebaseProjectId, databaseId } = assertFound(restores[0]).target;
  const projectId = demonstrationId;
  return restoreSchema.parse({
    projectId,
    recordId: null,
    target: { projectId, firebaseProjectId, databaseId, pathPrefix: null },
    mode: 'overwrite',
    retargetReferences: false,
    dryRun: false,
    status: 'completed',
    phase: 'done',
    plan: null,
    createdAt: at,
    completedAt: at,
    error: null,
    ...given,
  });
}
