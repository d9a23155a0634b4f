import type { ChangeCounts } from '../../firestore-model/document-changes.ts';

/**
 * What applying a plan costs on the bill of the target's owner: an estimate at Firestore's list
 * prices for the multi-region locations, which are the highest common ones
 * (https://cloud.google.com/firestore/pricing); the free quota isn't counted.
 */
const usdPerRead = 0.06 / 100_000;
const usdPerWrite = 0.18 / 100_000;
const usdPerDelete = 0.02 / 100_000;

/**
 * Everything written or deleted is read back; what changes is read before for the safety backup,
 * and once more where fields are merged.
 */
export function costOf(
  plan: Omit<ChangeCounts, 'unchanged'>,
  options: { readonly safetyBackup: boolean; readonly isMerge: boolean },
) {
  const changed = plan.update + plan.delete;
  const writes = plan.create + plan.update;
  const reads =
    writes +
    plan.delete +
    (options.safetyBackup ? changed : 0) +
    (options.isMerge ? plan.update : 0);
  const usd = reads * usdPerRead + writes * usdPerWrite + plan.delete * usdPerDelete;
  return { reads, writes, deletes: plan.delete, usd };
}
