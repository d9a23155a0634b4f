import type { Alert } from '../../contract/alerts.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import type { Holding } from './anomalies.ts';

/** A backup, or the most of several, that a new one is measured against. */
export interface MeasuredState {
  /** The backup that holds the most documents in all. */
  readonly recordId: string;
  readonly holding: Holding;
}

type LookedAt = Pick<Alert, 'recordId' | 'raisedAt'>;

/**
 * Whether a backup is the newest anomaly's or later. What was before has been reported: what was
 * looked at is the state to measure against.
 */
export function isSince(record: Pick<BackupRecord, 'id' | 'createdAt'>, anomaly: LookedAt | null) {
  return anomaly === null || record.id === anomaly.recordId || record.createdAt > anomaly.raisedAt;
}

/** What a backup holds. */
export function holdingOf({ metadata }: BackupRecord): Holding {
  return {
    documents: metadata.documentCount,
    collections: metadata.collections.map(({ path, documentCount: documents }) => ({
      path,
      documents,
    })),
  };
}

/**
 * The most that backups of one selection hold, in all and of each collection: a loss that comes in
 * small parts is measured as a whole.
 * @param records newest first; null for none
 */
export function largestState(records: readonly BackupRecord[]): MeasuredState | null {
  const [newest] = records;
  if (newest === undefined) {
    return null;
  }
  const most = new Map<string, number>();
  let largest = newest;
  for (const record of records) {
    if (record.metadata.documentCount > largest.metadata.documentCount) {
      largest = record;
    }
    for (const { path, documents } of holdingOf(record).collections) {
      most.set(path, Math.max(most.get(path) ?? 0, documents));
    }
  }
  const collections = [...most].map(([path, documents]) => ({ path, documents }));
  return {
    recordId: largest.id,
    holding: { documents: largest.metadata.documentCount, collections },
  };
}
