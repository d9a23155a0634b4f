import type { ChangeCounts } from './document-changes.ts';

/**
 * Estimates what a plan costs its target's owner at Firestore's multi-region list prices, the
 * highest common ones (https://cloud.google.com/firestore/pricing), without the free quota.
 */
const usdPerRead = 0.06 / 100_000;
const usdPerWrite = 0.18 / 100_000;
const usdPerDelete = 0.02 / 100_000;

/**
 * Writes and deletes are read back; changes are read for the safety backup, and by rewrites that
 * depend on what is there. What is copied is read for that, and what is moved once more at both
 * places before it goes. What leaves another database is found and backed up there besides.
 */
export function costOf(
  plan: Omit<ChangeCounts, 'unchanged'>,
  options: {
    readonly safetyBackup: boolean;
    readonly isDependent: boolean;
    /** Default: nothing is copied. */
    readonly copies?: 'copy' | 'move' | null;
    /** Documents that go from another database, once they are copied. Default: none. */
    readonly leaving?: number;
  },
) {
  const { leaving = 0 } = options;
  const deletes = plan.delete + leaving;
  const changed = plan.update + plan.delete;
  const writes = plan.create + plan.update;
  const reads =
    writes +
    plan.delete +
    (options.safetyBackup ? changed : 0) +
    (options.isDependent ? plan.update : 0) +
    (options.copies === 'copy' ? writes : 0) +
    (options.copies === 'move' ? 2 * plan.delete : 0) +
    4 * leaving;
  const usd = reads * usdPerRead + writes * usdPerWrite + deletes * usdPerDelete;
  return { reads, writes, deletes, usd };
}
