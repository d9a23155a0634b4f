import type { Alert } from '../../contract/alerts.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import { listsAllCollections } from '../../contract/coverage.ts';
import { isSince } from '../alerts/largest-state.ts';
import type { BackupRecords } from '../ports/backup-records.ts';

/** What is to be known of a verified backup. */
export interface CountedBackup {
  readonly id: string;
  readonly createdAt: string;
  readonly databaseId: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly documentCount: number;
}

/** What a backup holds of each collection. */
export interface CountedCollections {
  readonly documents: ReadonlyMap<string, number>;
  /** False where there are more collections than are counted one by one. */
  readonly isWhole: boolean;
}

/** By the id of the backup, without backups of which that is not known. */
export type CountsByBackup = ReadonlyMap<string, CountedCollections>;

/** An alert is raised at 30 % (`services/alerts/anomalies.ts`); what leads up to it begins here. */
const lossShare = 0.1;
/** Shrinking that slowly is no unseen loss, and what an owner deletes must go some day. */
const reachMs = 30 * 24 * 60 * 60_000;
/** Newest verified backups of a schedule that are compared, as many as for a new one. */
const comparedBackups = 200;

/**
 * The backups from before a loss, which stay until somebody has looked, the loss is made good, or
 * 30 days have passed without its growing to an anomaly: of those that select the same as the
 * newest, the one that holds the most, and the ones that hold the most of a collection. None where
 * the newest holds (nearly) as much.
 * @param backups a schedule's verified ones, newest first
 * @param known.lookedAt the newest anomaly of the schedule that was acknowledged; what was there
 * before it counts no more
 */
export function beforeLoss(
  backups: readonly CountedBackup[],
  known: {
    readonly lookedAt: Pick<Alert, 'recordId' | 'raisedAt'> | null;
    readonly collections: CountsByBackup;
  },
): string[] {
  const [newest] = backups;
  if (newest === undefined) {
    return [];
  }
  const since = Date.parse(newest.createdAt) - reachMs;
  const alike = backups.filter(
    (one) =>
      selectionOf(one) === selectionOf(newest) &&
      Date.parse(one.createdAt) >= since &&
      isSince(one, known.lookedAt),
  );
  const kept = new Set<string>();
  const keepLargest = (documentsIn: (id: string, backup: CountedBackup) => number) => {
    const counts = alike.map((one) => ({ id: one.id, documents: documentsIn(one.id, one) }));
    const most = Math.max(0, ...counts.map(({ documents }) => documents));
    const hasNearlyMost = ({ documents }: { documents: number }) => !isLoss(most, documents);
    const hasAny = counts.some(
      (one) => (one.id === newest.id || kept.has(one.id)) && hasNearlyMost(one),
    );
    const largest = counts.find(({ documents }) => documents === most);
    if (!hasAny && largest !== undefined) {
      kept.add(largest.id);
    }
  };
  keepLargest((_id, { documentCount }) => documentCount);
  for (const path of comparablePaths(alike, newest, known.collections)) {
    keepLargest((id) => known.collections.get(id)?.documents.get(path) ?? 0);
  }
  return [...kept];
}

function isLoss(before: number, after: number): boolean {
  const lost = before - after;
  return lost > 0 && lost >= before * lossShare;
}

/** None where the newest has more collections than are counted, or they are not known. */
function comparablePaths(
  backups: readonly CountedBackup[],
  newest: CountedBackup,
  collections: CountsByBackup,
): ReadonlySet<string> {
  if (collections.get(newest.id)?.isWhole !== true) {
    return new Set();
  }
  return new Set(backups.flatMap(({ id }) => [...(collections.get(id)?.documents.keys() ?? [])]));
}

/** What the newest verified backups of a schedule say of losses and changes. */
export interface KnownOfBackups {
  readonly collections: CountsByBackup;
  /** Backups from before more than usual began to change. */
  readonly anchors: readonly string[];
}

export const nothingKnown: KnownOfBackups = { collections: new Map(), anchors: [] };

/** What the newest verified backups of a schedule hold of each collection, and found changed. */
export async function knownOfBackups(
  records: Pick<BackupRecords, 'verified'>,
  projectId: string,
  configurationId: string,
): Promise<KnownOfBackups> {
  const backups = await records.verified(projectId, configurationId, comparedBackups);
  const collections = new Map(
    backups.map(({ id, metadata }) => [
      id,
      {
        documents: new Map(
          metadata.collections.map(({ path, documentCount }) => [path, documentCount]),
        ),
        isWhole: listsAllCollections(metadata),
      },
    ]),
  );
  return { collections, anchors: anchorsOf(backups) };
}

/** Those that the newest backup of each selection names. */
function anchorsOf(newestFirst: readonly BackupRecord[]): string[] {
  const newest = new Map<string, BackupRecord>();
  for (const backup of newestFirst) {
    const selection = selectionOf(backup.metadata);
    newest.set(selection, newest.get(selection) ?? backup);
  }
  return [...newest.values()].flatMap(({ metadata }) =>
    (metadata.changes?.learned?.anchors ?? []).map(({ recordId }) => recordId),
  );
}

function selectionOf({
  databaseId,
  include,
  exclude,
}: Pick<CountedBackup, 'databaseId' | 'include' | 'exclude'>): string {
  return JSON.stringify([databaseId, include.toSorted(), exclude.toSorted()]);
}
