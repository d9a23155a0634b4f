import type { KeepReason, Retention } from '../../contract/schedules.ts';
import {
  coverageOf,
  fallbacks,
  heldTime,
  isOfEmptyDatabase,
  isProtecting,
  newestFirst,
  standsFor,
  type Protecting,
} from '../../contract/coverage.ts';
import type { Alert } from '../../contract/alerts.ts';
import { beforeLoss, type KnownOfBackups } from './before-loss.ts';
import { calendarOf } from './calendar.ts';

/**
 * What a schedule's retention keeps and what may go. Pure: of records, rules and the time.
 *
 * - Rules are a union: what one of them keeps stays.
 * - Only completed and verified backups that the schedule made count; a hold takes no place. One
 *   that came out empty counts for nothing.
 * - A backup is counted among those that cover what it covers: a partial one never takes the place
 *   of the whole.
 * - For each collection the newest verified backup that covers it never goes, nor the newest of
 *   each schedule.
 * - The backups from before a loss, in all or of a collection, stay until somebody has looked.
 * - Those from before more than usual began to change stay for a week.
 * - Days are counted back from the newest verified backup, not from now: while a schedule stands
 *   still, and when the clock is wrong, nothing gets older.
 * - What claims to be from the future is not touched and counts for nothing.
 */

/** What the plan needs to know of a backup. */
export interface PlanRecord extends Protecting {
  /** When it was last verified, or found not to verify; null before that. */
  readonly checkedAt: string | null;
  readonly held: boolean;
}

export interface Policy extends KnownOfBackups {
  readonly configurationId: string;
  readonly retention: Retention;
  readonly timeZone: string;
  /** The schedule's newest anomaly, or null; nothing is planned while it is open. */
  readonly lookedAt: Pick<Alert, 'recordId' | 'raisedAt'> | null;
}

export interface Plan {
  /** Newest first. */
  readonly kept: readonly { readonly id: string; readonly reasons: readonly KeepReason[] }[];
  /** Newest first. */
  readonly going: readonly string[];
}

const dayMs = 24 * 60 * 60_000;
/** How long a record of what failed, was cancelled, does not verify or was no file is shown. */
export const failureDays = 14;
const refusedImportDays = 1;
/** Clocks of different servers differ that much without anything being wrong. */
const clockToleranceMs = 5 * 60_000;

function isVerified({ status, verification }: PlanRecord): boolean {
  return status === 'completed' && verification === 'verified';
}

function isUnderWay({ status, verification }: PlanRecord): boolean {
  const isMade = status === 'queued' || status === 'running' || status === 'verifying';
  return isMade || (status === 'completed' && verification === 'running');
}

/**
 * The verified backups to fall back on, which never go: for each collection the newest that covers
 * it, and the newest of each schedule. What was made for safety before a restore holds only what
 * that changed, so it is none to fall back on; an empty one is none either.
 * @param records all of one project
 */
export function lastVerified(records: readonly PlanRecord[], now: Date): ReadonlySet<string> {
  const past = records.filter((record) => !isFuture(record, now));
  return new Set(fallbacks(past).map(({ id }) => id));
}

function isFuture(record: PlanRecord, now: Date): boolean {
  return heldTime(record) > now.getTime() + clockToleranceMs;
}

/**
 * Plans for one schedule. Backups made by hand, safety backups and other schedules' are not in the
 * plan; they only count for which is the last verified one of a database.
 * @param records all of the project
 */
export function planRetention(records: readonly PlanRecord[], policy: Policy, now: Date): Plan {
  const own = newestFirst(records).filter(
    ({ trigger, configurationId, status }) =>
      trigger === 'scheduled' &&
      configurationId === policy.configurationId &&
      status !== 'deleted' &&
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
  const proven = own.filter((record) => isCounted(record) && !isFuture(record, now));
  for (const alike of bySelection(proven)) {
    const ids = new Set(alike.map(({ id }) => id));
    const [first] = alike;
    const counted = proven.filter(
      (other) => ids.has(other.id) || (first !== undefined && standsFor(other, first)),
    );
    keepByRules(counted, policy, (id, reason) => (ids.has(id) ? keep(id, reason) : undefined));
  }
  const verified = own.filter((record) => isVerified(record) && !isFuture(record, now));
  for (const id of beforeLoss(verified, policy)) {
    keep(id, 'before-loss');
  }
  for (const id of policy.anchors) {
    keep(id, 'before-change');
  }
  for (const record of own) {
    const reason = withoutRule(record, now, proven);
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

/**
 * Whether the rules count a backup: none whose patterns matched nothing, but an empty database's.
 */
function isCounted(record: PlanRecord): boolean {
  return isVerified(record) && (isProtecting(record) || isOfEmptyDatabase(record));
}

/** Backups of the same selection together; those of an empty database are counted separately. */
function bySelection(records: readonly PlanRecord[]): PlanRecord[][] {
  const groups = new Map<string, PlanRecord[]>();
  for (const record of records) {
    const { databaseId, include, exclude } = record;
    const isEmpty = coverageOf(record).kind === 'empty';
    const key = JSON.stringify([databaseId, isEmpty, include.toSorted(), exclude.toSorted()]);
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return [...groups.values()];
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
  const since = heldTime(newest) - keepDays * dayMs;
  for (const { id } of counted.filter((record) => keepDays > 0 && heldTime(record) >= since)) {
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
    const slot = slotOf(heldTime(record));
    if (newest.size < count && !newest.has(slot)) {
      newest.set(slot, record.id);
    }
  }
  return [...newest.values()];
}

/** An old backup found damaged today must not be gone before its owner knows of it. */
function failedSince(record: PlanRecord): number {
  const checkedAt = record.checkedAt === null ? 0 : Date.parse(record.checkedAt);
  return Math.max(heldTime(record), checkedAt);
}

/**
 * Why something stays for now that no rule speaks of. A backup that was found damaged may be better
 * than nothing: it waits until there is one of `proven` that is newer and covers what it does.
 */
function withoutRule(
  record: PlanRecord,
  now: Date,
  proven: readonly PlanRecord[] = [],
): KeepReason | null {
  if (isUnderWay(record)) {
    return 'under-way';
  }
  if (isFuture(record, now)) {
    return 'future';
  }
  if (isCounted(record)) {
    return null;
  }
  const isRefused = record.trigger === 'import' && record.status === 'failed';
  const shownMs = (isRefused ? refusedImportDays : failureDays) * dayMs;
  const isOld = failedSince(record) < now.getTime() - shownMs;
  const isReplaced =
    record.status !== 'completed' ||
    isVerified(record) ||
    proven.some((newer) => heldTime(newer) > heldTime(record) && standsFor(newer, record));
  return isOld && isReplaced ? null : 'recent-failure';
}

/** Of all of a project's records those that failed or were cancelled and are no longer shown. */
export function oldFailures(records: readonly PlanRecord[], now: Date): string[] {
  return records.flatMap((record) => {
    const isOver = record.status === 'failed' || record.status === 'cancelled';
    return isOver && withoutRule(record, now) === null ? [record.id] : [];
  });
}
