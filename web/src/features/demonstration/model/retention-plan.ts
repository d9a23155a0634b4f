import type { Retention, RetentionPlan } from '@firekeep/functions/contract';
import { dayMs } from '../recording/recording.ts';
import type { World } from '../recording/world.ts';

type Reason = RetentionPlan['kept'][number]['reasons'][number];
type Rule = 'daily' | 'weekly' | 'monthly';

const rules: readonly Rule[] = ['daily', 'weekly', 'monthly'];

function slotOf(rule: Rule, time: string): string {
  const day = Math.floor(Date.parse(time) / dayMs);
  return rule === 'daily'
    ? time.slice(0, 10)
    : rule === 'monthly'
      ? time.slice(0, 7)
      : // The first day of the epoch was a Thursday; weeks begin on Monday.
        String(Math.floor((day + 3) / 7));
}

/** Which of `times`, newest first, a rule of the form "one for each of n days" keeps. */
function keptInSlots(rule: Rule, count: number, times: readonly string[]) {
  const newestOfSlot = new Map(times.toReversed().map((time) => [slotOf(rule, time), time]));
  return [...newestOfSlot.values()].toReversed().slice(0, count);
}

/** What a retention would keep of the schedule's backups. An open anomaly stops it. */
export function retentionPlanOf(
  { backups }: World,
  { keepLast, keepDays, gfs }: Retention,
): RetentionPlan {
  const ours = backups
    .map(({ record }) => record)
    .filter(({ status, metadata }) => status === 'completed' && metadata.configurationId !== null);
  const times = ours.map(({ createdAt }) => createdAt);
  const oldest = Date.parse(times[0] ?? '') - (keepDays ?? 0) * dayMs;
  const slots = rules.map((rule) => [rule, keptInSlots(rule, gfs?.[rule] ?? 0, times)] as const);
  const planned = ours.map(({ id, createdAt, metadata }, index) => {
    const reasons: Reason[] = [
      ...(index === 0 ? ['last-verified' as const] : []),
      ...(keepLast !== undefined && index < keepLast ? ['last' as const] : []),
      ...(keepDays !== undefined && Date.parse(createdAt) > oldest ? ['days' as const] : []),
      ...slots.flatMap(([rule, kept]) => (kept.includes(createdAt) ? [rule] : [])),
    ];
    return { id, backupName: metadata.backupName, time: createdAt, reasons };
  });
  const kept = planned.filter(({ reasons }) => reasons.length > 0);
  const going = planned.filter(({ reasons }) => reasons.length === 0);
  return { keptCount: kept.length, goingCount: going.length, kept, going, isPaused: true };
}
