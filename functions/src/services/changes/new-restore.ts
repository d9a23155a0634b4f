import type { Restore } from '../../contract/restore-record.ts';

type Required =
  | 'id'
  | 'projectId'
  | 'recordId'
  | 'target'
  | 'scope'
  | 'mode'
  | 'retargetReferences'
  | 'dryRun'
  | 'safetyBackup'
  | 'createdAt';

/** A restore as it stands before the first step. */
export function newRestore(
  given: Pick<Restore, Required> &
    Partial<Pick<Restore, 'planId' | 'plan' | 'untick' | 'undoOf' | 'sourceProjectId'>>,
): Restore {
  return {
    status: 'planning',
    phase: 'queued',
    plan: null,
    planId: null,
    untick: { paths: [], fields: [] },
    safetyRecordId: null,
    undoOf: null,
    sourceProjectId: null,
    undoneBy: null,
    canUndo: false,
    wasTargetEmpty: null,
    backupDocuments: null,
    progress: { documents: 0, fraction: null, writesPerSecond: null },
    outcome: {
      written: 0,
      deleted: 0,
      skipped: 0,
      failed: 0,
      failures: [],
      conflicts: 0,
      conflicting: [],
      unticked: 0,
    },
    completedAt: null,
    error: null,
    ...given,
  };
}
