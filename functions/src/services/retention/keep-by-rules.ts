import type { KeepingRules } from '../../contract/keeps-at-least.ts';
import type { KeepReason } from '../../contract/retention-plan.ts';
import { coverageOf, heldTime, standsFor, type Protecting } from '../../contract/coverage.ts';
import { calendarOf } from './calendar.ts';

/** What the plan needs to know of a backup. */
export interface PlanRecord extends Protecting {
  /** When it was last verified, or found not to verify; null before that. */
  readonly checkedAt: string | null;
  readonly held: boolean;
  /** Until when a hold keeps it that was released. */
  readonly keptUntil: string | null;
  /** Until when the bucket lets nobody delete its objects. */
  readonly retainedUntil: string | null;
}

const dayMs = 24 * 60 * 60_000;
const noSlots = { daily: 0, weekly: 0, monthly: 0 };

/** By a hold, or by one that was released lately. */
export function isHeld({ held, keptUntil }: PlanRecord, now: Date): boolean {
  return held || (keptUntil !== null && keptUntil > now.toISOString());
}

interface Keeping {
  readonly now: Date;
  readonly keep: (id: string, reason: KeepReason) => void;
}

/**
 * Keeps what rules keep, of the backups of each selection. What is held takes no place.
 * @param proven newest first
 */
export function keepBySelection(
  proven: readonly PlanRecord[],
  rules: KeepingRules,
  { now, keep }: Keeping,
): void {
  for (const alike of bySelection(proven)) {
    const ids = new Set(alike.map(({ id }) => id));
    const [first] = alike;
    const counted = proven.filter(
      (other) => ids.has(other.id) || (first !== undefined && standsFor(other, first)),
    );
    const keepOne = (id: string, reason: KeepReason) => ids.has(id) && keep(id, reason);
    keepByRules(counted, rules, { now, keep: keepOne });
  }
}

/** Backups of the same selection together; those of an empty database are counted separately. */
function bySelection(records: readonly PlanRecord[]): PlanRecord[][] {
  const groups = new Map<string, PlanRecord[]>();
  for (const record of records) {
    const { databaseId, include, exclude } = record;
    const isEmpty = coverageOf(record).kind === 'empty';
    const key = JSON.stringify([databaseId, isEmpty, include.toSorted(), exclude.toSorted()]);
    const group = groups.get(key) ?? [];
    group.push(record);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** @param proven newest first */
function keepByRules(
  proven: readonly PlanRecord[],
  { retention, schedule: { timeZone } }: KeepingRules,
  { now, keep }: Keeping,
): void {
  const { keepLast = 0, keepDays = 0, gfs = noSlots } = retention;
  const [newest] = proven;
  if (newest === undefined) {
    return;
  }
  const counted = proven.filter((record) => !isHeld(record, now));
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
    if (newest.size >= count) {
      break;
    }
    const slot = slotOf(heldTime(record));
    newest.set(slot, newest.get(slot) ?? record.id);
  }
  return [...newest.values()];
}
