import type { Alarm } from '../../contract/alarms.ts';
import { isSince } from '../alarms/largest-state.ts';

/** What is to be known of a verified backup. */
export interface CountedBackup {
  readonly id: string;
  readonly createdAt: string;
  readonly databaseId: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly documentCount: number;
}

/** An alarm is raised at 30 % (`services/alarms/anomalies.ts`); what leads up to it in small parts begins here. */
const lossShare = 0.1;
/** A database that gets smaller that slowly is not losing anything unseen, and what its owner deletes must go some day. */
const reachMs = 30 * 24 * 60 * 60_000;

/**
 * The backup from before a loss, which stays until somebody has looked, the loss is made good, or 30 days have passed without its growing
 * to an anomaly: of those that select the same as the newest, the one that holds the most. Null where the newest holds (nearly) as much.
 * @param backups a schedule's verified ones, newest first
 * @param lookedAt the newest anomaly of the schedule that was acknowledged; what was there before it counts no more
 */
export function beforeLoss(
  backups: readonly CountedBackup[],
  lookedAt: Pick<Alarm, 'recordId' | 'raisedAt'> | null,
): string | null {
  const [newest] = backups;
  if (newest === undefined) {
    return null;
  }
  const since = Date.parse(newest.createdAt) - reachMs;
  const alike = backups.filter(
    (one) =>
      selectionOf(one) === selectionOf(newest) &&
      Date.parse(one.createdAt) >= since &&
      isSince(one, lookedAt),
  );
  const largest = alike.reduce(
    (most, one) => (one.documentCount > most.documentCount ? one : most),
    newest,
  );
  const lost = largest.documentCount - newest.documentCount;
  return lost > 0 && lost >= largest.documentCount * lossShare ? largest.id : null;
}

function selectionOf({ databaseId, include, exclude }: CountedBackup): string {
  return JSON.stringify([databaseId, include.toSorted(), exclude.toSorted()]);
}
