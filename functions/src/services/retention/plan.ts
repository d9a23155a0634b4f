import type { KeepingRules } from '../../contract/keeps-at-least.ts';
import type { KeepReason } from '../../contract/retention-plan.ts';
import type { EarlierRules } from '../../contract/schedules.ts';
import {
  fallbacks,
  heldTime,
  isOfEmptyDatabase,
  isProtecting,
  newestFirst,
  standsFor,
} from '../../contract/coverage.ts';
import type { Alert } from '../../contract/alerts.ts';
import { beforeLoss, type KnownOfBackups } from './before-loss.ts';
import { isHeld, keepBySelection, type PlanRecord } from './keep-by-rules.ts';

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
 * - What rules kept that were replaced stays as long as they say, with what they would keep now. A
 *   hold that was released keeps a backup for as long, and takes no place either.
 * - What the bucket lets nobody delete yet stays, and takes its place.
 */

export interface Policy extends KnownOfBackups, KeepingRules {
  readonly configurationId: string;
  readonly earlierRules: readonly EarlierRules[];
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

export function isUnderWay({ status, verification }: PlanRecord): boolean {
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
  const keep = (id: string, reason: KeepReason) => {
    const known = reasons.get(id);
    if (known?.includes(reason) === false) {
      known.push(reason);
    }
  };
  for (const record of own) {
    if (isHeld(record, now)) {
      keep(record.id, record.held ? 'held' : 'released');
    }
    if (record.retainedUntil !== null && record.retainedUntil > now.toISOString()) {
      keep(record.id, 'retained');
    }
  }
  for (const id of lastVerified(records, now)) {
    keep(id, 'last-verified');
  }
  const proven = own.filter((record) => isCounted(record) && !isFuture(record, now));
  keepBySelection(proven, policy, { now, keep });
  for (const rules of policy.earlierRules.filter(({ until }) => until > now.toISOString())) {
    const earlier = { now, keep: (id: string) => keep(id, 'earlier-rules') };
    keepBySelection(proven, rules, earlier);
    // What came later takes no place from what they kept when they were replaced.
    const before = proven.filter(({ createdAt }) => createdAt <= rules.replacedAt);
    keepBySelection(before, rules, earlier);
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
export function isCounted(record: PlanRecord): boolean {
  return isVerified(record) && (isProtecting(record) || isOfEmptyDatabase(record));
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
