/**
 * The audit log of a project is a chain: each entry carries the hash of the one before it, so that
 * an entry that is changed, taken out or put in between does not fit its neighbours. It proves
 * nothing against somebody who may write Firekeep's own database and computes the whole chain
 * again; an owner who noted the newest hash would see that too.
 */
import { createHash } from 'node:crypto';
import type { AuditEntry } from '../../contract/audit.ts';

export type NewAuditEntry = Pick<
  AuditEntry,
  | 'at'
  | 'who'
  | 'action'
  | 'projectId'
  | 'targets'
  | 'result'
  | 'code'
  | 'restore'
  | 'export'
  | 'about'
  | 'nonce'
>;

/** What the next entry is linked to. */
export type Head = Pick<AuditEntry, 'sequence' | 'hash'>;

const sequenceDigits = 10;

/** Chains sort by sequence; two entries with one sequence can't both be created. */
export function entryId(chainId: string, sequence: number): string {
  return `${chainId}_${sequence.toString().padStart(sequenceDigits, '0')}`;
}

/** Nothing for entries without one, whose hashes are what they were before there were any. */
function restoreParts({ restore }: Pick<AuditEntry, 'restore'>): (string | number)[][] {
  if (restore === undefined) {
    return [];
  }
  const { fromProjectId, intoProjectId, written, deleted, conflicts, failed } = restore;
  return [[fromProjectId, intoProjectId, written, deleted, conflicts, failed]];
}

function exportParts({ export: exported }: Pick<AuditEntry, 'export'>) {
  return exported === undefined ? [] : [[exported.documents, exported.collection]];
}

function aboutParts({ about }: Pick<AuditEntry, 'about'>) {
  return about === undefined ? [] : [[about.collection, about.against]];
}

function hashOf(chainId: string, entry: Omit<AuditEntry, 'hash'>): string {
  const { sequence, at, who, action, projectId, targets, result, code } = entry;
  const { nonce, previousHash } = entry;
  const counts = [...restoreParts(entry), ...exportParts(entry), ...aboutParts(entry)];
  const what = [who, action, projectId, targets, result, code, nonce, ...counts];
  return createHash('sha256')
    .update(JSON.stringify([chainId, sequence, at, ...what, previousHash]))
    .digest('hex');
}

/** `entries` in their places after `head`. */
export function chained(
  chainId: string,
  head: Head | null,
  entries: readonly NewAuditEntry[],
): AuditEntry[] {
  let last = head;
  return entries.map((entry) => {
    const sequence = (last?.sequence ?? 0) + 1;
    const linked = {
      ...entry,
      id: entryId(chainId, sequence),
      sequence,
      previousHash: last?.hash ?? null,
    };
    const whole = { ...linked, hash: hashOf(chainId, linked) };
    last = whole;
    return whole;
  });
}

/**
 * Looks for the newest entry that is not as it was written, or not linked to the one before it.
 * What the oldest of them is linked to is not asked: older entries may have gone by age.
 * @param entries the newest first, without gaps
 * @returns its sequence; null when there is none
 */
export function brokenAt(chainId: string, entries: readonly AuditEntry[]): number | null {
  for (const [index, entry] of entries.entries()) {
    const older = entries[index + 1];
    const isLinked =
      older === undefined ||
      (older.sequence === entry.sequence - 1 && older.hash === entry.previousHash);
    if (hashOf(chainId, entry) !== entry.hash || !isLinked) {
      return entry.sequence;
    }
  }
  return null;
}
