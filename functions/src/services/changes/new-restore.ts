import type { Restore } from '../../contract/restore-record.ts';
import { noExclusions } from '../../firestore-model/restore-selection.ts';
import { emptyTally } from '../../engine/changes/apply/outcome.ts';

type Asked =
  'projectId' | 'recordId' | 'target' | 'scope' | 'mode' | 'retargetReferences' | 'dryRun';
type Further = 'kind' | 'planId' | 'plan' | 'exclusionsHash' | 'undoOf' | 'sourceProjectId';

/** What a restore is asked for with. */
export type WantedRestore = Pick<Restore, Asked | 'safetyBackup'> & Partial<Pick<Restore, Further>>;

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
    sourceProjectId: null,
    undoneBy: null,
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
