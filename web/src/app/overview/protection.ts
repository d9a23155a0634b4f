import {
  heldTime,
  newestWhole,
  toProtecting,
  type BackupRecord,
  type BackupSchedule,
  type Restore,
} from '@firekeep/functions/contract';

/** How a project stands: what could be brought back, and what was ever tried. Times in ms. */
export interface ProjectProtection {
  /** The newest proven backup of the whole database. */
  readonly proven: {
    readonly id: string;
    readonly at: number;
    readonly documents: number;
  } | null;
  /** How long ago the changes began that no proven backup holds. */
  readonly exposedMs: number | null;
  /** When the next backup of a schedule is due; past where it is late. */
  readonly nextRun: number | null;
  /** The newest restore of a person that ended well; undoing one is none. */
  readonly restored: { readonly id: string; readonly at: number; readonly isWhole: boolean } | null;
}

interface ProtectedProject {
  readonly projectId: string;
  readonly databaseId: string;
  readonly records: readonly BackupRecord[];
  readonly schedules: readonly Pick<BackupSchedule, 'enabled' | 'nextRunAt'>[];
  readonly restores: readonly Restore[];
}

/** Whether a restore brought back all that its backup holds. */
function isWhole({ scope, chosen }: Pick<Restore, 'scope' | 'chosen'>): boolean {
  const { collections = [], collectionGroups = [], paths = [] } = scope;
  return chosen === null && collections.length + collectionGroups.length + paths.length === 0;
}

/** @param now in milliseconds */
export function protectionOf(known: ProtectedProject, now: number): ProjectProtection {
  const whole = newestWhole(known.records.map(toProtecting), known.databaseId);
  const documents = known.records.find(({ id }) => id === whole?.id)?.metadata.documentCount ?? 0;
  const proven = whole === null ? null : { id: whole.id, at: heldTime(whole), documents };
  const runs = known.schedules.flatMap(({ enabled, nextRunAt }) =>
    enabled && nextRunAt !== null ? [Date.parse(nextRunAt)] : [],
  );
  const restore = known.restores.find(
    ({ projectId, status, dryRun, undoOf, drillId }) =>
      projectId === known.projectId &&
      status === 'completed' &&
      !dryRun &&
      undoOf === null &&
      drillId === null,
  );
  return {
    proven,
    exposedMs: proven === null ? null : Math.max(0, now - proven.at),
    nextRun: runs.length === 0 ? null : Math.min(...runs),
    restored:
      restore === undefined
        ? null
        : {
            id: restore.id,
            at: Date.parse(restore.completedAt ?? restore.createdAt),
            isWhole: isWhole(restore),
          },
  };
}
