import type { Recurrence } from '../../contract/schedules.ts';
import { nextRun } from './next-run.ts';

const hourMs = 60 * 60_000;
const minToleranceMs = hourMs;
const maxToleranceMs = 24 * hourMs;

/**
 * By when a schedule promises a backup that succeeded, counted from `from` (the last success, or
 * when the schedule was made, changed or resumed): the next slot, and a quarter of the time to the
 * one after, an hour at least and a day at most.
 */
export function promisedBy(schedule: Recurrence, from: Date): string {
  const slot = new Date(nextRun(schedule, from));
  const after = new Date(nextRun(schedule, slot));
  const quarter = (after.getTime() - slot.getTime()) / 4;
  const tolerance = Math.min(maxToleranceMs, Math.max(minToleranceMs, quarter));
  return new Date(slot.getTime() + tolerance).toISOString();
}
