import {
  copiesOf,
  howUndone,
  noExclusions,
  placesMoved,
  reversedPlaces,
  wantedChangeSchema,
  type ChangeFilter,
  type Exclusions,
  type ListedChange,
  type PlanWarning,
  type Restore,
  type RestorePlan,
  type Undoable,
} from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { World } from '../recording/world.ts';
import { changeRecord, wholeProgress } from './change-record.ts';
import { listedOf, recordedSet, type ChangeSet } from './change-set.ts';
import type { TypedChange } from './decide-write.ts';
import { planOf, undoPlanOf, type Planner } from './planned.ts';
import { documentsBefore, keepSafetyBackup } from './safety-backup.ts';
import { knownOf, sincePutBack, undosOf } from './undo-changes.ts';
import { nothingDone, withoutExcluded, writeChanges, type ToWrite } from './write-changes.ts';

interface WantedPlan {
  readonly wanted: Partial<Restore>;
  readonly planner: Planner;
  readonly isDependent: boolean;
  readonly below?: RestorePlan['below'];
  readonly warnings?: readonly PlanWarning[];
}

interface AskedFor {
  readonly untick?: Exclusions | undefined;
  readonly safetyBackup?: boolean | undefined;
  readonly reason?: string | undefined;
}

function refused(message: string): ApiError {
  return new ApiError('failed-precondition', message);
}

interface ToApply {
  readonly wanted: Partial<Restore>;
  readonly isSeen: boolean;
  readonly set: Pick<ChangeSet, 'changes' | 'planner'>;
}

/** Everything that was or is to be written: the recorded, and what visitors do. */
export class ChangeSets {
  private sets: readonly ChangeSet[];
  private readonly world: World;
  /** Which second, in ids: what is kept of a plan in this tab isn't another visit's. */
  private readonly openedAt: string;

  constructor(world: World) {
    this.world = world;
    this.openedAt = Math.floor(world.clock().getTime() / 1000).toString(36);
    this.sets = world.restores.map((record) => recordedSet(world, record));
  }

  /** The newest first. */
  get records(): readonly Restore[] {
    return this.sets.map(({ record }) => record);
  }

  /** Those that a filter asks for, with what each did to the document that it names. */
  listed(filter: ChangeFilter): readonly ListedChange[] {
    return listedOf(this.sets, filter);
  }

  find(id: string): ChangeSet | undefined {
    return this.sets.find(({ record }) => record.id === id);
  }

  /** Applies a change set of few documents. */
  applyInline(wanted: Partial<Restore>, toWrite: ToWrite): Restore {
    const { world } = this;
    const { changes } = toWrite;
    const { outcome, journal } = writeChanges(world.database, toWrite, { isSeen: true });
    const record = changeRecord(world, {
      scope: { paths: changes.map(({ path }) => path) },
      ...wanted,
      id: this.nextId('change'),
      progress: wholeProgress(changes.length),
      outcome,
      canUndo: journal.length > 0,
      inline: {
        hash: '',
        journal: journal.map(({ change, time }) => ({ place: changes.indexOf(change), time })),
      },
    });
    return this.add({ record, changes, journal, planner: null });
  }

  /** Plans against the database as it is. */
  async plan({ wanted, planner, ...of }: WantedPlan): Promise<Restore> {
    const { world } = this;
    const planned = await planner(world.live);
    const { changes, unchanged } = planned;
    const restore = changeRecord(world, {
      safetyBackup: true,
      ...wanted,
      id: this.nextId('plan'),
      dryRun: true,
      status: 'planned',
      progress: wholeProgress(changes.length + unchanged),
    });
    const { pathPrefix: prefix } = restore.target;
    const record = { ...restore, plan: planOf(planned, { restore, prefix, ...of }) };
    return this.add({ record, changes, journal: [], planner });
  }

  /**
   * Applies a plan, but for what is excluded.
   * @throws ApiError `failed-precondition` for what is none
   */
  applyPlan({ record: planned, changes, planner }: ChangeSet, asked: AskedFor): Restore {
    const { plan } = planned;
    if (planned.status !== 'planned' || plan === null) {
      throw refused('Only a finished plan can be applied');
    }
    const { untick = noExclusions, safetyBackup = true, reason = planned.reason } = asked;
    const isBulk = planned.bulk !== null;
    const outcome = { ...nothingDone, skipped: plan.unchanged };
    return this.applyAll(withoutExcluded({ changes, outcome }, untick), {
      wanted: {
        ...wantedChangeSchema.parse(planned),
        reason,
        planId: planned.id,
        plan,
        untick,
        backupDocuments: planned.backupDocuments,
        // Only a backup's documents are written without one of what was there before.
        safetyBackup: planned.recordId === null || safetyBackup,
      },
      isSeen: isBulk && copiesOf(planned) === null,
      set: { changes, planner: isBulk ? null : planner },
    });
  }

  /**
   * Puts back the documents that a set wrote, where they are still as it left them.
   * @throws ApiError `failed-precondition` where nothing is to undo
   */
  undo(set: ChangeSet): Restore {
    const { record: previous, journal } = set;
    if (!previous.canUndo) {
      throw refused(
        previous.undoneBy === null ? 'There is nothing to undo' : 'It was undone already',
      );
    }
    const { id: undoOf, safetyRecordId: recordId } = previous;
    const places = placesMoved(previous);
    const movedBack = places === null ? null : reversedPlaces(places);
    const wanted = { kind: 'undo', undoOf, movedBack, sourceProjectId: demonstrationId } as const;
    const all = undosOf(set, this.world.live);
    const undo =
      previous.inline === null
        ? this.undoAll(
            all.map(({ change }) => change),
            { ...wanted, recordId },
          )
        : this.applyInline(
            { ...wanted, scope: { paths: all.map(({ change: { path } }) => path) } },
            {
              changes: all.flatMap(({ change, problem }) => (problem === null ? change : [])),
              outcome: knownOf(all),
            },
          );
    const by = this.find(undo.id)?.journal ?? [];
    const undone = howUndone(undo);
    const canUndo = undone !== 'all';
    const record = { ...previous, undoneBy: undo.id, undone, canUndo };
    this.sets = this.sets.map((one) =>
      one === set
        ? { ...set, record }
        : { ...one, journal: sincePutBack(one.journal, journal, by) },
    );
    return undo;
  }

  /** @throws ApiError `failed-precondition` where nothing is to undo */
  undoable(set: ChangeSet): Undoable {
    if (!set.record.canUndo) {
      throw refused('There is nothing to undo');
    }
    const others = undosOf(set, this.world.live).flatMap(({ change: { path }, problem }) =>
      problem === null ? [] : [{ path, reason: problem }],
    );
    const of = set.journal.length;
    return { documents: of - others.length, of, isComplete: true, others };
  }

  private undoAll(reverse: readonly TypedChange[], wanted: Partial<Restore>): Restore {
    const planned = undoPlanOf(reverse, this.world.live);
    const { changes, unchanged } = planned;
    const restore = { dryRun: false, safetyBackup: true, retargetReferences: false, bulk: null };
    const plan = planOf(planned, { restore, prefix: null, isDependent: false });
    return this.applyAll(
      { changes, outcome: { ...nothingDone, skipped: unchanged } },
      {
        wanted: { ...wanted, safetyBackup: true, plan },
        isSeen: false,
        set: { changes, planner: null },
      },
    );
  }

  /** Backs up what changes, and writes it. */
  private applyAll(toWrite: ToWrite, { wanted, isSeen, set }: ToApply): Restore {
    const { world } = this;
    const { live } = world;
    const { bulk = null, movedBack = null } = wanted;
    const places = placesMoved({ bulk, movedBack });
    const { outcome, journal } = writeChanges(world.database, toWrite, { isSeen, places });
    const id = this.nextId('change');
    const isBackedUp = wanted.safetyBackup === true && set.changes.length > 0;
    // Of what is copied or moved, what is excluded is backed up, too.
    const { changes } = copiesOf({ bulk }) === null ? toWrite : set;
    const safetyRecordId = isBackedUp
      ? keepSafetyBackup(world, {
          id: id.replace('change', 'safety'),
          kind: wanted.kind ?? 'restore',
          documents: documentsBefore(live, changes),
        })
      : null;
    const record = changeRecord(world, {
      ...wanted,
      id,
      safetyRecordId,
      wasTargetEmpty: live.length === 0,
      progress: wholeProgress(set.changes.length),
      outcome,
      canUndo: isBackedUp && journal.length > 0,
    });
    return this.add({ ...set, record, journal });
  }

  private nextId(what: 'change' | 'plan'): string {
    return `demo-${what}-${this.openedAt}${this.sets.length.toString(36)}`;
  }

  private add(set: Omit<ChangeSet, 'written'>): Restore {
    this.sets = [{ ...set, written: set.journal }, ...this.sets];
    return set.record;
  }
}
