import type { Restore } from '../contract/restore-record.ts';
import { newRestore } from '../services/changes/new-restore.ts';

const into = { firebaseProjectId: 'p', databaseId: '(default)', pathPrefix: null };

/**
 * For tests: a restore `r1` of the project `shop` into `copy`, as it stands before the first step.
 */
export function restoreRecord(
  change: Partial<Omit<Restore, 'target'>> = {},
  targetId = 'copy',
): Restore {
  const restore = newRestore({
    id: 'r1',
    projectId: 'shop',
    recordId: 'b1',
    target: { ...into, projectId: targetId },
    scope: {},
    mode: 'overwrite',
    retargetReferences: false,
    dryRun: false,
    safetyBackup: true,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  return { ...restore, ...change };
}
