import type { BackupCoverage } from '../../contract/backups.ts';
import { coverageKind, type Covered } from '../../contract/coverage.ts';
import type { BackupState } from '../../engine/backup/backup-state.ts';

/** How much of the database a backup holds that has been read to its end. */
export function coverageOfScan(
  { trigger, include, exclude }: Pick<Covered, 'trigger' | 'include' | 'exclude'>,
  { totals, seen }: Pick<BackupState, 'totals' | 'seen'>,
): BackupCoverage {
  const there = totals.groups.reduce((sum, { documents }) => sum + documents, 0);
  const matched = new Set(seen?.matched);
  return {
    kind: coverageKind({ trigger, include, exclude, documentCount: totals.documents }),
    unmatched:
      seen === null
        ? []
        : [...new Set([...include, ...exclude])].filter((one) => !matched.has(one)),
    leftOutDocuments: Math.max(0, there - totals.documents),
    leftOut: [...(seen?.leftOut ?? [])],
  };
}
