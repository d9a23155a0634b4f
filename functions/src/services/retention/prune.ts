import type { BackupSchedule } from '../../contract/schedules.ts';
import type { Owner } from '../../engine/format/seal.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { RetainedBackups, RetainedRecord } from '../ports/retained-backups.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import type { BackupUse } from '../ports/backup-use.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { knownOfBackups, nothingKnown, type KnownOfBackups } from './before-loss.ts';
import { lastVerified, oldFailures, planRetention, type Policy } from './plan.ts';
import { removeBackup } from './remove-backup.ts';

/** What says whether documents were lost. */
export type LossAlerts = Pick<AlertStore, 'hasOpenAnomaly' | 'lastAnomaly'>;

export interface PruneOptions {
  readonly records: Pick<BackupRecords, 'verified'>;
  readonly retained: Pick<RetainedBackups, 'list' | 'beginRemoval' | 'endRemoval'>;
  readonly use: Pick<BackupUse, 'usedBy'>;
  readonly schedules: Pick<ScheduleStore, 'list'>;
  readonly alerts: LossAlerts;
  readonly objects: SnapshotStore;
  /** Records what goes without anybody asking. */
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly now: () => Date;
}

/** Removals on the strength of one reading of the records. */
const removalsPerPlan = 20;

/**
 * Removes what the retention of the project's schedules lets go, and what was asked to be deleted.
 * Nothing of a schedule goes while an anomaly of it is not acknowledged, nothing that a job works
 * with, and nothing if the last verified backup turns out to be no longer verified. The backups of
 * a deleted schedule stay: nothing says how long they are to be kept.
 * @param before ids that earlier steps passed over
 * @returns null at the end; otherwise the budget was spent, and these were passed over
 */
export async function prune(
  options: PruneOptions,
  context: StepContext,
  before: readonly string[],
): Promise<string[] | null> {
  const { ownerId, projectId } = context.claim.job;
  const owner = { ownerId, projectId };
  const passedOver = new Set(before);
  for (;;) {
    const records = await options.retained.list(projectId, ownerId);
    const going = await leaving(options, owner, records);
    const batch = going.filter((id) => !passedOver.has(id)).slice(0, removalsPerPlan);
    if (batch.length === 0) {
      return null;
    }
    const relyOn = [...lastVerified(records, options.now())];
    const deleting = new Set(
      records.flatMap(({ id, status }) => (status === 'deleting' ? [id] : [])),
    );
    for (const id of batch) {
      // A worker that was overtaken finds out here, before it deletes anything.
      await context.commit({});
      const isMarked = deleting.has(id);
      if (await mayGo(options, owner, { id, relyOn, isMarked })) {
        await recordPruned(options, owner, { id, isMarked });
        await removeBackup(options, owner, id);
      } else {
        passedOver.add(id);
      }
      if (context.isBudgetSpent()) {
        return [...passedOver];
      }
    }
  }
}

/** What was asked to be deleted is recorded where it was asked for. */
async function recordPruned(
  { auditLog }: PruneOptions,
  owner: Owner,
  { id, isMarked }: { id: string; isMarked: boolean },
): Promise<void> {
  if (isMarked) {
    return;
  }
  const done = { who: 'system', action: 'backup.pruned', result: 'ok', code: null } as const;
  await auditLog.record({ ...owner, ...done, targets: [id] });
}

/** What is to go now: what is marked already, then the oldest of what the plans let go. */
async function leaving(
  { alerts, schedules, now, ...options }: PruneOptions,
  { ownerId, projectId }: Owner,
  records: readonly RetainedRecord[],
): Promise<string[]> {
  const marked = records.flatMap(({ id, status }) => (status === 'deleting' ? [id] : []));
  const planned: string[] = [];
  for (const schedule of await schedules.list(projectId, ownerId)) {
    if (!(await isPaused(alerts, projectId, schedule.id))) {
      const lookedAt = await alerts.lastAnomaly(projectId, schedule.id);
      const plan = (known: KnownOfBackups) =>
        planFor(records, { ...schedule, lookedAt, ...known }, now());
      // What is known of backups keeps more, never less: it is read only where something would go.
      const going =
        plan(nothingKnown).going.length === 0
          ? []
          : plan(await knownOfBackups(options.records, projectId, schedule.id)).going;
      planned.push(...going.toReversed());
    }
  }
  return [...new Set([...marked, ...planned, ...oldFailures(records, now())])];
}

/** Whether an anomaly waits for the owner: of the schedule, or of backups without one. */
export async function isPaused(
  alerts: Pick<AlertStore, 'hasOpenAnomaly'>,
  projectId: string,
  configurationId: string,
): Promise<boolean> {
  return (
    (await alerts.hasOpenAnomaly(projectId, configurationId)) ||
    (await alerts.hasOpenAnomaly(projectId, null))
  );
}

export function planFor(
  records: readonly RetainedRecord[],
  of: Pick<BackupSchedule, 'id' | 'retention' | 'schedule'> &
    Pick<Policy, 'lookedAt' | keyof KnownOfBackups>,
  now: Date,
) {
  const { id: configurationId, schedule, ...rules } = of;
  const policy = { ...rules, configurationId, timeZone: schedule.timeZone };
  return planRetention(records, policy, now);
}

/** Marked first, then looked for users: later ones find the mark, earlier ones are found. */
async function mayGo(
  { retained, use }: Pick<PruneOptions, 'retained' | 'use'>,
  { ownerId }: Owner,
  removal: { id: string; relyOn: readonly string[]; isMarked: boolean },
): Promise<boolean> {
  const { id, relyOn, isMarked } = removal;
  if (!isMarked) {
    if ((await use.usedBy(id, ownerId)) !== null) {
      return false;
    }
    if (!(await retained.beginRemoval(id, relyOn))) {
      return false;
    }
  }
  return (await use.usedBy(id, ownerId)) === null;
}
