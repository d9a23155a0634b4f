import { isDeepStrictEqual } from 'node:util';
import type { BackupSchedule } from '../../contract/schedules.ts';
import type { Owner } from '../../engine/format/seal.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { Deciding, RetainedBackups, RetainedRecord } from '../ports/retained-backups.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import type { BackupUse } from '../ports/backup-use.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { knownOfBackups, nothingKnown, type KnownOfBackups } from './before-loss.ts';
import { lastVerified, oldFailures, planRetention, type Plan, type Policy } from './plan.ts';
import { removeBackup } from './remove-backup.ts';

/** What says whether documents were lost. */
export type LossAlerts = Pick<AlertStore, 'hasOpenAnomaly' | 'lastAnomaly'>;

/** What a schedule's present plan is made from. */
export interface PlanOptions {
  readonly records: Pick<BackupRecords, 'verified'>;
  readonly alerts: LossAlerts;
  readonly now: () => Date;
}

export interface PruneOptions extends PlanOptions {
  readonly retained: Pick<RetainedBackups, 'list' | 'beginRemoval' | 'endRemoval'>;
  readonly use: Pick<BackupUse, 'usedBy'>;
  readonly schedules: Pick<ScheduleStore, 'list'>;
  readonly objects: SnapshotStore;
  /** Records what goes without anybody asking. */
  readonly auditLog: Pick<AuditLog, 'record'>;
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
    const batch = [...going].filter(([id]) => !passedOver.has(id)).slice(0, removalsPerPlan);
    if (batch.length === 0) {
      return null;
    }
    const relyOn = [...lastVerified(records, options.now())];
    const deleting = new Set(
      records.flatMap(({ id, status }) => (status === 'deleting' ? [id] : [])),
    );
    for (const [id, plannedBy] of batch) {
      // A worker that was overtaken finds out here, before it deletes anything.
      await context.commit({});
      const isMarked = deleting.has(id);
      const isGoing = await mayGo(options, owner, { id, relyOn, isMarked, plannedBy });
      if (isGoing) {
        await recordPruned(options, owner, { id, isMarked });
      }
      if (!isGoing || !(await removeBackup(options, owner, id))) {
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

/**
 * What is to go now, with the schedule whose plan lets it go: what is marked already, then the
 * oldest of what the plans let go.
 */
async function leaving(
  options: PruneOptions,
  { ownerId, projectId }: Owner,
  records: readonly RetainedRecord[],
): Promise<Map<string, BackupSchedule | null>> {
  const marked = records.flatMap(({ id, status }) => (status === 'deleting' ? [id] : []));
  const leaves = new Map<string, BackupSchedule | null>(marked.map((id) => [id, null]));
  for (const schedule of await options.schedules.list(projectId, ownerId)) {
    if (!(await isPaused(options.alerts, projectId, schedule.id))) {
      const { going } = await presentPlan(options, schedule, records);
      going.toReversed().forEach((id) => leaves.set(id, schedule));
    }
  }
  oldFailures(records, options.now()).forEach((id) => leaves.set(id, leaves.get(id) ?? null));
  return leaves;
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

/**
 * What a schedule's rules keep now, and let go, of its backups.
 * @param records all of the project
 */
export async function presentPlan(
  { alerts, records: backups, now }: PlanOptions,
  schedule: BackupSchedule,
  records: readonly RetainedRecord[],
): Promise<Plan> {
  const { id, projectId } = schedule;
  const lookedAt = await alerts.lastAnomaly(projectId, id);
  const plan = (known: KnownOfBackups) =>
    planFor(records, { ...schedule, lookedAt, ...known }, now());
  // What is known of backups keeps more, never less: it is read only where something would go.
  const first = plan(nothingKnown);
  return first.going.length === 0 ? first : plan(await knownOfBackups(backups, projectId, id));
}

export function planFor(
  records: readonly RetainedRecord[],
  of: Pick<BackupSchedule, 'id'> & Omit<Policy, 'configurationId'>,
  now: Date,
) {
  return planRetention(records, { ...of, configurationId: of.id }, now);
}

/** Whether fewer backups of a schedule would stay once the hold of one is over. */
export function losesByRelease(
  records: readonly RetainedRecord[],
  policy: Parameters<typeof planFor>[1],
  { id, now }: { readonly id: string; readonly now: Date },
): boolean {
  // As if holds that were released before were over too.
  const held = records.map((record) => ({ ...record, keptUntil: null }));
  const released = held.map((record) => (record.id === id ? { ...record, held: false } : record));
  const left = new Set(planFor(released, policy, now).kept.map((one) => one.id));
  return planFor(held, policy, now).kept.some((one) => !left.has(one.id));
}

/** What a plan is made by: once it was changed, or its schedule deleted, the plan says nothing. */
function rulesOf(schedule: BackupSchedule | null) {
  return [schedule?.retention, schedule?.schedule, schedule?.earlierRules];
}

/** Marked first, then looked for users: later ones find the mark, earlier ones are found. */
async function mayGo(
  { retained, use }: Pick<PruneOptions, 'retained' | 'use'>,
  { ownerId }: Owner,
  removal: {
    readonly id: string;
    readonly relyOn: readonly string[];
    readonly isMarked: boolean;
    readonly plannedBy: BackupSchedule | null;
  },
): Promise<boolean> {
  const { id, relyOn, isMarked, plannedBy } = removal;
  if (!isMarked) {
    if ((await use.usedBy(id, ownerId)) !== null) {
      return false;
    }
    const isPlanned = ({ schedule }: Deciding) =>
      plannedBy === null || isDeepStrictEqual(rulesOf(schedule), rulesOf(plannedBy));
    if (!(await retained.beginRemoval(id, relyOn, isPlanned))) {
      return false;
    }
  }
  return (await use.usedBy(id, ownerId)) === null;
}
