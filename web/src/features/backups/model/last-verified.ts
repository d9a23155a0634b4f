import { fallbacks, toProtecting, type BackupRecord } from '@firekeep/functions/contract';

/**
 * Whether no newer verified backup covers all that this one does, or its schedule has made no newer one. Deleting it needs another
 * confirmation. An empty backup is never one to fall back on.
 */
export function isLastVerified(record: BackupRecord, all: readonly BackupRecord[]): boolean {
  return fallbacks(all.map(toProtecting)).some(({ id }) => id === record.id);
}
