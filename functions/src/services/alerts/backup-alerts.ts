import { storedAgain } from '../jobs/job-failure.ts';
import type { Alert, AlertKind, Anomaly } from '../../contract/alerts.ts';
import type { BackupChanges } from '../../contract/backup-changes.ts';
import type { BackupCoverage, BackupRecord } from '../../contract/backups.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { RecordPatch, Job } from '../ports/job-store.ts';
import type { JobFailure } from '../jobs/step-context.ts';
import { changedPath, findAnomalies, isOpenAnomaly, news, type Holding } from './anomalies.ts';
import { anomalyMessage, number } from './anomaly-message.ts';
import type { Changes } from './count-changes.ts';
import { holdingOf, isSince, largestState, type MeasuredState } from './largest-state.ts';
import { measureChanges } from './measure-changes.ts';
import { restoredBetween } from './restored-between.ts';
import { dueClone } from './clone-alerts.ts';
import { keptPromise } from './kept-promise.ts';
import { raised, resolved } from './new-alert.ts';
import { keepsPromise, unmatchedMessage, unmatchedOutcome } from './unmatched-patterns.ts';

export interface BackupAlertsOptions {
  readonly alerts: Pick<AlertStore, 'unresolved' | 'lastAnomaly'>;
  readonly records: Pick<BackupRecords, 'verified'>;
  readonly schedules: Pick<ScheduleStore, 'get'>;
  readonly restores: Pick<RestoreRecords, 'list'>;
  readonly now: () => Date;
}

type Owner = Pick<Job, 'ownerId'>;

/** The backup that a new one is compared with. */
export interface PreviousBackup extends MeasuredState {
  /** The moment it holds. */
  readonly at: string;
  /** What it found changed itself, and learned to be usual. */
  readonly changes: BackupChanges | null;
  /** The newest anomaly of the schedule. */
  readonly anomaly: Alert | null;
  /** The most that backups within reach hold, since an anomaly was last raised. */
  readonly largest: MeasuredState;
}

/** What a new backup holds, and what it was measured against. */
export interface CompletedBackup {
  readonly holding: Holding;
  /** Null where there is no such backup. */
  readonly previous: PreviousBackup | null;
  /** What changed since; null where nothing is known of that. */
  readonly changes: BackupChanges | null;
  readonly coverage: BackupCoverage;
}

/** Alerts that are over once a backup succeeds. */
const endedByBackups: ReadonlySet<AlertKind> = new Set(['failed', 'not-verified', 'overdue']);
/** Newest verified backups of a schedule that a new one is measured against. */
const candidates = 200;
/** Without a schedule there is no retention within whose reach to look. */
const candidatesByHand = 20;

/**
 * Alerts that the end of a backup or verification raises or ends, as patches for the transaction
 * that ends the job. Safety backups raise none: their restore reports them.
 */
export class BackupAlerts {
  private readonly options: BackupAlertsOptions;

  constructor(options: BackupAlertsOptions) {
    this.options = options;
  }

  /**
   * The last verified backup of the same schedule that selects the same of the same database:
   * another selection holds other documents, which is no anomaly. With the most that any of them
   * holds that the schedule's retention still keeps, or of the last few made by hand. Null for the
   * first of its kind, and for backups that raise no alerts.
   */
  async previous(record: BackupRecord): Promise<PreviousBackup | null> {
    const { configurationId, trigger } = record.metadata;
    if (trigger === 'safety') {
      return null;
    }
    const { alerts, records } = this.options;
    const { projectId } = record;
    const limit = configurationId === null ? candidatesByHand : candidates;
    const verified = await records.verified(projectId, configurationId, limit);
    const alike = verified.filter(
      (other) => other.id !== record.id && selectionOf(other) === selectionOf(record),
    );
    const [found] = alike;
    if (found === undefined) {
      return null;
    }
    const before = { recordId: found.id, holding: holdingOf(found) };
    const anomaly = await alerts.lastAnomaly(projectId, configurationId);
    const largest = largestState(alike.filter((other) => isSince(other, anomaly)));
    const { readTime, changes } = found.metadata;
    const at = readTime ?? found.createdAt;
    return { ...before, at, changes, anomaly, largest: largest ?? before };
  }

  /** What changed from the previous backup to one that holds `at`, and whether that is unusual. */
  async measured(
    owner: Owner,
    record: BackupRecord,
    found: {
      readonly previous: PreviousBackup;
      /** Null where comparing came to nothing. */
      readonly counted: Changes | null;
      readonly holding: Holding;
      readonly at: string;
    },
  ): Promise<BackupChanges | null> {
    const restores = await this.options.restores.list(record.projectId, owner.ownerId);
    return measureChanges({
      ...found,
      restored: restoredBetween(restores, record, [found.previous.at, found.at]),
      isScheduled: record.metadata.configurationId !== null,
    });
  }

  /** A backup completed and verified. */
  async completed(
    owner: Owner,
    record: BackupRecord,
    held: CompletedBackup,
  ): Promise<RecordPatch[]> {
    const { previous, coverage } = held;
    if (record.metadata.trigger === 'safety') {
      return [];
    }
    const { now, alerts } = this.options;
    const schedule = await this.scheduleOf(record);
    const unresolved = await alerts.unresolved(record.projectId, schedule?.id ?? null);
    const isKept = keepsPromise(record, coverage, schedule);
    const patterns = unmatchedOutcome(record, coverage, { schedule, unresolved });
    const isOver = (alert: Alert) =>
      patterns.over.includes(alert) || (isKept && endedByBackups.has(alert.kind));
    const patches = unresolved.filter(isOver).flatMap((alert) => resolved(owner, alert, now()));
    if (isKept) {
      patches.push(...keptPromise(owner, record, { schedule, now: now() }));
    }
    if (patterns.raise) {
      patches.push(
        ...raised(owner, {
          ...this.about(record, schedule),
          kind: 'unmatched',
          message: unmatchedMessage(coverage),
          hint: 'Look for a typo or a renamed collection, then change the collections of the schedule.',
          patterns: coverage.unmatched,
        }),
      );
    }
    const anomalies = newAnomalies(held, unresolved);
    const [first, ...others] = anomalies;
    const isUnusual = anomalies.length > 0 || unresolved.some(isOpenAnomaly);
    patches.push(...dueClone(owner, record, { schedule, isUnusual, isKept, now: now() }));
    if (previous !== null && first !== undefined) {
      patches.push(
        ...raised(owner, {
          ...this.about(record, schedule),
          kind: 'anomaly',
          message: anomalyMessage(first, others.length),
          hint: 'See what has changed. Nothing of this schedule is pruned until the alert is acknowledged.',
          anomalies,
          comparedWith: changedPath(first) === null ? previous.largest.recordId : previous.recordId,
        }),
      );
    }
    return patches;
  }

  /** A backup came to nothing. Cancelling is no failure. */
  async failed(owner: Owner, record: BackupRecord, failure: JobFailure): Promise<RecordPatch[]> {
    if (record.metadata.trigger === 'safety') {
      return [];
    }
    const schedule = await this.scheduleOf(record);
    const { message, hint } = failure;
    const about = this.about(record, schedule);
    return raised(owner, { ...about, kind: 'failed', message, hint });
  }

  /** A backup does not hold what it should. Nothing while an alert about that is not over. */
  async notVerified(
    owner: Owner,
    record: BackupRecord,
    mismatches: readonly string[],
  ): Promise<RecordPatch[]> {
    const schedule = await this.scheduleOf(record);
    const unresolved = await this.options.alerts.unresolved(record.projectId, schedule?.id ?? null);
    if (
      unresolved.some(({ kind, recordId }) => kind === 'not-verified' && recordId === record.id)
    ) {
      return [];
    }
    const { checkedAt } = record.verification;
    const [first = 'The backup did not verify'] = mismatches;
    const more = mismatches.length > 1 ? ` (and ${number(mismatches.length - 1)} more)` : '';
    return raised(owner, {
      ...this.about(record, schedule),
      event: checkedAt === null ? record.id : `${record.id}-${Date.parse(checkedAt)}`,
      kind: 'not-verified',
      message: `${first}${more}`,
      hint: `Start a new backup: ${storedAgain}.`,
    });
  }

  /** Whether a backup is what its schedule, if it has one, promised. */
  async keepsPromise(record: BackupRecord, coverage: BackupCoverage): Promise<boolean> {
    return keepsPromise(record, coverage, await this.scheduleOf(record));
  }

  private about(record: BackupRecord, schedule: BackupSchedule | null) {
    return {
      event: record.id,
      projectId: record.projectId,
      schedule,
      recordId: record.id,
      name: record.metadata.backupName,
      raisedAt: this.options.now().toISOString(),
    };
  }

  private async scheduleOf(record: BackupRecord): Promise<BackupSchedule | null> {
    const { configurationId } = record.metadata;
    const found =
      configurationId === null ? null : await this.options.schedules.get(configurationId);
    return found?.value.projectId === record.projectId ? found.value : null;
  }
}

function selectionOf({ metadata }: BackupRecord): string {
  const { firebaseProjectId, databaseId, include, exclude } = metadata;
  return JSON.stringify([firebaseProjectId, databaseId, include.toSorted(), exclude.toSorted()]);
}

function newAnomalies(
  { holding, previous, changes }: CompletedBackup,
  unresolved: readonly Alert[],
): Anomaly[] {
  return previous === null
    ? []
    : news(
        findAnomalies(previous.holding, holding, { changes, largest: previous.largest.holding }),
        unresolved,
      );
}
