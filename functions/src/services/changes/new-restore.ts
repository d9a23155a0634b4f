import type { Restore, WantedChange } from '../../contract/restore-record.ts';
import { noExclusions } from '../../firestore-model/restore-selection.ts';
import { emptyTally } from '../../engine/changes/apply/outcome.ts';

/** What is asked for; without a kind, it restores a backup's documents. */
export type WantedRestore = Omit<WantedChange, Optional> &
  Pick<Restore, 'dryRun' | 'safetyBackup'> &
  Partial<
    Pick<
      Restore,
      | Optional
      | 'phase'
      | 'planId'
      | 'plan'
      | 'exclusionsHash'
      | 'inline'
      | 'scheduleId'
      | 'drillId'
    >
  >;
type Optional =
  | 'kind'
  | 'undoOf'
  | 'sourceProjectId'
  | 'movedBack'
  | 'moved'
  | 'reason'
  | 'bulk'
  | 'chosen'
  | 'masks'
  | 'imported';

/** A change set that follows another one, under a fixed id: begun twice, it is the same one. */
export type NextChange = WantedRestore & Pick<Restore, 'id'>;

/** What begins a restore in a person's place: begun again, it is the same one. */
export interface Scheduled {
  readonly id: string;
  readonly scheduleId?: string;
  readonly drillId?: string;
}

/** A restore as it stands before the first step. */
export function newRestore(given: WantedRestore & Pick<Restore, 'id' | 'createdAt'>): Restore {
  return {
    kind: 'restore',
    status: 'planning',
    phase: 'queued',
    plan: null,
    planId: null,
    exclusionsHash: null,
    untick: noExclusions,
    safetyRecordId: null,
    undoOf: null,
    scheduleId: null,
    drillId: null,
    sourceProjectId: null,
    movedBack: null,
    moved: null,
    reason: null,
    bulk: null,
    chosen: null,
    masks: null,
    imported: null,
    inline: null,
    undoneBy: null,
    undone: null,
    canUndo: false,
    reliesOn: null,
    wasTargetEmpty: null,
    backupDocuments: null,
    progress: { documents: 0, fraction: null, writesPerSecond: null },
    outcome: emptyTally,
    completedAt: null,
    error: null,
    ...given,
  };
}
