import type { BackupStatus, BackupRecord, Verification } from '../../contract/backups.ts';
import type { KeepReason, Retention } from '../../contract/configurations.ts';
import type { Alarm } from '../../contract/alarms.ts';
import { beforeLoss, type CountedBackup } from './before-loss.ts';
import { calendarOf } from './calendar.ts';

/**
 * What a schedule's retention keeps and what may go. Pure: records, rules and the time in, a plan out.
 *
 * - Rules are a union: what one of them keeps stays.
 * - Only completed and verified backups that the schedule made count; a hold takes no place.
 * - The newest verified backup of each database, and of the schedule, never goes.
 * - The backup from before a loss stays until somebody has looked.
 * - Days are counted back from the newest verified backup, not from now: while a schedule stands still, and when the clock is wrong, nothing
 *   gets older.
 * - What claims to be from the future is left alone and counts for nothing.
 */

/** What the plan needs to know of a backup. */
export interface PlanRecord extends CountedBackup {
  readonly id: string;
  readonly status: BackupStatus;
  readonly verification: Verification['status'];
  /** When it was last verified, or found not to verify; null before that. */
  readonly checkedAt: string | null;
  readonly createdAt: string;
  /** The moment of the database that it holds, by the server's clock; null before it was read. */
  readonly readTime: string | null;
  readonly trigger: BackupRecord['metadata']['trigger'];
  readonly configurationId: string | null;
  readonly databaseId: string;
  readonly held: boolean;
}

export interface Policy {
  readonly configurationId: string;
  readonly retention: Retention;
  readonly timeZone: string;
  /** The newest anomaly of the schedule; nothing is planned while it is open. Null where there is none. */
  readonly lookedAt: Pick<Alarm, 'recordId' | 'raisedAt'> | null;
}

export interface Plan {
  /** Newest first. */
  readonly kept: readonly { readonly id: string; readonly reasons: readonly KeepReason[] }[];
  /** Newest first. */
  readonly going: readonly string[];
}

const dayMs = 24 * 60 * 60_000;
/** How long a record of what failed, was cancelled or does not verify is shown. */
export const failureDays = 14;
/** Clocks of different servers differ that much without anything being wrong. */
const clockToleranceMs = 5 * 60_000;

/** The moment a backup counts for, in milliseconds since 1970. */
export function timeOf({ readTime, createdAt }: Pick<PlanRecord, 'readTime' | 'createdAt'>) {
  return Date.parse(readTime ?? createdAt);
}

function isProven({ status, verification }: PlanRecord): boolean {
  return status === 'completed' && verification === 'verified';
}

function isOwnWish({ trigger }: PlanRecord): boolean {
  return trigger === 'manual' || trigger === 'scheduled';
}

function isUnderWay({ status, verification }: PlanRecord): boolean {
  const isMade = status === 'queued' || status === 'running' || status === 'verifying';
  return isMade || (status === 'completed' && verification === 'running');
}

function newestFirst<T extends PlanRecord>(records: readonly T[]): T[] {
  return records.toSorted((a, b) => timeOf(b) - timeOf(a) || (a.id < b.id ? 1 : -1));
}

/**
 * The newest verified backups, which never go: one for each database, one for each schedule that made any. What was made for safety before a
 * restore holds only what that changed, so it is none to fall back on.
 * @param records all of one project
 */
export function lastVerified(records: readonly PlanRecord[], now: Date): ReadonlySet<string> {
  const found = new Map<string, string>();
  for (const record of newestFirst(records)) {
    if (!isProven(record) || !isOwnWish(record) || isFuture(record, now)) {
      continue;
    }
    const groups = [
      `database ${record.databaseId}`,
      ...(record.configurationId === null ? [] : [`schedule ${record.configurationId}`]),
    ];
    for (const group of groups.filter((one) => !found.has(one))) {
      found.set(group, record.id);
    }
  }
  return new Set(found.values());
}

function isFuture(record: PlanRecord, now: Date): boolean {
  return timeOf(record) > now.getTime() + clockToleranceMs;
}

/**
 * Plans for one schedule. Backups made by hand, safety backups and other schedules' are not in the plan; they only count for which is the
 * last verified one of a database.
 * @param records all of the project
 */
export function planRetention(records: readonly PlanRecord[], policy: Policy, now: Date): Plan {
  const own = newestFirst(records).filter(
    ({ trigger, configurationId, status }) =>
      trigger === 'scheduled' &&
      configurationId === policy.configurationId &&
      status !== 'deleting',
  );
  const reasons = new Map<string, KeepReason[]>(own.map(({ id }) => [id, []]));
  const keep = (id: string, reason: KeepReason) => reasons.get(id)?.push(reason);
  for (const record of own) {
    if (record.held) {
      keep(record.id, 'held');
    }
  }
  for (const id of lastVerified(records, now)) {
    keep(id, 'last-verified');
  }
  const proven = own.filter((record) => isProven(record) && !isFuture(record, now));
  keepByRules(proven, policy, keep);
  const lost = beforeLoss(proven, policy.lookedAt);
  if (lost !== null) {
    keep(lost, 'before-loss');
  }
  for (const record of own) {
    const reason = withoutRule(record, now, proven[0]);
    if (reason !== null) {
      keep(record.id, reason);
    }
  }
  return {
    kept: own.flatMap(({ id }) => {
      const why = reasons.get(id) ?? [];
      return why.length === 0 ? [] : [{ id, reasons: why }];
    }),
    going: own.flatMap(({ id }) => ((reasons.get(id) ?? []).length === 0 ? [id] : [])),
  };
}

const noSlots = { daily: 0, weekly: 0, monthly: 0 };

/** @param proven newest first */
function keepByRules(
  proven: readonly PlanRecord[],
  { retention, timeZone }: Policy,
  keep: (id: string, reason: KeepReason) => void,
): void {
  const { keepLast = 0, keepDays = 0, gfs = noSlots } = retention;
  const [newest] = proven;
  if (newest === undefined) {
    return;
  }
  const counted = proven.filter(({ held }) => !held);
  for (const { id } of counted.slice(0, keepLast)) {
    keep(id, 'last');
  }
  const since = timeOf(newest) - keepDays * dayMs;
  for (const { id } of counted.filter((record) => keepDays > 0 && timeOf(record) >= since)) {
    keep(id, 'days');
  }
  const { day, week, month } = calendarOf(timeZone);
  const slots = [
    { reason: 'daily', count: gfs.daily, of: day },
    { reason: 'weekly', count: gfs.weekly, of: week },
    { reason: 'monthly', count: gfs.monthly, of: month },
  ] as const;
  for (const { reason, count, of } of slots) {
    for (const id of newestOfSlots(counted, count, of)) {
      keep(id, reason);
    }
  }
}

/** The newest of each of the last `count` slots that have any. */
function newestOfSlots(
  records: readonly PlanRecord[],
  count: number,
  slotOf: (time: number) => string,
): string[] {
  const newest = new Map<string, string>();
  for (const record of records) {
    const slot = slotOf(timeOf(record));
    if (newest.size < count && !newest.has(slot)) {
      newest.set(slot, record.id);
    }
  }
  return [...newest.values()];
}

/** An old backup that is found wanting today, or could not be looked at, is not to be gone before its owner has heard of it. */
function failedSince(record: PlanRecord): number {
  const checkedAt = record.checkedAt === null ? 0 : Date.parse(record.checkedAt);
  return Math.max(timeOf(record), checkedAt);
}

/**
 * Why something stays for now that no rule speaks of. A backup that was found damaged may be better than nothing: it waits until there is
 * `newer`, a verified one.
 */
function withoutRule(record: PlanRecord, now: Date, newer?: PlanRecord): KeepReason | null {
  if (isUnderWay(record)) {
    return 'under-way';
  }
  if (isFuture(record, now)) {
    return 'future';
  }
  if (isProven(record)) {
    return null;
  }
  const isOld = failedSince(record) < now.getTime() - failureDays * dayMs;
  const isReplaced =
    record.status !== 'completed' || (newer !== undefined && timeOf(newer) > timeOf(record));
  return isOld && isReplaced ? null : 'recent-failure';
}

/**
 * Records, whoever asked for them, that hold no backup because it failed or was cancelled, and are older than `failureDays`.
 * @param records all of the project
 */
export function oldFailures(records: readonly PlanRecord[], now: Date): string[] {
  return records.flatMap((record) => {
    const isOver = record.status === 'failed' || record.status === 'cancelled';
    return isOver && withoutRule(record, now) === null ? [record.id] : [];
  });
}
