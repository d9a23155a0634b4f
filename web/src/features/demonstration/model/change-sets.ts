import {
  copiesOf,
  isBackFromMove,
  noExclusions,
  placesMoved,
  wantedChangeSchema,
  type ChangeFilter,
  type Exclusions,
  type ListedChange,
  type PlanWarning,
  type Restore,
  type RestorePlan,
} from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { ChangeEnds, World } from '../recording/world.ts';
import type { Worlds } from '../recording/worlds.ts';
import { changeRecord, wholeProgress } from './change-record.ts';
import { isOfProject, listedOf, recordedSet, type ChangeSet } from './change-set.ts';
import { withProof } from './mask-proof.ts';
import { assertLabelMet } from './masking.ts';
import { deletionAfter, elsewhereOf } from './moved-elsewhere.ts';
import { planOf, type Planner } from './planned.ts';
import { documentsBefore, keepSafetyBackup } from './safety-backup.ts';
import { nothingDone, withoutExcluded, writeChanges, type ToWrite } from './write-changes.ts';

interface WantedPlan extends Partial<Pick<ChangeSet, 'masks' | 'leaving' | 'chosen'>> {
  readonly ends: ChangeEnds;
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

interface ToApply {
  readonly ends: ChangeEnds;
  readonly wanted: Partial<Restore>;
  readonly isSeen: boolean;
  readonly set: Pick<ChangeSet, 'changes' | 'planner' | 'masks' | 'leaving' | 'chosen'>;
}

/** Of what neither masks nor moves, and chooses no documents of a backup. */
const ofNothing = { masks: null, leaving: null, chosen: null };

/** Whether something was written that an undo puts back. */
function hasWrittenWhatGoesBack(journal: ChangeSet['journal'], moved: Restore['moved']): boolean {
  return journal.length > 0 && !isBackFromMove({ moved });
}

/** Everything that was or is to be written: the recorded, and what visitors do. */
export class ChangeSets {
  readonly worlds: Worlds;
  private sets: readonly ChangeSet[];
  /** Which second, in ids: what is kept of a plan in this tab isn't another visit's. */
  private readonly openedAt: string;

  constructor(worlds: Worlds) {
    this.worlds = worlds;
    this.openedAt = (Math.floor(worlds.clock().getTime() / 1000) % 36 ** 6).toString(36);
    const shop = worlds.of(demonstrationId);
    this.sets = shop.restores.map((record) => recordedSet(shop, record));
  }

  /** Those that come from a project, or were written there; the newest first. */
  recordsOf(projectId: string): readonly Restore[] {
    const records = this.sets.map(({ record }) => record);
    return records.filter((record) => isOfProject(record, projectId));
  }

  /** Those of a project that a filter asks for, with what each did to the document it names. */
  listed(filter: ChangeFilter & { readonly projectId: string }): readonly ListedChange[] {
    return listedOf(this.sets, filter);
  }

  find(id: string): ChangeSet | undefined {
    return this.sets.find(({ record }) => record.id === id);
  }

  /** @throws ApiError `not-found` for projects that are not the demonstration's */
  endsOf({ projectId, target }: Pick<Restore, 'projectId' | 'target'>): ChangeEnds {
    return { source: this.worlds.of(projectId), target: this.worlds.of(target.projectId) };
  }

  /** Applies a change set of few documents. */
  applyInline(world: World, wanted: Partial<Restore>, toWrite: ToWrite): Restore {
    const { changes } = toWrite;
    const { outcome, journal } = writeChanges(world.database, toWrite, { isSeen: true });
    const record = changeRecord(
      { source: world, target: world },
      {
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
      },
    );
    return this.add({ record, changes, journal, planner: null, ...ofNothing });
  }

  /** Plans against the database as it is. */
  async plan({
    ends,
    wanted,
    planner,
    masks = null,
    leaving = null,
    chosen = null,
    ...of
  }: WantedPlan): Promise<Restore> {
    const planned = await planner(ends.target.live);
    const { changes, unchanged } = planned;
    const restore = changeRecord(ends, {
      safetyBackup: true,
      ...wanted,
      masks: masks && { hash: '', rules: masks.count },
      id: this.nextId('plan'),
      dryRun: true,
      status: 'planned',
      progress: wholeProgress(changes.length + unchanged),
    });
    const { pathPrefix: prefix } = restore.target;
    const record = { ...restore, plan: planOf(planned, { restore, ends, prefix, ...of }) };
    return this.add({ record, changes, journal: [], planner, masks, leaving, chosen });
  }

  /**
   * Applies a plan, but for what is excluded.
   * @throws ApiError `failed-precondition` for what is none
   */
  applyPlan(set: ChangeSet, asked: AskedFor): Restore {
    const { record: planned, changes, planner } = set;
    const { plan } = planned;
    if (planned.status !== 'planned' || plan === null) {
      throw new ApiError('failed-precondition', 'Only a finished plan can be applied');
    }
    assertLabelMet(planned, set.masks !== null);
    const { untick = noExclusions, safetyBackup = true, reason = planned.reason } = asked;
    const isBulk = planned.bulk !== null;
    const outcome = { ...nothingDone, skipped: plan.unchanged };
    const ends = this.endsOf(planned);
    const toWrite = withoutExcluded({ changes, outcome }, untick);
    const applied = this.applyAll(toWrite, {
      ends,
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
      set: { ...set, planner: isBulk ? null : planner },
    });
    const deletion = set.leaving === null ? null : deletionAfter(applied, set.leaving, ends.source);
    if (deletion !== null) {
      const { wanted, changes: deletes } = deletion;
      this.applyWhole(ends.source, { ...toWrite, changes: deletes, outcome: nothingDone }, wanted);
    }
    return applied;
  }

  /** Applies what nobody has reviewed, with all that it counts. */
  applyWhole(world: World, toWrite: ToWrite, wanted: Partial<Restore>): Restore {
    const { changes, outcome } = toWrite;
    const ends = { source: world, target: world };
    const restore = {
      dryRun: false,
      safetyBackup: true,
      retargetReferences: false,
      bulk: null,
      moved: null,
    };
    const planned = { changes, unchanged: outcome.skipped, refused: [], sums: null };
    const plan = planOf(planned, { restore, ends, prefix: null, isDependent: false });
    return this.applyAll(toWrite, {
      ends,
      wanted: { ...wanted, safetyBackup: true, plan },
      isSeen: false,
      set: { changes, planner: null, ...ofNothing },
    });
  }

  /** Puts one in the place of another of the same id, and changes the rest. */
  replace(set: ChangeSet, next: ChangeSet, others: (one: ChangeSet) => ChangeSet): void {
    this.sets = this.sets.map((one) => (one === set ? next : others(one)));
  }

  /** Backs up what changes, and writes it. */
  private applyAll(toWrite: ToWrite, { ends, wanted, isSeen, set }: ToApply): Restore {
    const { target } = ends;
    const { live } = target;
    const { bulk = null, movedBack = null, moved = null } = wanted;
    const { outcome, journal } = writeChanges(target.database, toWrite, {
      isSeen,
      places: placesMoved({ bulk, movedBack }),
      elsewhere: elsewhereOf(wanted, target, this.worlds),
    });
    const id = wanted.id ?? this.nextId('change');
    const isBackedUp = wanted.safetyBackup === true && set.changes.length > 0;
    // Of what is copied or moved within its database, what is excluded is backed up, too.
    const isOfOne = bulk?.copy?.source === null;
    const { changes } = isOfOne ? set : toWrite;
    const safetyRecordId = isBackedUp
      ? keepSafetyBackup(target, {
          id: id.replace('demo-c', 'demo-s'),
          kind: wanted.kind ?? 'restore',
          documents: documentsBefore(live, changes),
        })
      : null;
    const record = changeRecord(ends, {
      ...wanted,
      id,
      safetyRecordId,
      wasTargetEmpty: live.length === 0,
      progress: wholeProgress(set.changes.length),
      outcome: withProof(outcome, set.masks, journal),
      canUndo: isBackedUp && hasWrittenWhatGoesBack(journal, moved),
    });
    return this.add({ ...set, record, journal });
  }

  /** Short enough for those that follow a change set, whose ids are longer. */
  private nextId(what: 'change' | 'plan'): string {
    return `demo-${what.slice(0, 1)}${this.openedAt}${this.sets.length.toString(36)}`;
  }

  private add(set: Omit<ChangeSet, 'written'>): Restore {
    this.sets = [{ ...set, written: set.journal }, ...this.sets];
    return set.record;
  }
}
